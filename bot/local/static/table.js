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

function channelOf(link) {
  return /\/\/discord\.com\/channels\/\d+\/(\d+)/.exec(link?.href ?? "")?.[1];
}

function pageOf(channel) {
  return places.querySelector(`a[data-channel="${channel}"]`);
}

document.addEventListener("click", async (event) => {
  const channel = channelOf(event.target.closest?.("a"));
  if (!channel) return;
  event.preventDefault();
  event.stopPropagation();
  if (!pageOf(channel)) await look(); // a thread may be younger than the last look
  const page = pageOf(channel);
  if (page) location.assign(page.href);
}, true);

look();
setInterval(look, 1000);
