// All commands: find one by a word, fill in what it asks, send it.

import { changed, command, state, ui } from "./app.js";
import { el, lay } from "./dom.js";
import { encoded } from "./forms.js";
import { ask } from "./wire.js";

const PAUSE = 150;
let commands = null;
let dialog = null;
const view = { found: "", at: 0, chosen: null, values: {}, offers: {}, error: "" };

/** Return the fitting commands: each word of what was typed must occur. */
function fitting() {
  const typed = view.found.toLowerCase().replace(/^\//, "").split(/\s+/).filter(Boolean);
  const found = (commands ?? []).filter((one) => typed.every((word) => `${one.name} ${one.description}`.toLowerCase().includes(word)));
  return ui.at ? [...found.filter(isAboutTable), ...found.filter((one) => !isAboutTable(one))] : found;
}

/** Tell whether a command does something with a table; at one, these come first. */
const isAboutTable = ({ name, options }) => name.startsWith("table ") && options.some((option) => option.name === "table");

const paint = () => lay(dialog.firstElementChild, view.chosen ? filling() : finding());

function finding() {
  const all = fitting();
  view.at = Math.max(0, Math.min(view.at, all.length - 1));
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      view.at = (view.at + step + all.length) % all.length;
      paint();
      dialog.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && all[view.at]) {
      event.preventDefault();
      choose(all[view.at]);
    }
  };
  return [
    el("input", {
      class: "search", key: "find", type: "search", placeholder: "What would you like to do?", role: "combobox",
      "aria-label": "Find a command", "aria-controls": "commands", "aria-expanded": "true",
      "aria-activedescendant": all.length ? `command-${view.at}` : null, autocomplete: "off",
      oninput: (event, field) => { view.found = field.value; view.at = 0; paint(); }, onkeydown: keys,
    }),
    el("ul", { id: "commands", role: "listbox", class: "commands", key: "list" }, all.map((one, number) =>
      el("li", {
        role: "option", id: `command-${number}`, "aria-selected": String(number === view.at), key: one.name,
        "data-command": one.name, onclick: () => choose(one),
      }, el("b", {}, one.name), el("small", {}, one.description)))),
    !all.length && el("p", { class: "hint", key: "none" }, commands ? "No such command." : "One moment …"),
  ];
}

function choose(one) {
  Object.assign(view, { chosen: one, values: {}, offers: {}, error: "" });
  if (!one.options.some((option) => option.required) && !one.options.some((option) => option.name === "what")) {
    if (!one.options.length) return run();
  }
  paint();
  (dialog.querySelector(".filling input, .filling select") ?? dialog.querySelector("[data-send]")).focus();
}

const back = () => {
  view.chosen = null;
  paint();
  dialog.querySelector("input").focus();
};

function filling() {
  const { name, description, options } = view.chosen;
  const submit = (event) => {
    event.preventDefault();
    run();
  };
  return [
    el("form", { class: "filling", onsubmit: submit, key: name },
      el("h2", {}, name), el("p", {}, description), options.map(field),
      view.error && el("p", { class: "said", role: "alert" }, view.error),
      el("div", { class: "buttons" },
        el("button", { class: "btn", type: "button", onclick: back }, "Back"),
        el("button", { class: "btn go", "data-send": true }, "Do it"))),
  ];
}

function field(option) {
  const said = [el("b", {}, option.name, !option.required && el("small", {}, " optional")), el("small", {}, option.description)];
  return el("label", { key: option.name }, said, control(option));
}

const set = (name, value) => {
  if (value === "" || value === undefined) delete view.values[name];
  else view.values[name] = value;
};

function select(option, choices) {
  return el("select", { name: option.name, required: option.required, key: `${option.name} field`,
    onchange: (event, field) => set(option.name, choices.find((one) => String(one.value) === field.value)?.value) },
  el("option", { value: "" }, "—"), choices.map((one) => el("option", { value: one.value }, one.name)));
}

function control(option) {
  if (option.choices?.length) return select(option, option.choices);
  if (option.type === "boolean") return select(option, [{ name: "yes", value: true }, { name: "no", value: false }]);
  if (option.type === "person") return select(option, (state.house?.people ?? []).map(({ id, name }) => ({ name, value: id })));
  if (option.type === "file") {
    return el("input", { type: "file", required: option.required, key: "file",
      onchange: async (event, field) => set(option.name, await encoded(field.files[0])) });
  }
  const number = option.type === "integer" || option.type === "number";
  const typed = (event, input) => {
    set(option.name, number && input.value ? Number(input.value) : input.value);
    if (option.autocomplete) complete(option);
  };
  return [
    el("input", {
      name: option.name, required: option.required, type: number ? "number" : "text", min: option.min, max: option.max,
      key: `${option.name} field`, autocomplete: "off", oninput: typed, onfocusin: () => option.autocomplete && complete(option),
    }),
    el("ul", { class: "commands offers", key: `${option.name} offers` }, (view.offers[option.name] ?? []).map((one) =>
      el("li", { key: String(one.value) }, el("button", { type: "button", onclick: () => take(option, one) }, one.name)))),
  ];
}

function take(option, one) {
  set(option.name, one.value);
  view.offers[option.name] = [];
  paint();
  const field = dialog.querySelector(`[name="${option.name}"]`);
  field.value = one.name;
}

let asking = 0;

function complete(option) {
  const number = (asking += 1);
  const { name } = view.chosen;
  setTimeout(async () => {
    if (number !== asking) return;
    const body = { command: name, options: { ...view.values, [option.name]: view.values[option.name] ?? "" }, focused: option.name };
    const { choices } = await ask("complete", { ...body, ...(ui.at ? { table: ui.at } : {}) }).catch(() => ({ choices: [] }));
    if (number !== asking || !dialog || view.chosen?.name !== name) return;
    view.offers[option.name] = choices.filter((one) => one.value !== view.values[option.name]).slice(0, 25);
    paint();
  }, PAUSE);
}

async function run() {
  const { name } = view.chosen;
  const values = { ...view.values };
  dialog.close();
  await command(name, values);
}

/** Open the palette. */
ui.openPalette = async (found = "") => {
  if (dialog) return;
  Object.assign(view, { found, at: 0, chosen: null });
  dialog = el("dialog", { class: "palette", "aria-label": "All commands" }, el("div", {}));
  dialog.addEventListener("close", () => {
    dialog.remove();
    dialog = null;
    changed();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  paint();
  dialog.showModal();
  dialog.querySelector("input").focus();
  commands = (await ask("commands").catch(() => ({ commands: commands ?? [] }))).commands;
  if (dialog && !view.chosen) paint();
};

