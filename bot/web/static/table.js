// One table: the lobby, the game, the end.

import { changed, command, goTo, isWatching, kindOf, mine, press, send, state, ui } from "./app.js";
import { board, marked, ratio } from "./board.js";
import { choices, confirmation, question } from "./decision.js";
import { el, icon } from "./dom.js";
import { about, BUTTON, button, GALLERY, inside, partsOf, pictureOf, ROW, SECTION, SEPARATOR, TEXT } from "./parts.js";
import { calling } from "./notices.js";
import { invitation } from "./people.js";
import { line } from "./words.js";

const MENU = new Set(["act", "whole", "pick", "batch", "page", "choose"]);
const TOOLS = ["hand", "advise", "undo", "log", "rules"];
const ASKING = new Set(["missed", "why"]);

const kinds = (part) => (part.type === ROW ? part.components.map((one) => kindOf(one.custom_id)) : []);

/** Return the sign of a seat: shape, color and letters. */
export const token = (seat, letters, size = "") => el("span", { class: `token s${seat} ${size}`, "aria-hidden": "true" }, el("i", {}, letters));

const tokenOf = (seat, size) => token(seat, state.table.seats[seat]?.letters ?? "", size);

function doing(seat) {
  if (!seat.awaited) return seat.next ? "next" : "";
  if (seat.computer) return "thinking";
  return seat.you ? "to move" : "deciding";
}

/** Return the seats in their order, with what each is doing. */
export function seats() {
  const { seats: all = [], status } = state.table ?? {};
  if (!all.length || status === "lobby") return null;
  const several = all.filter((seat) => seat.awaited).length > 1;
  return el("ol", { class: "seats", "aria-label": "Seats in turn order" }, all.map((seat) =>
    el("li", { class: seat.awaited ? "now" : "", "aria-current": seat.awaited ? "true" : null, key: seat.seat },
      el("button", { type: "button", title: `${seat.name} close up`, onclick: () => closeUp(seat) },
        token(seat.seat, seat.letters), el("span", {}, seat.you ? "You" : seat.name),
        el("small", {}, doing(seat) || (several ? "✓ done" : "")),
        !seat.computer && !seat.you && seat.here === false && el("i", { class: "gone", title: "not here now" })))));
}

/** Show what one player has, in the drawer. */
const closeUp = (seat) => isWatching() || state.table.status !== "playing" || command("table show", { seat: String(seat.seat) });

// The parts of a table message: the page draws head, picture and menu in its own way, and shows the rest as it is.

function rest(message) {
  const parts = inside(message);
  const drawn = parts.map((part) => part.type === GALLERY || kinds(part).some((kind) => MENU.has(kind)));
  return parts.slice(Math.max(2, drawn.lastIndexOf(true) + 1));
}

// A coach's words, told once: the row of their buttons, and the text above it.

const isCoach = (part) => kinds(part).some((kind) => kind === "again" || kind === "enough");

function coached(message) {
  const parts = inside(message);
  const row = parts.findIndex(isCoach);
  const told = row > 0 && parts[row - 1].type === TEXT && parts[row - 1].content.startsWith("**Lesson:**") ? parts.slice(row - 1, row) : [];
  return row < 0 ? [] : [...told, parts[row]];
}

function coach(message) {
  const parts = message ? readable(coached(message)) : [];
  return parts.length > 0 && el("section", { class: "coach", "aria-label": "Lessons", key: "coach" }, partsOf(message, parts));
}

const askedOthers = (message) => inside(message).filter((part) => part.type === TEXT)[1]?.content.split("\n") ?? [];

function toolButtons(message) {
  return rest(message).filter((part) => part.type === ROW).flatMap((part) => part.components).filter((one) => one.type === BUTTON);
}

/** Return the parts that this reader can use: who watches presses nothing. */
const readable = (parts) => (isWatching() ? parts.filter((part) => part.type !== ROW && part.type !== SECTION) : parts);

const isTool = (part) => kinds(part).some((kind) => kind === "undo" || kind === "log");

