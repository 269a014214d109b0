// The parts of a message as elements: texts, pictures, files, buttons, menus.

import { goTo, isBusy, kindOf, press, state, ui, changed } from "./app.js";
import { el, icon } from "./dom.js";
import { words } from "./words.js";

export const [ROW, BUTTON, SELECT, TEXT_INPUT, PEOPLE, SECTION, TEXT] = [1, 2, 3, 4, 5, 9, 10];
export const [GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES] = [12, 13, 14, 17, 18, 19, 21, 22];
const LINK = 5;
const TONES = { 1: "go", 2: "", 3: "gain", 4: "risk" };
const ICONS = {
  hand: "hand", advise: "idea", undo: "undo", log: "log", rules: "rules", missed: "again", fresh: "again", rematch: "again", watch: "eye",
  follow: "alert", more: "plus", fewer: "x", invite: "share", react: "dice", join: "plus", word: "dice", settings: "more",
};

/** What texts refer to. */
export const about = {
  person: (id) => state.house?.people.find((person) => person.id === id)?.name ?? "somebody",
  link(label, address) {
    const table = address.match(/^#table\/(\w+)$/)?.[1];
    if (table) return el("a", { href: address }, label);
    return el("a", { href: address, rel: "noreferrer", target: "_blank" }, label);
  },
};

/** Return the parts of a message without the frame around them. */
export const inside = (message) => message.parts.flatMap((part) => (part.type === CONTAINER ? part.components : [part]));

/** Return the elements of these parts of a message. */
export const partsOf = (message, parts = inside(message)) => parts.map((part) => SHAPES[part.type]?.(part, message) ?? null);

const SHAPES = {
  [TEXT]: (part) => el("div", { class: "words" }, words(part.content, about)),
  [SEPARATOR]: () => el("hr"),
  [CONTAINER]: (part, message) => partsOf(message, part.components),
  [SECTION]: (part, message) =>
    el("div", { class: "section" }, partsOf(message, part.components), button(part.accessory, message)),
  [GALLERY]: (part, message) => part.items.map((item) => picture(item, message)),
  [FILE]: (part, message) => file(part.file.url, message),
  [ROW]: (part, message) => row(part.components, message),
};

const named = (url) => url.replace("attachment://", "");

/** Return the picture that an item of a gallery shows. */
export const pictureOf = (item, message) => message.pictures[named(item.media.url)];

function picture(item, message) {
  const { url, width, height, alt } = pictureOf(item, message) ?? {};
  if (!url) return null;
  return el("img", { class: "picture", src: url, width, height, alt, key: `picture ${url}` });
}

function file(url, message) {
  const found = message.files[named(url)];
  if (!found) return null;
  const size = found.size < 2048 ? `${found.size} bytes` : `${Math.round(found.size / 1024)} kB`;
  return el("a", { class: "btn", href: found.url, download: named(url) }, icon("copy"), `${named(url)}, ${size}`);
}

function row(components, message) {
  if (components[0]?.type === SELECT) return menu(components[0], message);
  return el("div", { class: "buttons" }, components.map((one) => (one.type === BUTTON ? button(one, message) : null)));
}

/** Return a button of a message. */
export function button(part, message, style = "btn") {
  if (part.style === LINK) return el("a", { class: style, href: part.url }, part.label);
  const drawn = part.emoji ? emoji(part.emoji) : ICONS[kindOf(part.custom_id)] ? icon(ICONS[kindOf(part.custom_id)]) : null;
  const busy = isBusy(part.custom_id);
  return el("button", {
    class: `${style} ${TONES[part.style] ?? ""}`, type: "button", disabled: part.disabled, "aria-busy": busy ? "true" : null,
    key: part.custom_id, "data-kind": kindOf(part.custom_id), onclick: () => press(message, part.custom_id),
  }, drawn, el("span", {}, part.label));
}

const emoji = ({ name, url }) => el("img", { class: "icon", src: url ?? `/icons/${name}.png`, alt: "", width: 32, height: 32 });

// Menus

/** Return a menu that opens in its place: an option acts at once; where several may be chosen they are marked first. */
export function menu(part, message) {
  const key = `${kindOf(part.custom_id)} ${part.placeholder} ${part.options.map((option) => option.value).join()}`;
  const several = part.max_values > 1 || part.min_values === 0;
  const before = new Set(part.options.filter((option) => option.default).map((option) => option.value));
  const marks = ui.marked.get(key) ?? before;
  const pick = (value) => {
    if (!several) return press(message, part.custom_id, [value]);
    const next = new Set(marks);
    if (!next.delete(value) && next.size < part.max_values) next.add(value);
    ui.marked.set(key, next);
    return changed();
  };
  const send = () => {
    ui.marked.delete(key);
    press(message, part.custom_id, [...marks]);
  };
  const shown = part.options.filter((option) => before.has(option.value)).map((option) => option.label).join(", ");
  return el("details", { class: "menu", key },
    el("summary", { "aria-busy": isBusy(part.custom_id) ? "true" : null },
      el("span", {}, shown || part.placeholder || "Choose …"), icon("down")),
    el("ul", {}, part.options.map((option) => el("li", {}, choice(option, marks, several, pick)))),
    several && el("button", {
      class: "btn go", type: "button", disabled: marks.size < part.min_values, onclick: send,
    }, marks.size ? `Done, ${marks.size} chosen` : "Done, none"));
}

const choice = (option, marks, several, pick) =>
  el("button", {
    class: "option", type: "button", "aria-pressed": several || option.default ? String(marks.has(option.value)) : null,
    onclick: () => pick(option.value),
  },
  option.emoji ? emoji(option.emoji) : null,
  el("span", {}, el("b", {}, option.label), option.description && el("small", {}, option.description)),
  marks.has(option.value) && icon("ok"));

/** Lead to a table by a button. */
export const way = (table, ...label) => el("button", { class: "btn", type: "button", onclick: () => goTo(table) }, ...label);
