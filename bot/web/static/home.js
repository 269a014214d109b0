// The page without a table: open one, come back to one, bring friends.

import { changed, command, goTo, state, ui } from "./app.js";
import { asking } from "./asking.js";
import { el } from "./dom.js";
import { about } from "./parts.js";
import { household } from "./people.js";
import { line } from "./words.js";

const ENDED = { over: "finished", closed: "closed" };

function status(table) {
  if (table.waits_for_you) return "your turn";
  if (table.status === "lobby") return table.free ? `${table.free} free` : "full";
  return ENDED[table.status] ?? "playing";
}

const names = (table) => table.seats.map((seat) => (seat.you ? "you" : seat.name)).join(", ");

function known(table) {
  return el("li", { key: table.id },
    el("button", { class: `known ${table.waits_for_you ? "waits" : ""}`, type: "button", onclick: () => goTo(table.id) },
      el("span", {}, el("b", {}, table.title), el("small", {}, names(table))), el("em", {}, status(table))));
}

const SHOWN = 8;

function tables() {
  const all = [...state.house.tables].sort((a, b) => b.waits_for_you - a.waits_for_you);
  if (!all.length) return null;
  const shown = ui.allTables ? all : all.slice(0, SHOWN);
  return el("section", { class: "panel", key: "tables" }, el("header", {}, el("h2", {}, "Tables")),
    el("ul", { class: "tables" }, shown.map(known)),
    all.length > shown.length && el("button", { class: "btn", type: "button", onclick: () => { ui.allTables = true; changed(); } },
      `All ${all.length} tables`));
}

function game(one) {
  const open = (computers) => command("table open", { game: one.key, ...(computers ? { computers } : {}) }, "home");
  return el("li", { class: "panel game", key: one.key },
    one.cover && el("img", { src: one.cover.url, width: one.cover.width, height: one.cover.height, alt: "", loading: "lazy" }),
    el("div", {}, el("h3", {}, one.title), el("small", {}, one.facts),
      el("div", { class: "buttons" },
        el("button", { class: "btn go", type: "button", "data-open": one.key, onclick: () => open(0) }, "Open a table"),
        el("button", { class: "btn", type: "button", onclick: () => open(1) }, "With a computer"),
        one.teaches && el("button", { class: "btn", type: "button", onclick: () => command("learn", { game: one.key }, "home") }, "Teach me"))));
}

/** Return the page without a table. */
export function home() {
  const { me, games } = state.house;
  return el("div", { class: "home", key: "home" },
    el("div", { class: "column", key: "left" },
      ui.said && ui.said.where !== "drawer" && ui.said.lines.map((text) => el("p", { class: "said", role: "status" }, line(text, about))),
      tables(),
      el("section", { key: "games" }, el("h1", {}, `What do we play, ${me.name}?`), el("ul", { class: "games" }, games.map(game)), asking(null, games))),
    household());
}
