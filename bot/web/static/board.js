// The board: large and steady. A new picture takes the place of the old one when it is decoded, in a frame that never
// gets lower; the spots of the picture lie over it. On a phone its parts can be looked at from closer by.

import { changed, state, ui } from "./app.js";
import { isChosen, pick } from "./decision.js";
import { el, icon, lay } from "./dom.js";

const FINGER = 28;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let tallest = { table: "", ratio: 0 };
let hanging = "";
let shown = null;

/** Return how tall the board of this table is, compared with its width: as tall as the tallest picture it has shown, until the end. */
export function ratio(picture) {
  if (tallest.table !== ui.at) tallest = { table: ui.at, ratio: 0 };
  const steady = state.table?.status === "playing" ? tallest.ratio : 0;
  // The frame grows together with the picture, not before it: the spots of the old one must not move.
  if (picture && (!steady || picture.url === shown?.url)) tallest.ratio = Math.max(steady, picture.height / picture.width);
  return tallest.ratio || 0.7;
}

/** Return the frame of the board; `hang` puts the picture into it. */
export const board = () =>
  el("figure", { class: "board", id: "board", key: "board" }, closeups(),
    el("div", { class: "canvas", own: true, key: "canvas" }, el("div", { class: "film" })));

// Close-ups

const [LARGEST, NARROW, NOTABLE, EDGE] = [2, 0.8, 1.2, 4];
const [SHEET, BARS] = [0.46, 134];
const phone = matchMedia("(max-width: 720px)");
const close = { at: "", label: "", isChosen: false, question: "", place: "", canvas: null };

/** Return the parts of the picture as a row of buttons, which only a phone shows. */
function closeups() {
  const parts = state.table?.picture?.closeups ?? [];
  if (!state.table?.closeups) return null;
  const all = parts.map((part) => part.text).join();
  const tab = (label) => el("button", {
    class: "chip", type: "button", key: `${label} of ${all}`, "aria-pressed": String(close.label === label),
    onclick: () => { Object.assign(close, { label, isChosen: true }); changed(); },
  }, label || "All");
  return el("div", { class: "closeups", role: "group", "aria-label": "Parts of the board", key: "closeups" },
    ["", ...parts.map((part) => part.text)].map(tab));
}

const holds = (part, spot) => {
  const [x, y] = [spot.x + spot.w / 2, spot.y + spot.h / 2];
  return x >= part.x && x <= part.x + part.w && y >= part.y && y <= part.y + part.h;
};

/** Return how much larger this part can be shown above the sheet: whole if it is narrow, else to be scrolled along. */
function zoomOf(part, picture, canvas) {
  const seen = Math.min(canvas.clientHeight, innerHeight * (1 - SHEET) - BARS);
  const high = seen / (part.h * (picture.height / picture.width) * canvas.clientWidth);
  return Math.max(1, part.w < NARROW ? Math.min(1 / part.w, high) : Math.min(LARGEST, high));
}

/** Return the part that shows all of what may be chosen on the board large enough to be tapped; "" if there is none. */
function wanted(picture, canvas) {
  const legal = (state.table?.choices ?? []).filter((choice) => !choice.standing)
    .map(({ about }) => (picture.spots ?? []).filter(({ name }) => name && about?.includes(name)));
  const pointed = legal.filter((spots) => spots.length);
  const fits = (part) => part.w < NARROW && zoomOf(part, picture, canvas) > NOTABLE
    && pointed.every((spots) => spots.some((spot) => holds(part, spot)));
  return (pointed.length && picture.closeups?.find(fits)?.text) || "";
}

/** Look at the part that the reader has chosen at this table, or else at the one that the question is about. */
function approach(canvas, picture) {
  const question = `${state.table?.decision ?? ""}`;
  if (close.at !== ui.at) Object.assign(close, { at: ui.at, isChosen: false, question: "" });
  const find = () => picture.closeups?.find(({ text }) => text === close.label);
  if (close.question !== question && !(close.isChosen && (find() || !close.label))) close.label = wanted(picture, canvas);
  close.question = question;
  look(canvas, picture, phone.matches ? find() : null);
}

/** Let the canvas show this part of the picture, or all of it. */
function look(canvas, picture, part) {
  const place = part ? `${part.text} ${part.x} ${part.y} ${part.w} ${part.h} ${canvas.clientWidth}` : "";
  if (close.place === place && close.canvas === canvas) return;
  Object.assign(close, { place, canvas });
  const film = canvas.firstElementChild;
  const zoom = part ? zoomOf(part, picture, canvas) : 1;
  film.querySelector(".spots")?.remove();
  film.style.width = `${zoom * 100}%`;
  film.classList.toggle("close", zoom > 1);
  canvas.style.overflow = zoom > 1 ? "auto" : "";
  const { x, y } = part ?? { x: 0, y: 0 };
  const high = film.clientWidth * (picture.height / picture.width);
  canvas.scrollTo(x * film.clientWidth - EDGE, y * high - EDGE);
  changed();
}