/** Press the tool of this kind, if the table has it. */
export function useTool(kind) {
  const { message } = state.table ?? {};
  if (!message) return;
  if (kind === "hand" && state.private?.hand) {
    const shown = document.querySelector(".hand");
    const seen = shown && shown.getBoundingClientRect().bottom <= document.getElementById("room").getBoundingClientRect().bottom + 1;
    ui.hand = !seen;
    if (ui.hand) ui.sheet = "full";
    changed();
    if (ui.hand) setTimeout(() => document.querySelector(".hand").scrollIntoView({ block: "nearest" }));
    return;
  }
  const found = toolButtons(message).find((one) => kindOf(one.custom_id) === kind);
  if (found) press(message, found.custom_id);
}

function tools(message) {
  const all = toolButtons(message);
  const bar = TOOLS.map((kind) => all.find((one) => kindOf(one.custom_id) === kind)).filter(Boolean);
  return el("nav", { class: "tools", "aria-label": "Tools", key: "tools" },
    bar.map((one) => (kindOf(one.custom_id) === "hand" && state.private?.hand
      ? el("button", { type: "button", "aria-pressed": String(ui.hand), onclick: () => useTool("hand"), key: "hand" },
        icon("hand"), el("span", {}, one.label))
      : button(one, message, "tool"))),
    el("button", { type: "button", onclick: () => ui.openPalette(), key: "more" }, icon("more"), el("span", {}, "More")));
}

function extras(message) {
  const told = coached(message);
  const others = readable(rest(message)).filter((part) => part.type !== SEPARATOR && !isTool(part) && !told.includes(part));
  if (isWatching()) return el("div", { class: "extras", key: "extras" }, partsOf(message, others));
  const calls = toolButtons(message).filter((one) => kindOf(one.custom_id) === "react");
  if (!others.length && !calls.length) return null;
  return el("div", { class: "extras", key: "extras" }, partsOf(message, others),
    calls.length > 0 && el("div", { class: "buttons" }, calls.map((one) => button(one, message))));
}

// The game

const HAND_WIDTH = 420;

function hand() {
  const message = state.private?.hand;
  if (!message || !ui.hand) return null;
  const parts = inside(message);
  const texts = parts.filter((part) => part.type === TEXT);
  const pictures = parts.filter((part) => part.type === GALLERY).flatMap((part) => part.items);
  const plan = parts.filter((part) => kinds(part).some((kind) => kind === "unplan" || kind === "leaveout"));
  const said = pictures.length ? plan.length ? texts.slice(1, 2) : [] : texts;
  return el("section", { class: "hand", "aria-label": "Your hand", key: "own" },
    el("header", {}, icon("lock"), el("h3", {}, "Your hand"), el("small", {}, "Only you see this"),
      el("button", { class: "btn", type: "button", onclick: () => useTool("hand") }, icon("eye"), "Cover")),
    pictures.map((item) => marked(pictureOf(item, message), HAND_WIDTH)), partsOf(message, [...said, ...plan]));
}

const saidHere = () => (ui.said?.where === "table" ? ui.said.lines : []);

function handle() {
  const next = { peek: "fit", fit: "full", full: "peek" }[ui.sheet];
  const names = { peek: "Show the question only", fit: "Show the board and the choices", full: "Show all choices" };
  return el("button", {
    class: "grab", type: "button", "aria-label": names[next], key: "grab", onclick: () => { ui.sheet = next; changed(); },
  });
}

function side() {
  const { message, stuck } = state.table;
  const said = saidHere();
  return el("section", { class: `side panel ${ui.sheet}`, "aria-label": "The decision", key: "side" },
    handle(),
    el("div", { class: "ask", "aria-live": "polite", key: "ask" },
      question(message ? askedOthers(message) : [stuck]),
      ui.about && el("p", { class: "said about" }, ui.about),
      said.map((text) => el("p", { class: "said" }, line(text, about)))),
    el("div", { class: "room", key: "room", id: "room" },
      hand(), coach(message), choices(), message && extras(message), mine() === null && watching(), calling()),
    confirmation(),
    message && !isWatching() && tools(message));
}

const watching = () => el("p", { class: "hint", key: "watching" }, icon("eye"),
  isWatching() ? "You are watching." : "You are watching. More, then “table join”, asks for a seat.");

