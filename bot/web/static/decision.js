// The decision: who is asked what, and the choices with their consequences.

import { changed, isBusy, press, state, ui } from "./app.js";
import { el, icon } from "./dom.js";
import { about } from "./parts.js";
import { line } from "./words.js";

const FEW = 5;
const MANY = 14;
const SHORT = 5;
const FIGURE = / \(([+−-]?\d+)( instead of \d+)?\)$/;
const ODDS = /(?:^|; )(\d+) % (?:that )?([^;]+)/;
const TONES = { primary: "go", gain: "gain", plain: "", risk: "risk" };

const table = () => state.table;
const clickOn = (id, values) => press(table().message, id, values);

// What may be chosen

/** Return the choices of the reader, sorted by how they are shown. */
export function offered() {
  const { choices = [], batches = [] } = table() ?? {};
  const size = (batch) => batch.picks.reduce((sum, [, most]) => sum + most, 0);
  const wholes = batches.filter((batch) => batch.then || (batch.suggested && !(batch.limit && batch.limit < size(batch))));
  const several = batches.filter((batch) => !wholes.includes(batch) && !batch.in_turns);
  const covered = new Set(several.flatMap((batch) => batch.picks.map(([key]) => key)));
  const pieces = new Set(wholes.flatMap((batch) => batch.picks.map(([key]) => key)));
  const single = choices.filter((choice) => !choice.standing && !covered.has(choice.key));
  return {
    wholes, several, standing: choices.filter((choice) => choice.standing && !covered.has(choice.key)),
    pieces: wholes.length ? single.filter((choice) => pieces.has(choice.key)) : [],
    single: wholes.length ? single.filter((choice) => !pieces.has(choice.key)) : single,
  };
}

/** Return what the number keys take, in order. */
export function numbered() {
  const { wholes, single } = offered();
  return [
    ...wholes.map((batch) => ({ ...batch, take: () => clickOn(batch.whole) })),
    ...single.map((choice) => ({ ...choice, take: () => clickOn(choice.id) })),
  ];
}

/** Choose something on the board, or among many: it is marked first, and done by the next tap. */
export function pick(choice) {
  const batch = offered().several.find(({ picks }) => picks.some(([key]) => key === choice.key));
  if (batch) return another(batch, choice.key);
  if (ui.plan.length) return replan(choice);
  if (ui.chosen === choice.id) return clickOn(choice.id);
  ui.chosen = choice.id;
  return changed();
}

/** Tell whether this choice has been marked, to be done by the next tap. */
export const isChosen = (choice) =>
  ui.chosen === choice.id || offered().several.some((batch) => markedOf(batch).some((name) => name.startsWith(`${choice.key}#`)));

// Several, a turn each

const plannable = () => table()?.batches.find((batch) => batch.in_turns);

const isPlannable = (choice) => plannable()?.picks.some(([key]) => key === choice.key);

/** Add a choice to the plan, or leave it out. */
function replan(choice) {
  const left = ui.plan.filter((key) => key !== choice.key);
  ui.plan = left.length < ui.plan.length || !isPlannable(choice) ? left : [...ui.plan, choice.key];
  changed();
}

function planning() {
  const labels = ui.plan.map((key) => table().choices.find((choice) => choice.key === key)?.label ?? key);
  const batch = plannable();
  const clear = () => { ui.plan = []; changed(); };
  return el("div", { class: "confirm", key: "plan" },
    el("p", {}, el("b", {}, labels[0]), labels.slice(1).map((label) => `, then ${label}`),
      labels.length < 2 ? ". What next? Each happens when your turn comes, if it is still possible at that price." : "."),
    el("button", { class: "btn", type: "button", "aria-label": "No plan", onclick: clear }, icon("x")),
    el("button", {
      class: "btn go", type: "button", "data-confirm": true, "aria-busy": isBusy(batch.id) ? "true" : null,
      onclick: () => clickOn(batch.id, ui.plan),
    }, labels.length < 2 ? "Only this" : `Do these ${labels.length}, a turn each`));
}

// One choice

function split({ label, hint }) {
  const [whole, figure, instead] = label.match(FIGURE) ?? [""];
  const [found, percent, what] = (!figure && hint.match(ODDS)) || [""];
  const rest = hint.replace(found, "").replace(/^; /, "");
  return { label: label.slice(0, label.length - whole.length), hint: rest, figure, instead, percent, what };
}

function points(keys) {
  const at = (on) => () => {
    const next = on ? keys : [];
    if (next.join() !== ui.pointed.join()) {
      ui.pointed = next;
      changed();
    }
  };
  return { onpointerover: at(true), onpointerout: at(false), onfocusin: at(true) };
}

function figures({ figure, instead, percent, what }, risk) {
  if (percent) {
    return el("span", { class: "figure" }, el("b", {}, `${percent} %`),
      el("i", { class: "bar", style: { "--p": `${percent}%` } }), el("small", {}, what));
  }
  if (!figure) return null;
  const tone = figure.startsWith("+") ? "up" : risk ? "down" : "";
  return el("span", { class: `figure coin ${tone}` }, el("b", {}, figure), instead && el("small", {}, instead));
}