/** Put the picture into the frame on the page. */
export function hang(frame, picture) {
  const canvas = frame.querySelector(".canvas");
  if (!picture) return;
  const film = canvas.firstElementChild;
  const url = (calm.matches && picture.still) || picture.url;
  if (canvas.shows === url) {
    approach(canvas, picture);
    return void spots(film, picture);
  }
  if (hanging === url) return;
  hanging = url;
  const image = Object.assign(new Image(picture.width, picture.height), { src: url, alt: picture.alt, draggable: false });
  image.className = "picture";
  image.decode().catch(() => {}).then(() => {
    if (hanging !== url) return;
    hanging = "";
    shown = picture;
    swap(film, image);
    canvas.style.setProperty("--picture", picture.height / picture.width);
    canvas.shows = url;
    changed();
  });
}

/** Show the board large, from where it was tapped. */
export const enlargeBoard = (canvas, event) => shown && enlarge(canvas, shown, event);

function swap(film, image) {
  const old = film.querySelector("img.picture");
  film.prepend(image);
  if (!old) return;
  for (const spot of film.querySelectorAll(".spot")) spot.remove();
  if (calm.matches || document.hidden) return void old.remove();
  old.classList.add("old");
  film.append(old);
  old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 120 }).finished.finally(() => old.remove());
}

// Spots

/** Return what the reader may choose that is about the thing on this spot. */
const meantBy = (spot) => (state.table?.choices ?? []).filter((choice) => spot.name && choice.about?.includes(spot.name));

function spots(film, picture) {
  if (shown !== picture && shown?.url !== picture.url) return;
  shown = picture;
  let layer = film.querySelector(".spots");
  if (!layer) film.append((layer = el("div", { class: "spots", onkeydown: walk })));
  lay(layer, marks(picture, layer.offsetWidth));
}

/** Return a button for each spot of a picture shown in this width. Another picture or question makes them anew. */
function marks(picture, width) {
  return (picture.spots ?? []).map((spot, number) => {
    const legal = meantBy(spot);
    const pointed = legal.some((choice) => ui.pointed.includes(choice.key) || isChosen(choice));
    const looks = [legal.length && "legal", pointed && "pointed", spot.w * width < FINGER && "tiny"].filter(Boolean);
    return el("button", {
      class: `spot ${looks.join(" ")}`, type: "button", tabindex: -1, title: spot.text,
      "aria-label": [spot.text, ...legal.map((choice) => choice.label)].join(": "),
      key: `${picture.url} ${number} ${legal.length ? state.table.decision : ""}`,
      onclick: (event, button) => tap(event, spot, picture, button.parentElement),
      style: { left: `${spot.x * 100}%`, top: `${spot.y * 100}%`, width: `${spot.w * 100}%`, height: `${spot.h * 100}%` },
    });
  });
}

/** Return a picture with its spots, which stays as it is until it is painted again. */
export const marked = (picture, width) =>
  el("div", { class: "canvas", style: { "--ratio": picture.height / picture.width, "--picture": picture.height / picture.width } },
    el("img", { class: "picture", src: picture.url, width: picture.width, height: picture.height, alt: picture.alt }),
    el("div", { class: "spots", onkeydown: walk }, marks(picture, width)));

/** Return the spots under a finger, the topmost first; a key on the keyboard means the spot itself. */
function under(event, spot, picture, layer) {
  if (!event.detail) return [spot];
  const { left, top, width, height } = layer.getBoundingClientRect();
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
  return picture.spots.filter((one) => x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h).reverse();
}

/** Say what is there, and choose it: if there is no choice for the thing on top, that for the thing below it is meant. */
function tap(event, spot, picture, layer) {
  const small = Math.max(spot.w * layer.offsetWidth, spot.h * layer.offsetHeight) < FINGER;
  if (small && !layer.closest("dialog") && matchMedia("(pointer: coarse)").matches) return enlarge(layer.parentElement, picture, event);
  const found = under(event, spot, picture, layer);
  const meant = found.map(meantBy).find((legal) => legal.length) ?? [];
  ui.about = found[0]?.text ?? "";
  ui.offered = meant.length > 1 ? meant.map((choice) => choice.key) : [];
  if (meant.length === 1) pick(meant[0]);
  else ui.chosen = "";
  return changed();
}

/** Move from spot to spot with the arrow keys. */
function walk(event, layer) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...layer.children];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
}

/** Show the board as large as it is drawn, scrolled to the place that was tapped. */
function enlarge(canvas, picture, { clientX, clientY }) {
  const image = canvas.querySelector("img.picture:not(.old)");
  if (!image) return;
  const layer = el("div", { class: "spots", onkeydown: walk }, marks(picture, picture.width));
  const copy = el("div", { class: "canvas" }, image.cloneNode(), layer);
  const dialog = el("dialog", { class: "enlarged", "aria-label": "The board, enlarged" },
    el("form", { method: "dialog" }, el("button", { class: "ib", "aria-label": "Close" }, icon("x"))), copy);
  copy.addEventListener("click", () => setTimeout(() => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  const { left, top, width } = image.getBoundingClientRect();
  const scale = picture.width / width;
  dialog.showModal();
  dialog.scrollTo((clientX - left) * scale - dialog.clientWidth / 2, (clientY - top) * scale - dialog.clientHeight / 2);
}
