"use strict";
// New threads get links of their own; ask for the list now and then and keep the focus where it was.
const people = document.getElementById("people");
let shown = null;

async function look() {
  try {
    const answer = await fetch("/people");
    const html = await answer.text();
    document.body.classList.remove("closed");
    if (shown !== null && html !== shown) {
      const focused = document.activeElement?.getAttribute("href");
      people.innerHTML = html;
      if (focused) people.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    }
    shown = html;
  } catch {
    document.body.classList.add("closed");
  }
}

look();
setInterval(look, 2000);
