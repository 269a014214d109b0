// The page of a table: everything is painted from what the stream has told, and from what the person has marked.

import { changed, isWatching, paintWith, state, ui } from "./app.js";
import { enlargeBoard, hang } from "./board.js";
import { numbered } from "./decision.js";
import { lay, listen } from "./dom.js";
import { closeDrawer, drawer } from "./drawer.js";
import { showForm } from "./forms.js";
import { home } from "./home.js";
import { notice, toasts } from "./notices.js";
import "./palette.js";
import { arrival } from "./people.js";
import { nothing, table, useTool } from "./table.js";
import { theme, top } from "./top.js";
import { listenTo } from "./wire.js";

const part = (id) => document.getElementById(id);
const BYE = {
  withdrawn: "This link does not work any longer. Ask the host for a new one.",
  elsewhere: "This page is open somewhere else. Reload it to go on here.",
};

// Painting

function content() {
  if (state.house?.me.needs_name) return arrival();
  if (ui.at || isWatching()) return state.table ? table() : state.loaded ? nothing() : null;
  return state.house?.me ? home() : null;
}

function lost() {
  if (BYE[state.bye?.why]) return BYE[state.bye.why];
  if (!state.lost) return "";
  return ui.waiting.size ? "Reconnecting, your move is kept …" : "Reconnecting …";
}

/** Show each new question from its beginning. */
function beginAtTop() {
  const room = part("room");
  const decision = state.table?.decision ?? null;
  if (!room || decision === begun) return;
  begun = decision;
  room.scrollTop = 0;
}

let begun = null;

/** Show the end of the story when it has grown, and leave it where one reads otherwise. */
function endOfStory() {
  const lines = part("lines");
  const count = lines ? state.table?.story.length : 0;
  if (lines && count !== told) lines.scrollTop = lines.scrollHeight;
  told = count;
}

let told = 0;

/** Let the keyboard begin in a drawer that opens, and go back where it was. */
function focusDrawer() {
  if (ui.drawer === opened) return;
  if (!opened) before = document.activeElement;
  opened = ui.drawer;
  (opened ? part("drawer").querySelector("button") : before)?.focus?.({ preventScroll: true });
}

let opened = "";
let before = null;

function paint() {
  lay(part("top"), top());
  part("lost").textContent = lost();
  lay(part("main"), [content()]);
  lay(part("drawer"), [drawer()]);
  lay(part("toasts"), toasts());
  document.body.dataset.at = state.table && (ui.at || isWatching()) ? state.table.status : "home";
  document.body.dataset.version = state.table?.version ?? "";
  measure();
  const frame = part("board");
  if (frame && state.table) hang(frame, state.table.picture);
  endOfStory();
  beginAtTop();
  focusDrawer();
  showForm();
  notice();
}

/** Let the drawer be as wide as the decision, and let the page be scrolled as far as the sheet of a phone covers it. */
function measure() {
  const side = document.querySelector(".side");
  document.body.style.setProperty("--side-width", `${side?.offsetWidth ?? 0}px`);
  document.body.style.setProperty("--side-height", `${side?.offsetHeight ?? 0}px`);
}

// The stream

let connection = null;

function connect() {
  connection?.abort();
  connection = new AbortController();
  const { signal } = connection;
  listenTo(ui.at, (name, data) => {
    if (!signal.aborted) hear(name, data);
  }, signal);
}

function hear(name, data) {
  if (name === "lost") state.lost = true;
  else if (name === "bye") {
    state.bye = data;
    if (data.why !== "closing") connection.abort();
  } else {
    if (name === "hello") state.lost = false;
    if (name === "table") {
      renew(data);
      state.loaded = true;
      if (data && !data.message && data.id === state.table?.id) data.message = state.table.message;
      if (data && !data.picture && data.id === state.table?.id) data.picture = state.table.picture;
    }
    state[name] = data;
  }
  changed();
}

/** Forget what was marked for another question. */
function renew(next) {
  const last = state.table;
  if (last?.decision !== next?.decision || last?.id !== next?.id) {
    ui.about = "";
    ui.offered = [];
    ui.plan = [];
    ui.filter = ui.search = "";
    ui.pointed = [];
    if (ui.sheet === "peek") ui.sheet = "fit";
  }
  if (!next?.choices.some((choice) => choice.id === ui.chosen)) ui.chosen = "";
  if (ui.said?.where === "table" && last && next && last.version !== next.version && last.decision !== next.decision) ui.said = null;
}

function route() {
  const at = location.hash.match(/^#table\/(\w+)$/)?.[1] ?? "";
  if (at === ui.at && connection) return;
  Object.assign(ui, { at, drawer: "", said: null, link: null, chosen: "", hand: matchMedia("(min-width: 721px)").matches, sheet: "fit" });
  Object.assign(state, { table: null, private: null, loaded: false });
  connect();
  changed();
}

// The keyboard

const KEYS = {
  h: () => useTool("hand"), u: () => useTool("undo"), r: () => useTool("rules"),
  l: () => { ui.drawer = ui.drawer === "story" ? "" : "story"; changed(); },
  b: () => (document.querySelector("#board .spot") ?? part("board"))?.focus(),
  "/": () => document.querySelector("#main .search")?.focus(),
};

addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    return ui.openPalette();
  }
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    if (ui.drawer) return closeDrawer();
    Object.assign(ui, { chosen: "", about: "", offered: [], plan: [] });
    return changed();
  }
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !state.table) return undefined;
  if (/^[1-9]$/.test(event.key)) return numbered()[Number(event.key) - 1]?.take();
  const act = KEYS[event.key.toLowerCase()];
  if (!act) return undefined;
  event.preventDefault();
  return act();
});

// The board: a tap beside its spots enlarges it

document.addEventListener("click", (event) => {
  const canvas = event.target.closest?.("#board .canvas");
  if (canvas && !event.target.closest(".spot")) enlargeBoard(canvas, event);
  const menu = document.querySelector("details.where[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});

theme();
paintWith(paint);
listen(document.body);
addEventListener("hashchange", route);
route();
