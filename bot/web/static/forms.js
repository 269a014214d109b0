// Forms: a question with fields, on top of the page until it is answered or left.

import { changed, send, state, ui } from "./app.js";
import { el } from "./dom.js";
import { CHECKBOXES, LABEL, PEOPLE, RADIO, SELECT, TEXT_INPUT, UPLOAD } from "./parts.js";

const option = (name, type) => (one) =>
  el("label", { class: "line" }, el("input", { type, name, value: one.value, checked: one.default }),
    el("span", {}, one.label, one.description && el("small", {}, one.description)));

function control(part) {
  const name = part.custom_id;
  if (part.type === TEXT_INPUT) {
    return part.style === 2
      ? el("textarea", { name, required: part.required, maxlength: part.max_length }, part.value ?? "")
      : el("input", { name, required: part.required, maxlength: part.max_length, value: part.value, autocomplete: "off" });
  }
  if (part.type === RADIO) return part.options.map(option(name, "radio"));
  if (part.type === CHECKBOXES) return part.options.map(option(name, "checkbox"));
  if (part.type === UPLOAD) return el("input", { type: "file", name, required: part.required });
  if (part.type === PEOPLE) return people(name);
  if (part.type === SELECT) return part.options.map(option(name, part.max_values > 1 ? "checkbox" : "radio"));
  return null;
}

function people(name) {
  const others = (state.house?.people ?? []).filter((person) => person.id !== state.house.me.id);
  if (!others.length) return el("p", { class: "hint" }, "Nobody else has come yet.");
  return others.map((person) => option(name, "checkbox")({ value: person.id, label: person.name }));
}

function field(part) {
  if (part.type !== LABEL) return control(part);
  const inner = control(part.component);
  const one = part.component.type === TEXT_INPUT || part.component.type === UPLOAD;
  const said = [el("b", {}, part.label), part.description && el("small", {}, part.description)];
  return one ? el("label", {}, said, inner) : el("fieldset", {}, el("legend", {}, said[0]), said[1], inner);
}

/** Return the controls in these parts. */
const controls = (parts) => parts.flatMap((part) => (part.type === LABEL ? [part.component] : part.components ?? [part]));

async function answers(form, parts) {
  const data = new FormData(form);
  const fields = {};
  let file;
  for (const part of controls(parts)) {
    if (part.type === UPLOAD) file = await encoded(data.get(part.custom_id));
    else fields[part.custom_id] = data.getAll(part.custom_id);
  }
  return { fields, ...(file ? { file } : {}) };
}

/** Return a file as it is sent. */
export async function encoded(file) {
  if (!file?.size) return undefined;
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: url.slice(url.indexOf(",") + 1) };
}

let open = null;

/** Show the form that was asked for, once. */
export function showForm() {
  if (!ui.form || open) return;
  const { title, custom_id, parts, message, where } = ui.form;
  const submit = async (event, form) => {
    event.preventDefault();
    const answered = await answers(form, parts);
    open.close();
    await send("form", { custom_id, message, ...answered }, { busy: custom_id, where });
  };
  open = el("dialog", { class: "form", "aria-label": title },
    el("form", { onsubmit: submit }, el("h2", {}, title), parts.map(field),
      el("div", { class: "buttons" },
        el("button", { class: "btn", type: "button", onclick: () => open.close() }, "Back"),
        el("button", { class: "btn go" }, "Done"))));
  open.addEventListener("close", () => {
    open.remove();
    open = ui.form = null;
    changed();
  });
  document.body.append(open);
  open.showModal();
}