const picture = (url) => url && el("img", { class: "icon", src: url, alt: "", width: 42, height: 42 });

/** Return a choice as a button. `number` is its key on the keyboard. */
function card(choice, { take, keys = [choice.key], number = 0, pressed = null, className = "ch", id = choice.id }) {
  const said = split(choice);
  return el("button", {
    class: `${className} ${TONES[choice.tone] ?? ""}`, type: "button", key: id, "data-choice": choice.key,
    "aria-busy": isBusy(id) ? "true" : null, "aria-pressed": pressed === null ? null : String(pressed),
    onclick: take, ...points(keys),
  },
  picture(choice.icon),
  el("span", { class: "what" }, el("b", {}, number ? el("kbd", {}, number) : null, said.label),
    said.hint && el("small", {}, said.hint)),
  figures(said, choice.tone === "risk"));
}

// Many choices

/** Return the parts of these labels that tell them apart: "L1" of "Place on L1". */
function apart(choices) {
  const all = choices.map((choice) => split(choice).label.split(" "));
  const start = Math.max(0, all[0].findIndex((word, at) => all.some((other) => other[at] !== word)));
  return all.map((label) => label.slice(start).join(" "));
}

const groupOf = (choice) => choice.group || choice.verb[0].toUpperCase() + choice.verb.slice(1);

function grouped(choices) {
  const groups = new Map();
  for (const choice of choices) groups.set(groupOf(choice), [...(groups.get(groupOf(choice)) ?? []), choice]);
  return [...groups];
}

function chips(choices) {
  const short = apart(choices);
  return el("div", { class: "chips" }, choices.map((choice, at) =>
    el("button", {
      class: `chip ${TONES[choice.tone] ?? ""}`, type: "button", key: choice.id, "aria-label": choice.label,
      "data-choice": choice.key, "aria-busy": isBusy(choice.id) ? "true" : null,
      "aria-pressed": String(ui.chosen === choice.id), onclick: () => pick(choice), ...points([choice.key]),
    }, picture(choice.icon), short[at])));
}

const isShort = (choices) => choices.length > FEW && apart(choices).every((label) => label.length <= SHORT);

function filters(groups, total) {
  if (groups.length < 2 || total <= MANY - 4) return null;
  const chip = (name, count) =>
    el("button", {
      class: "chip", type: "button", "aria-pressed": String(ui.filter === name), key: `filter ${name}`,
      onclick: () => { ui.filter = name; changed(); },
    }, `${name || "All"} ${count}`);
  return el("div", { class: "chips filters", key: "filters" }, search(total), chip("", total),
    groups.map(([name, all]) => chip(name, all.length)));
}

function search(total) {
  if (total <= MANY) return null;
  return el("input", {
    class: "search", type: "search", placeholder: "Find …", "aria-label": "Find a choice", key: "search",
    oninput: (event, field) => { ui.search = field.value.toLowerCase(); changed(); },
  });
}

function singles(choices) {
  if (choices.length <= FEW) return null;
  const all = grouped(choices);
  if (!all.some(([name]) => name === ui.filter)) ui.filter = "";
  const fits = (choice) => `${choice.label} ${choice.hint} ${choice.group}`.toLowerCase().includes(ui.search);
  const shown = all.filter(([name]) => !ui.filter || name === ui.filter)
    .map(([name, list]) => [name, list.filter((choice) => choices.length <= MANY || fits(choice))]);
  return [
    filters(all, choices.length),
    shown.map(([name, list]) => list.length > 0 && el("section", { class: "group", key: `group ${name}` },
      all.length > 1 && el("h3", {}, name),
      isShort(list) ? chips(list) : el("div", { class: "cards" }, list.map((choice) =>
        card(choice, {
          take: () => pick(choice), pressed: ui.chosen === choice.id || ui.plan.includes(choice.key), className: "ch small",
          number: ui.plan.indexOf(choice.key) + 1,
        }))))),
  ];
}

// Several at once

const markedOf = (batch) => {
  const key = `batch ${table().decision} ${batch.key}`;
  if (!ui.marked.has(key)) ui.marked.set(key, []);
  return ui.marked.get(key);
};

const most = (batch) => {
  const all = batch.picks.reduce((sum, [, count]) => sum + count, 0);
  return batch.limit ? Math.min(batch.limit, all) : all;
};

/** Mark one more of these, or one less. `copy` tells equal ones apart. */
function toggle(batch, key, copy) {
  const marks = markedOf(batch);
  const name = `${key}#${copy}`;
  const at = marks.indexOf(name);
  if (at >= 0) marks.splice(at, 1);
  else if (marks.length < most(batch)) marks.push(name);
  changed();
}

/** Mark one more of equal things; after the last one, none. */
function another(batch, key) {
  const marks = markedOf(batch);
  const count = marks.filter((name) => name.startsWith(`${key}#`)).length;
  const [, limit] = batch.picks.find(([name]) => name === key);
  if (count < limit && marks.length < most(batch)) return toggle(batch, key, count);
  const left = marks.filter((name) => !name.startsWith(`${key}#`));
  marks.splice(0, marks.length, ...left);
  return changed();
}

