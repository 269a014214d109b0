// A box for questions about the rules, in plain words.

import { command, ui } from "./app.js";
import { el } from "./dom.js";

const LONGEST = 300;

/** Return the box; without a game, with a choice of games. */
export function asking(game, games = []) {
  const submit = async (event) => {
    event.preventDefault();
    const question = ui.question.trim();
    if (question) await command("rules", { game: game ?? (ui.questionAbout || games[0].key), question });
  };
  return el("form", { class: "asking", role: "search", onsubmit: submit, key: "asking" },
    !game && el("select", { "aria-label": "Which game", name: "game", onchange: (event, field) => { ui.questionAbout = field.value; } },
      games.map((one) => el("option", { value: one.key, selected: one.key === ui.questionAbout }, one.title))),
    el("input", {
      class: "search", type: "search", name: "question", maxlength: LONGEST, autocomplete: "off", "aria-label": "Ask about the rules",
      placeholder: "Ask about the rules …", oninput: (event, field) => { ui.question = field.value; },
    }),
    el("button", { class: "btn" }, "Ask"));
}
