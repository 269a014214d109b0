"use strict";
// The person's other pages, kept current, and links in messages that lead to them instead of to the real Discord.
const places = document.getElementById("taproom-places");
const list = document.getElementById("channel-message-list");
let shown = "";

async function look() {
  try {
    const html = await (await fetch("/taproom-places.html")).text();
    if (html === shown) return;
    places.innerHTML = shown = html;
    showCurrentPlace();
  } catch {
    // The table is closed; the page says so itself.
  }
}

function showCurrentPlace() {
  places.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
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
new ResizeObserver(showCurrentPlace).observe(places); // the name beside it may get its width later

// What the page says about itself in its head: nothing, as long as all is well.
function taproomStatus(state) {
  const { lastAction: done, transport } = state;
  if (state.closed) return "This page is closed. The start page leads to the others.";
  if (transport.uncertainRequestId) return "That may not have arrived. Reload this page.";
  if (transport.state === "error") return "No connection to the table; trying again …";
  if (state.pendingAction) return "One moment …";
  if (done?.rejected) return "The table had changed. Please look again.";
  if (["failed", "timeout", "cancelled"].includes(done?.settlement)) return "That did not work. Please try again.";
  return state.contextId && !state.authorized ? "This page is not yours anymore." : "";
}

// Whether the reader moves the messages: by wheel, finger, keys or the scroll bar, and not because a message grew.
const timeline = document.getElementById("channel-timeline");
const SCROLL_KEYS = new Set(["PageUp", "PageDown", "ArrowUp", "ArrowDown", "Home", "End"]);
let movedAt = -Infinity;

function moved() {
  movedAt = performance.now();
}

timeline.addEventListener("wheel", moved, { passive: true });
timeline.addEventListener("touchmove", moved, { passive: true });
timeline.addEventListener("keydown", (event) => SCROLL_KEYS.has(event.key) && moved());
timeline.addEventListener("pointermove", (event) => event.buttons && event.target === timeline && moved());

function taproomScrolledByHand() {
  return performance.now() - movedAt < 1000;
}

// A form opens with the cursor in its first field.
const forms = document.getElementById("modal-root");

let formIsOpen = false;

new MutationObserver(() => {
  const field = forms.querySelector("input, textarea");
  if (field && !formIsOpen) setTimeout(() => forms.querySelector("input, textarea")?.focus(), 100); // after SimCord's
  formIsOpen = field !== null;
}).observe(forms, { childList: true, subtree: true });

// Private answers can be dismissed, as on Discord; they stay away until the page is closed. Of those that are only a
// line, such as "It is Ann's turn.", the newest is enough: many of them would push the table out of view.
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") ?? "[]"));

function showPrivateAnswers() {
  const answers = [...list.querySelectorAll("[data-message-id]:has(.message-ephemeral-note)")];
  const newestLine = answers.findLast(isLine);
  for (const message of answers) {
    message.hidden = dismissed.has(message.dataset.messageId) || (isLine(message) && message !== newestLine);
    offerDismissal(message);
  }
}

function isLine(message) {
  return !message.querySelector(".component-container");
}

function offerDismissal(message) {
  const note = message.querySelector(".message-ephemeral-note");
  if (note.querySelector("button")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Dismiss";
  button.addEventListener("click", () => {
    dismissed.add(message.dataset.messageId);
    sessionStorage.setItem("dismissed", JSON.stringify([...dismissed]));
    message.hidden = true;
  });
  note.append(" · ", button);
}

new MutationObserver(showPrivateAnswers).observe(list, { childList: true, subtree: true });
