// The drawer: what only this person sees, notices, the whole story.

import { changed, goTo, send, state, ui } from "./app.js";
import { asking } from "./asking.js";
import { el, icon } from "./dom.js";
import { about, partsOf } from "./parts.js";
import { storyList } from "./table.js";
import { line } from "./words.js";

const close = () => {
  ui.drawer = "";
  ui.said = null;
  changed();
};

async function dismiss(message) {
  const last = shown().length === 1;
  await send("dismiss", { message: message.id }, { busy: `dismiss ${message.id}` });
  if (last) close();
}

const shown = () => (ui.drawer === "private" ? state.private : state.notices)?.messages ?? [];

function card(message, latest) {
  return el("article", { class: `card ${message.id === latest ? "latest" : ""}`, key: message.id },
    el("div", { class: "top buttons", key: "top" },
      message.table && message.table !== ui.at && el("button", {
        class: "btn", type: "button", onclick: () => { ui.drawer = ""; goTo(message.table); },
      }, "Go there"),
      message.kind !== "shared" && el("button", {
        class: "ib", type: "button", "aria-label": "Dismiss", onclick: () => dismiss(message),
      }, icon("x"))),
    el("div", {}, partsOf(message)));
}

const TITLES = { private: "For you", notices: "Notices", story: "Story" };

function content() {
  if (ui.drawer === "story") return [storyList(), (state.table?.shared ?? []).map((message) => card(message, ""))];
  const all = [...shown()].reverse();
  if (!all.length) return el("p", { class: "hint" }, ui.drawer === "notices" ? "Nothing new." : "One moment …");
  const latest = all.some((message) => message.id === ui.focus) ? ui.focus : all[0].id;
  return [...all.filter((one) => one.id === latest), ...all.filter((one) => one.id !== latest)].map((one) => card(one, latest));
}

/** Return the drawer, if it is open. */
export function drawer() {
  if (!ui.drawer) return null;
  const own = ui.drawer !== "story";
  return el("section", { class: `sheet ${own ? "own" : ""}`, "aria-label": TITLES[ui.drawer], key: ui.drawer },
    el("header", {},
      el("button", { class: "btn", type: "button", onclick: close, key: "back" }, "Back"),
      own && icon("lock"), el("h2", {}, TITLES[ui.drawer]), own && el("small", {}, "Only you see this")),
    el("div", { class: "room", key: "room" },
      ui.said?.where === "drawer" && ui.said.lines.map((text) => el("p", { class: "said", role: "status" }, line(text, about))),
      ui.drawer === "private" && state.house && asking(state.table?.game, state.house.games), content()));
}

export { close as closeDrawer };
