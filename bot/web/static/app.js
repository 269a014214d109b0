// What the page knows, what the person has marked on it, and the acts that all parts of the page share.

import { act, Refused } from "./wire.js";

/** What came last on the stream, by the names of the events. */
export const state = { hello: null, house: null, table: null, private: null, notices: null, bye: null, lost: false };

/** What the person has opened, marked and typed here. */
export const ui = {
  at: "",
  waiting: new Set(),
  said: null,
  marked: new Map(),
  chosen: "",
  pointed: [],
  about: "",
  offered: [],
  plan: [],
  hand: false,
  drawer: "",
  focus: "",
  filter: "",
  search: "",
  question: "",
  questionAbout: "",
  sheet: "fit",
  link: null,
  form: null,
};

let paint = () => {};
let due = false;
let pressed = false;

/** Tell how to paint. While a finger is down nothing is painted: what it presses must not change under it. */
export function paintWith(painter) {
  paint = painter;
  let longest = 0;
  const release = () => setTimeout(() => { clearTimeout(longest); pressed = false; flush(); });
  addEventListener("pointerdown", () => { pressed = true; longest = setTimeout(release, 2000); }, { capture: true });
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, { capture: true });
}

/** Paint soon. */
export function changed() {
  if (!due) queueMicrotask(flush);
  due = true;
}

function flush() {
  if (pressed || !due) return;
  due = false;
  paint();
}

/** Return the person's seat at the table that is looked at; null where there is none. */
export const mine = () => state.table?.your_seat ?? null;

export const isWatching = () => state.hello?.kind === "watch";

export function goTo(table) {
  location.hash = table ? `#table/${table}` : "";
}

/** Send an act, and show what it brings. Whatever is under way already is not sent again, nor a second answer. */
export async function send(path, body, { busy = path, where = "table" } = {}) {
  if (ui.waiting.has(busy) || (answers(busy) && [...ui.waiting].some(answers))) return null;
  ui.waiting.add(busy);
  const { version } = state.table ?? {};
  ui.said = null;
  changed();
  try {
    const answer = await act(path, { ...body, ...(ui.at && !body.table ? { table: ui.at } : {}) }, () => changed());
    show(answer, where, body.message);
    if (answers(busy) && !answer.said.length && !answer.shown.length) await shownSince(version);
    return answer;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ui.said = { where, lines: [error.message] };
    return null;
  } finally {
    ui.waiting.delete(busy);
    changed();
  }
}

const ANSWERS = new Set(["act", "whole", "pick", "batch", "sure", "sureall"]);

/** Tell whether a component with this id answers the question of the table. */
const answers = (customId) => ANSWERS.has(kindOf(customId));

/** Wait until the page shows another state of the table: the old choices must not be pressed once more. */
async function shownSince(version) {
  for (let tries = 0; (tries < 200 || state.lost) && state.table?.version === version; tries += 1) {
    await new Promise((done) => setTimeout(done, 25));
  }
}

function show(answer, where, message) {
  if (answer.said?.length) ui.said = { where, lines: answer.said };
  if (answer.shown?.length) {
    ui.drawer = "private";
    ui.focus = answer.shown.at(-1);
  }
  if (answer.form) ui.form = { ...answer.form, message, where };
  if (answer.table && answer.table !== ui.at) goTo(answer.table);
}

/** Press a component of a message. */
export function press(message, customId, values) {
  const where = message.kind === "table" || message.kind === "card" ? "table" : "drawer";
  const body = { message: message.id, custom_id: customId, ...(values ? { values } : {}) };
  return send("click", { ...body, ...(message.table ? { table: message.table } : {}) }, { busy: customId, where });
}

export const isBusy = (customId) => ui.waiting.has(customId);

/** Run a slash command. */
export const command = (name, options = {}, where = "table") =>
  send("command", { command: name, options }, { busy: `/${name}`, where });

/** Return the kind of a component from its id. */
export const kindOf = (customId = "") => customId.split(":")[1] ?? "";
