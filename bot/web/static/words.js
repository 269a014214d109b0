// The little language in which messages are written, as elements: no text ever becomes markup.

import { el, icon } from "./dom.js";

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|<@!?(\d+)>|<t:(\d+)(?::(\w))?>|<:(\w+):\d+>|(🏆) ?|\*([^*\s][^*]*)\*/gsu;
const DATES = {
  d: { dateStyle: "short" },
  f: { dateStyle: "long", timeStyle: "short" },
  t: { timeStyle: "short" },
};

/** Return the time that has passed, in words. */
export function ago(seconds) {
  const minutes = Math.floor((Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

function moment(seconds, style) {
  if (style === "R") return `${ago(seconds)}${ago(seconds) === "now" ? "" : " ago"}`;
  return new Intl.DateTimeFormat(undefined, DATES[style] ?? DATES.f).format(new Date(seconds * 1000));
}

/** Return the elements of one line. `about` knows people by their ids, and follows links. */
export function line(text, about) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [, bold, code, label, address, person, seconds, style, emoji, cup, slanted] = found;
    if (bold !== undefined) parts.push(el("b", {}, line(bold, about)));
    else if (code !== undefined) parts.push(el("code", {}, code));
    else if (label !== undefined) parts.push(about.link(label, address));
    else if (person !== undefined) parts.push(el("span", { class: "at" }, `@${about.person(person)}`));
    else if (seconds !== undefined) parts.push(el("time", {}, moment(Number(seconds), style)));
    else if (emoji !== undefined) parts.push(el("img", { class: "letter", src: `/icons/${emoji}.png`, alt: "" }));
    else if (cup !== undefined) parts.push(icon("crown"));
    else parts.push(el("i", {}, line(slanted, about)));
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== "");
}

const KINDS = [
  [/^### (.*)/, "h4"],
  [/^## (.*)/, "h3"],
  [/^# (.*)/, "h3"],
  [/^-# (.*)/, "small"],
  [/^> (.*)/, "blockquote"],
  [/^[-*] (.*)/, "li"],
];

/** Return the elements of a whole text. */
export function words(text, about) {
  const found = [];
  for (const written of text.split("\n")) {
    if (!written.trim()) continue;
    const plain = written.trimStart();
    const [pattern, tag] = KINDS.find(([kind]) => kind.test(plain)) ?? [/(.*)/s, "p"];
    const element = el(tag, {}, line(plain.match(pattern)[1], about));
    if (tag !== "li") found.push(element);
    else if (found.at(-1)?.localName === "ul") found.at(-1).append(element);
    else found.push(el("ul", {}, element));
  }
  return found;
}
