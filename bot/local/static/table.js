"use strict";
// The person's other pages, kept current, and links in messages that lead to them instead of to the real Discord.
const places = document.getElementById("taproom-places");
let shown = "";

async function look() {
  try {
    const html = await (await fetch("/taproom-places.html")).text();
    if (html !== shown) places.innerHTML = shown = html;
  } catch {
    // The table is closed; the page says so itself.
  }
}

function pageOf(link) {
  const channel = /\/\/discord\.com\/channels\/\d+\/(\d+)/.exec(link?.href ?? "")?.[1];
  return channel && places.querySelector(`a[data-channel="${channel}"]`);
}

document.addEventListener("click", (event) => {
  const page = pageOf(event.target.closest?.("a"));
  if (!page) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(page.href);
}, true);

look();
setInterval(look, 1000);