function storyItem(item, number) {
  return el("li", { class: item.seat !== null && item.seat === mine() ? "you" : "", key: `${number} ${item.text}` },
    item.seat === null ? el("span", { class: "token none" }) : tokenOf(item.seat, "mini"),
    el("span", {}, line(item.text, about)));
}

/** Return the whole story as a list. */
export const storyList = () => el("ol", { class: "lines" }, (state.table?.story ?? []).map(storyItem));

function story() {
  const { story: all = [], message } = state.table;
  const asking = message ? toolButtons(message).filter((one) => ASKING.has(kindOf(one.custom_id))) : [];
  const more = () => { ui.drawer = "story"; changed(); };
  return el("section", { class: "story panel", "aria-label": "Story", key: "story" },
    el("header", {}, el("h3", {}, "Story"), asking.map((one) => button(one, message, "more")),
      all.length > 1 && el("button", { class: "more", type: "button", onclick: more, key: "whole" }, "Whole story")),
    el("ol", { class: "lines", id: "lines" }, all.slice(-30).map(storyItem)));
}

const TALL = 0.8;

/** Return the frame of a table: beside a tall board, which takes the whole height, the story stands below the decision. */
function rail(kind, ...parts) {
  const { picture } = state.table;
  const high = ratio(picture);
  const looks = [kind, high > TALL && "tall", state.table.closeups && "cut"].filter(Boolean).join(" ");
  return el("div", { class: `rail ${looks}`, style: { "--ratio": high }, key: "rail" }, parts);
}

const play = () => rail("", side(), board(), story());

// The end, and what cannot go on

const ordinal = (number) => ({ 1: "first", 2: "second", 3: "third" }[number] ?? `${number}th`);

/** Return where the reader came, unless the headline says it. */
function ownPlace() {
  const { seats, scores = [] } = state.table;
  const own = scores.find((one) => one.seat === mine());
  if (!own || own.won) return null;
  const behind = Math.max(...scores.map((one) => one.score)) - own.score;
  return el("p", { class: "said place", key: "place" }, tokenOf(own.seat, "mini"),
    el("span", {}, el("b", {}, `You came ${ordinal(own.place)}`), ` of ${seats.length} with ${own.score}`, behind > 0 && `, ${behind} behind`, "."));
}

/** Return the scores as a table, for those who cannot read the picture. */
function scoreTable() {
  const { seats, scores = [] } = state.table;
  if (!scores.length) return null;
  const sources = [...new Set(scores.flatMap((one) => one.lines.map((part) => part.source)))];
  const points = (one, source) => one.lines.filter((part) => part.source === source).reduce((sum, part) => sum + part.points, 0);
  const head = (text) => el("th", { scope: "col" }, text);
  return el("table", { class: "unseen", key: "scores" }, el("caption", {}, "Final scores"),
    el("thead", {}, el("tr", {}, ["Player", ...sources, "Total"].map(head))),
    el("tbody", {}, scores.map((one) => el("tr", {}, el("th", { scope: "row" }, seats[one.seat].name),
      sources.map((source) => el("td", {}, points(one, source))), el("td", {}, one.score)))));
}

function end() {
  const { message, picture } = state.table;
  const parts = message ? inside(message).filter((part) => part.type !== GALLERY) : [];
  return rail(picture ? "ended" : "ended bare",
    el("section", { class: "side panel", key: "side" },
      el("div", { class: "room", id: "room" },
        saidHere().map((text) => el("p", { class: "said" }, line(text, about))),
        ownPlace(), message && partsOf(message, readable(parts)), scoreTable()),
      !isWatching() && el("nav", { class: "tools", "aria-label": "Tools" },
        el("button", { type: "button", onclick: () => ui.openPalette() }, icon("more"), el("span", {}, "More")))),
    picture && board(), story());
}

// The lobby

const FIRST = ["start", "join", "leave", "more", "fewer"];

function lobbyButtons(message) {
  const all = inside(message).filter((part) => part.type === ROW).flatMap((part) => part.components);
  return Object.fromEntries(all.filter((one) => one.type === BUTTON).map((one) => [kindOf(one.custom_id), one]));
}