function multiple(batch) {
  const marks = markedOf(batch);
  const byKey = new Map(table().choices.map((choice) => [choice.key, choice]));
  const copies = batch.picks.flatMap(([key, count]) => Array.from({ length: count }, (_, copy) => [byKey.get(key), copy]));
  const legal = copies.filter(([choice]) => choice);
  const send = () => {
    const values = marks.map((name) => name.slice(0, name.lastIndexOf("#")));
    ui.marked.delete(`batch ${table().decision} ${batch.key}`);
    clickOn(batch.id, values);
  };
  return el("section", { class: "group", key: `batch ${batch.key}` },
    el("h3", {}, batch.label, batch.limit ? ` (${batch.limit} at most)` : ""),
    batch.hint && el("p", { class: "hint" }, `All: ${batch.hint}`),
    el("div", { class: "cards" }, legal.map(([choice, copy]) =>
      card(choice, {
        take: () => toggle(batch, choice.key, copy), pressed: marks.includes(`${choice.key}#${copy}`),
        className: "ch small", id: `${choice.id} ${copy}`,
      }))),
    marks.length > 0 && el("div", { class: "confirm" },
      el("button", { class: "btn", type: "button", "aria-label": "Mark nothing", onclick: () => { marks.length = 0; changed(); } },
        icon("x")),
      el("button", {
        class: `btn ${TONES[batch.tone] || "go"}`, type: "button", "data-confirm": true,
        "aria-busy": isBusy(batch.id) ? "true" : null, onclick: send,
      }, `${batch.label}: ${marks.length}`)));
}

/** Return the bar that does what has been chosen, or asks which of several choices a tap on the board has meant. */
export function confirmation() {
  const choice = table()?.choices.find(({ id }) => id === ui.chosen);
  const meant = table()?.choices.filter(({ key }) => ui.offered.includes(key)) ?? [];
  if (!choice && meant.length) {
    return el("div", { class: "confirm meant", key: "meant" },
      el("div", { class: "cards" }, meant.map((one) => card(one, { take: () => clickOn(one.id), className: "ch small" }))));
  }
  if (ui.plan.length && plannable()) return planning();
  if (!choice) return null;
  const plan = () => { ui.plan = [choice.key]; ui.chosen = ""; changed(); };
  return el("div", { class: "confirm", key: "confirm" },
    choice.hint && el("p", {}, choice.hint),
    el("button", {
      class: "btn", type: "button", "aria-label": "Choose something else", onclick: () => { ui.chosen = ""; changed(); },
    }, icon("x")),
    el("button", {
      class: `btn ${TONES[choice.tone] || "go"}`, type: "button", "data-confirm": true,
      "aria-busy": isBusy(choice.id) ? "true" : null, onclick: () => clickOn(choice.id),
    }, choice.label),
    isPlannable(choice) && el("button", { class: "btn", type: "button", onclick: plan }, "Plan next"));
}

// All of it

/** Return everything that the reader may choose. */
export function choices() {
  const { wholes, several, single, pieces, standing } = offered();
  const marked = (choice) => ({ take: () => pick(choice), pressed: ui.chosen === choice.id, className: "ch small" });
  return [
    wholes.map((batch, at) => card({ ...batch, id: batch.whole }, {
      take: () => clickOn(batch.whole), keys: batch.picks.map(([key]) => key), number: at + 1,
    })),
    single.length <= FEW && single.map((choice, at) =>
      card(choice, { take: () => clickOn(choice.id), number: wholes.length + at + 1 })),
    singles(single),
    several.map(multiple),
    pieces.length > 0 && el("section", { class: "group", key: "pieces" },
      el("h3", {}, groupOf(pieces[0])), el("div", { class: "cards" }, pieces.map((choice) => card(choice, marked(choice))))),
    standing.length > 0 && el("details", { class: "menu standing", key: "standing" },
      el("summary", {}, el("span", {}, `At any time: ${standing.length === 1 ? standing[0].label : groupOf(standing[0])}`),
        icon("down")),
      el("div", { class: "cards" }, standing.map((choice) => card(choice, marked(choice))))),
  ];
}

/** Return a line such as "**Bo**: Which one?" with quotation marks: what is asked is said to Bo, not to the reader. */
function quoted(said) {
  const [, who, what] = said.match(/^((?:\*\*|@).+?): (.+)$/s) ?? [];
  return who ? [line(who, about), ": ", el("q", {}, line(what, about))] : line(said, about);
}

/** Return the question to the reader; where there is none, what the others are asked. */
export function question(asked) {
  const { seats, your_seat: seat, choices: own = [] } = table();
  if (own.length) {
    return el("h2", { id: "question" }, el("span", { class: "at" }, `@${seats[seat].name}`), ": ", line(table().asked, about));
  }
  return el("h2", { id: "question" }, asked.map((said) => el("span", { class: "asked" }, quoted(said))));
}
