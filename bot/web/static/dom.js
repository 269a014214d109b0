// A tree is made anew from the state at each change and laid over the page: what is the same stays the same element, so
// that focus, scrolling, a pressed button and a picture that is shown outlive every change.

/** Make an element. `on…` act on events, `key` tells siblings apart, and what is inside an `own` one is its own affair. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "style") Object.entries(value).forEach(([key, text]) => element.style.setProperty(key, text));
    else if (name.startsWith("on") || name === "key" || name === "own") element[`_${name}`] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an icon of ours, for the eye only. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", new URL(`icons.svg#${name}`, import.meta.url).href);
  drawing.append(use);
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/** Make a picture of squares, as a QR code is one. */
export function squares(rows, label) {
  const size = rows.length + 8;
  const drawing = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const dark = rows.flatMap((row, y) => [...row].map((bit, x) => (Number(bit) ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  path.setAttribute("d", dark.join(""));
  drawing.setAttribute("viewBox", `0 0 ${size} ${size}`);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  drawing.setAttribute("shape-rendering", "crispEdges");
  drawing.append(path);
  return drawing;
}

const EVENTS = ["click", "input", "change", "submit", "keydown", "toggle", "pointerover", "pointerout", "focusin"];

/** Let one listener for each kind of event find the element that acts on it. */
export function listen(root) {
  for (const kind of EVENTS) {
    root.addEventListener(
      kind,
      (event) => {
        for (let at = event.target; at && at !== root; at = at.parentElement) {
          if (at[`_on${kind}`]) return void at[`_on${kind}`](event, at);
        }
      },
      { capture: kind === "toggle" },
    );
  }
}

/** Make the children of `parent` look like these, and keep those elements that are the same. */
export function lay(parent, children) {
  const wanted = children.flat(Infinity).filter(Boolean).map((child) => (child.nodeType ? child : new Text(child)));
  const kept = new Map();
  for (const child of parent.childNodes) if (child._key !== undefined) kept.set(child._key, child);
  const keys = new Set(wanted.map((child) => child._key));
  let at = parent.firstChild;
  for (const fresh of wanted) {
    while (at && at._key !== undefined && !keys.has(at._key)) at = removed(at);
    const same = fresh._key !== undefined ? kept.get(fresh._key) : at && at._key === undefined ? at : null;
    if (same && same.nodeName === fresh.nodeName) {
      if (same === at) at = at.nextSibling;
      else parent.insertBefore(same, at);
      become(same, fresh);
    } else parent.insertBefore(fresh, at);
  }
  while (at) at = removed(at);
}

function removed(element) {
  const next = element.nextSibling;
  element.remove();
  return next;
}

function become(element, fresh) {
  if (element.nodeType === Node.TEXT_NODE) {
    if (element.data !== fresh.data) element.data = fresh.data;
    return;
  }
  for (const { name } of [...element.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open" && !(element._own && name === "style")) element.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") dress(element, fresh.style.cssText);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const name of EVENTS) element[`_on${name}`] = fresh[`_on${name}`];
  if (!element._own) lay(element, [...fresh.childNodes]);
}

/** Set the style by way of the object model: the policy of the page forbids the attribute. */
function dress(element, text) {
  if (element.style.cssText !== text) element.style.cssText = text;
}