const INVITING = ["invite", "follow"];

/** Leave out who sits where, and the ways to invite, which the page has beside the message. */
const withoutSeats = (part) => {
  if (part.type === ROW) return { ...part, components: part.components.filter((one) => !INVITING.includes(kindOf(one.custom_id))) };
  return withoutNames(part);
};

const withoutNames = (part) =>
  (part.type === TEXT ? { ...part, content: part.content.split("\n").filter((text) => !/^\d+\. \*\*/.test(text)).join("\n") } : part);

function seatRow(seat, kick) {
  const kind = seat.computer ? `computer, ${seat.computer}` : [seat.you && "you", seat.host && "host"].filter(Boolean).join(", ");
  return el("li", { key: `seat ${seat.seat}` }, token(seat.seat, seat.letters, "big"),
    el("span", {}, el("b", {}, seat.name), el("small", {}, kind)),
    !seat.computer && el("small", {}, seat.here ? "here" : "not here"),
    kick && seat.computer && seat.seat === kick.last && el("button", {
      class: "ib", type: "button", "aria-label": "Remove computer", onclick: kick.go,
    }, icon("x")));
}

function free(number) {
  return el("li", { key: `free ${number}` }, el("span", { class: "free" }, number + 1), el("span", {}, el("b", {}, "Free seat")));
}

function freeSeats() {
  const { seats: taken } = state.table;
  const count = state.table.free ?? 0;
  return Array.from({ length: count }, (_, number) => free(taken.length + number));
}

const starting = (part, message, count) =>
  part && button({ ...part, label: count > 1 ? `${part.label} with ${count}` : part.label }, message, "btn wide start");

const waitingForHost = (taken) => el("p", { class: "hint" }, `${taken.find((seat) => seat.host)?.name ?? "The host"} starts the game.`);

function lobby() {
  const { message, seats: taken } = state.table;
  if (!message) return el("p", { class: "hint" }, "One moment …");
  const buttons = lobbyButtons(message);
  const isOwn = (part) => part.type === GALLERY || kinds(part).some((kind) => FIRST.includes(kind));
  const [head, ...others] = inside(message).filter((part) => !isOwn(part)).map(withoutSeats);
  const computers = taken.filter((seat) => seat.computer).map((seat) => seat.seat);
  const kick = buttons.fewer && { last: computers.at(-1), go: () => press(message, buttons.fewer.custom_id) };
  const show = (kind, style) => buttons[kind] && !isWatching() && button(buttons[kind], message, style);
  const seated = mine() !== null;
  return el("div", { class: "lobby", style: { "--ratio": ratio(state.table.picture) }, key: "lobby" },
    el("section", { class: "panel about", key: "about" }, board(),
      el("div", { class: "room" }, partsOf(message, readable([head, ...others])))),
    el("section", { class: "panel", key: "seats" },
      el("header", {}, el("h2", {}, "Seats"), el("small", {}, `${taken.length} of ${state.table.max_seats} taken`)),
      el("ol", { class: "sitting" }, taken.map((seat) => seatRow(seat, kick)), freeSeats()),
      el("div", { class: "buttons" }, seated ? show("leave") : show("join", "btn wide"), show("more"))),
    el("section", { class: "panel invite", key: "invite" },
      invitation(state.table.id),
      saidHere().map((text) => el("p", { class: "said" }, line(text, about))),
      seated && (taken.find((seat) => seat.you).host ? starting(buttons.start, message, taken.length) : waitingForHost(taken))));
}

/** Return the table that is looked at. */
export function table() {
  const { status } = state.table;
  if (status === "lobby") return lobby();
  return status === "playing" ? play() : end();
}

/** Return the way back from a table that is not there. */
export const nothing = () =>
  el("div", { class: "home", key: "nothing" }, el("section", { class: "panel" }, el("h2", {}, "No such table"),
    el("p", {}, "It is not there, or not open to you."),
    el("button", { class: "btn go", type: "button", onclick: () => goTo("") }, "All tables")));

/** Ask for a link with which anybody may watch this table. */
export async function watchLink(id) {
  const made = await send("watch", { table: id });
  if (made) ui.link = { ...made, watch: true };
  changed();
}
