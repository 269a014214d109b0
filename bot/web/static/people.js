// People and their links: arriving, inviting, withdrawing.

import { changed, isWatching, send, state, ui } from "./app.js";
import { el, icon, squares } from "./dom.js";
import { ask } from "./wire.js";
import { ago } from "./words.js";

// Arriving

/** Return the form that asks who somebody is. */
export function arrival() {
  const enter = async (event, form) => {
    event.preventDefault();
    ui.said = null;
    try {
      await ask("name", { name: form.elements.name.value });
    } catch (error) {
      ui.said = { where: "name", lines: [error.message] };
    }
    changed();
  };
  return el("div", { class: "home", key: "arrival" },
    el("form", { class: "panel arrival", onsubmit: enter },
      el("h2", {}, "Welcome to Taproom"),
      el("p", {}, "Friends play board games here. Your link is yours alone: open it again, and you are back in your seat."),
      el("label", {}, "Your name at the table",
        el("input", { name: "name", required: true, maxlength: 32, autocomplete: "nickname", autofocus: true })),
      ui.said?.where === "name" && el("p", { class: "said", role: "alert" }, ui.said.lines[0]),
      el("button", { class: "btn go wide" }, "Come in")));
}

// Links

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.body.appendChild(Object.assign(document.createElement("textarea"), { value: text }));
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  button.lastElementChild.textContent = "Copied";
  setTimeout(() => { button.lastElementChild.textContent = "Copy"; }, 2000);
}

async function make(path, body, about) {
  const made = await send(path, body, { busy: path });
  if (made?.url) ui.link = { ...made, ...about };
  changed();
}

const network = () =>
  el("p", { class: "hint" }, icon("wifi"), state.house.open
    ? "Anyone in your network with this link can use it. A link shows what its person may see, and no other hands."
    : el("span", {}, "Only this machine can open it. ", el("code", {}, "make play WEB_HOST=0.0.0.0"), " lets your home network in."));

/** Return the link that was made last, as text and as squares for a phone's camera. */
export function link() {
  if (!ui.link) return null;
  const share = () => navigator.share({ title: "Taproom", url: ui.link.url }).catch(() => {});
  return el("div", { class: "link", key: "link" },
    el("div", { class: "qr" }, squares(ui.link.qr, "The link as squares for a camera")),
    el("a", { href: ui.link.url, target: "_blank", rel: "noreferrer" }, ui.link.url),
    el("div", { class: "buttons" },
      el("button", { class: "btn", type: "button", key: "copy", onclick: (_, button) => copy(ui.link.url, button) },
        icon("copy"), el("span", {}, "Copy")),
      navigator.share && el("button", { class: "btn", type: "button", key: "share", onclick: share }, icon("share"), "Share")),
    el("p", {}, ui.link.watch ? "Whoever opens it sees the table as everybody does, and no hands."
      : [el("b", {}, "One link, one person. "), "Whoever opens it chooses a name, and comes back with the same link."]),
    network());
}

/** Return the ways to bring others to this table. */
export function invitation(table) {
  if (isWatching()) return el("h2", {}, "You are watching");
  const isHost = Boolean(state.house?.me.host);
  const person = () => make("links", { name: "" }, {});
  const watch = () => make("watch", { table }, { watch: true });
  return el("div", { class: "inviting", key: "inviting" },
    el("h2", {}, ui.link?.watch ? "Link to watch" : "Invite"),
    link(),
    !ui.link && el("p", {}, isHost ? "Make a link for a friend: one link, one person." : "The host has a link for each friend."),
    el("div", { class: "buttons" },
      isHost && el("button", { class: "btn", type: "button", key: "person", onclick: person },
        icon("plus"), ui.link && !ui.link.watch ? "Another link" : "Link for a friend"),
      el("button", { class: "btn", type: "button", key: "watch", onclick: watch }, icon("eye"), "Link to watch")));
}

function person(one) {
  const links = state.house.links.filter((made) => made.user === one.id);
  const renew = () => make("links", { user: one.id }, {});
  return el("li", { key: one.id },
    el("span", {}, el("b", {}, one.name || "Not here yet"), el("small", {}, one.here ? "here" : seen(links))),
    one.id !== state.house.me.id && el("button", { class: "btn", type: "button", onclick: renew }, "New link"),
    links.map((made) => withdrawal(made, one)));
}

const seen = (links) => {
  const used = Math.max(0, ...links.map((made) => made.used_at ?? 0));
  return used ? `last seen ${ago(used)}${ago(used) === "now" ? "" : " ago"}` : "has not come yet";
};

function withdrawal(made, one) {
  if (one?.id === state.house.me.id) return null;
  const go = () => send("links/withdraw", { id: made.id }, { busy: `withdraw ${made.id}` });
  return el("button", { class: "btn", type: "button", key: made.id, onclick: go }, "Withdraw link");
}

/** Return everybody who has a link, for the host. */
export function household() {
  if (!state.house.me.host) return null;
  const known = new Set(state.house.people.map((one) => one.id));
  const unknown = state.house.links.filter((made) => !known.has(made.user) && !made.used_at && !made.table);
  const watch = state.house.links.filter((made) => made.table);
  return el("section", { class: "panel people", key: "people" },
    el("header", {}, el("h2", {}, "People"), el("small", {}, state.house.open ? "Open on your network" : "This machine only")),
    el("ul", {}, state.house.people.map(person),
      unknown.map((made) => el("li", { key: made.id },
        el("span", {}, el("b", {}, made.name || "A new link"), el("small", {}, "has not come yet")), withdrawal(made))),
      watch.map((made) => el("li", { key: made.id }, el("span", {}, el("b", {}, "To watch"), el("small", {}, `table ${made.table}`)),
        withdrawal(made)))),
    invitation(""));
}
