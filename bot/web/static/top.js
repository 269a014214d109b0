// The bar at the top: which table, whose turn, quiet tools.

import { changed, goTo, isWatching, state, ui } from "./app.js";
import { el, icon } from "./dom.js";
import { look, unread, waiting } from "./notices.js";
import { seats } from "./table.js";

const THEME = "taproom theme";

/** Use the theme that was chosen here, or else the one of the system. */
export function theme(chosen) {
  let kept = null;
  try {
    if (chosen) localStorage.setItem(THEME, chosen);
    kept = localStorage.getItem(THEME);
  } catch { /* A browser that stores nothing follows the system. */ }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = chosen ?? kept ?? (light ? "light" : "dark");
}

const isLight = () => document.documentElement.dataset.theme === "light";

const otherTheme = () => (isLight() ? "Dark theme" : "Light theme");

function turnTheme() {
  theme(isLight() ? "dark" : "light");
  changed();
}

function where() {
  const { table } = state;
  const stage = { lobby: "lobby", over: "finished", closed: "closed" }[table?.status];
  const about = [table?.title.replace(table.game_title, "").replace(/^ · /, ""), stage].filter(Boolean).join(", ");
  const title = el("span", {}, table?.game_title ?? "Tables", table && el("small", {}, about));
  if (isWatching()) return el("span", { class: "where" }, title);
  const others = (state.house?.tables ?? []).slice(0, 12);
  const go = (id) => () => {
    document.querySelector("details.where").open = false;
    goTo(id);
  };
  return el("details", { class: "where", key: "where" },
    el("summary", {}, title, icon("down")),
    el("ul", {}, others.map((one) => el("li", { key: one.id },
      el("button", { type: "button", "aria-current": one.id === ui.at ? "page" : null, onclick: go(one.id) },
        one.title, one.waits_for_you && el("em", {}, "your turn")))),
    el("li", { key: "all" }, el("button", { type: "button", onclick: go("") }, "All tables, and open one")),
    el("li", { key: "theme" }, el("button", { type: "button", onclick: turnTheme }, otherTheme()))));
}

function bell() {
  const count = new Set([...waiting().map(({ id }) => id), ...unread().map(({ table }) => table)]).size;
  const open = () => {
    look();
    ui.drawer = ui.drawer === "notices" ? "" : "notices";
    changed();
  };
  const label = count ? `Notices: ${count} new` : "Notices";
  return el("button", { class: "ib", type: "button", "aria-label": label, onclick: open, key: "bell" }, icon("alert"),
    count > 0 && el("span", { class: "dot" }, count));
}

/** Return the parts of the bar. */
export const top = () => [
  el("a", { class: "brand", href: "#" }, "Taproom"),
  where(),
  seats() ?? el("span", { class: "seats" }),
  !isWatching() && state.house && bell(),
  el("button", { class: "ib theme", type: "button", "aria-label": otherTheme(), onclick: turnTheme, key: "theme" },
    icon(isLight() ? "moon" : "sun")),
  !isWatching() && state.house && el("button", {
    class: "ib", type: "button", "aria-label": "All commands (Ctrl K)", onclick: () => ui.openPalette(), key: "more",
  }, icon("more")),
];
