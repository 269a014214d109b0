// Telling whose turn it is: in the title, in a line on the page, and by the browser and a sound where that is allowed.

import { changed, goTo, isWatching, state, ui } from "./app.js";
import { el, icon } from "./dom.js";

const SHOWN = 8000;
const [ASKED, YES] = ["taproom calls", "yes"];
let waited = null;

const stored = (name, value) => {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Return the other tables that wait for this person. */
export const waiting = () => (state.house?.tables ?? []).filter((table) => table.waits_for_you && table.id !== ui.at);

const isMyTurn = () => Boolean(state.table?.seats?.some((seat) => seat.you && seat.awaited) && state.table.status === "playing");

function title() {
  const game = state.table?.game_title ?? "";
  const elsewhere = waiting().length;
  const turn = isMyTurn() ? "● Your turn · " : elsewhere ? `(${elsewhere}) ` : "";
  return `${turn}${game || "Taproom"}`;
}

// A sound needs a tap before it: browsers let no page be heard that nobody has touched.

let sound = null;

function tune() {
  if (stored(ASKED) !== YES || !window.AudioContext) return;
  sound ??= new AudioContext();
  if (sound.state === "suspended") sound.resume();
}

addEventListener("pointerdown", tune);

/** Play two soft notes. */
function chime() {
  if (sound?.state !== "running") return;
  [[660, 0], [880, 0.18]].forEach(([pitch, after]) => {
    const [tone, level, at] = [sound.createOscillator(), sound.createGain(), sound.currentTime + after];
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.0001, at);
    level.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(level).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.45);
  });
}

function call(table) {
  if (!document.hidden) return;
  chime();
  if (!canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification("Your turn", { body: table.title, tag: `turn ${table.id}` });
  notice.onclick = () => {
    focus();
    goTo(table.id);
    notice.close();
  };
}

const later = () => setTimeout(changed, SHOWN + 50);

/** Take note of what has changed since the last time. */
export function notice() {
  document.title = title();
  if (!state.house?.tables) return;
  const now = new Map(state.house.tables.filter((table) => table.waits_for_you).map((table) => [table.id, table]));
  for (const [id, table] of now) {
    if (waited && !waited.has(id)) {
      call(table);
      if (id !== ui.at) {
        (ui.toasts ??= []).push({ table, until: Date.now() + SHOWN });
        later();
      }
    }
  }
  waited = now;
}

const seen = new Set();

/** Return the notices about other tables that nobody has looked at. */
export const unread = () => (state.notices?.messages ?? []).filter(({ id, table }) => !seen.has(id) && table !== ui.at);

/** Take note that the notices have been looked at. */
export const look = () => unread().forEach(({ id }) => seen.add(id));

const canNotify = () => "Notification" in window && isSecureContext;

const asksFirst = () =>
  (canNotify() || window.AudioContext) && !stored(ASKED) && !isWatching()
  && state.table?.status === "playing" && state.table.your_seat !== null && !isMyTurn();

async function allow(yes) {
  stored(ASKED, yes ? YES : "no");
  if (yes) tune();
  changed();
  if (yes && canNotify()) await Notification.requestPermission();
  changed();
}

/** Return the question whether the browser may call, asked at the first wait. */
export const calling = () => asksFirst() && el("div", { class: "calling", key: "calling" }, icon("alert"),
  el("span", {}, el("b", {}, "Call you when it is your turn?"), el("small", {}, canNotify() ? "A sound and a notice of the browser, while this page is hidden" : "A sound, while this page is hidden")),
  el("button", { class: "btn", type: "button", onclick: () => allow(false) }, "No"),
  el("button", { class: "btn go", type: "button", onclick: () => allow(true) }, "Yes"));

/** Return the lines that stand on the page for some seconds. */
export function toasts() {
  ui.toasts = (ui.toasts ?? []).filter((one) => one.until > Date.now() && one.table.id !== ui.at);
  const homeless = ui.said && !state.table && ui.drawer === "" && ui.said.where === "table";
  return [
    homeless && el("div", { class: "toast", key: "said" }, el("span", {}, ui.said.lines.join(" "))),
    ui.toasts.map(({ table }) => el("div", { class: "toast", key: `turn ${table.id}` }, icon("alert"),
      el("span", {}, el("b", {}, table.title), el("small", {}, "Your turn")),
      el("button", { class: "btn", type: "button", onclick: () => goTo(table.id) }, "Go there"))),
  ];
}

