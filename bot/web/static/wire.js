// The connection to the table: a stream of whole objects, and acts that are repeated until they have been answered.

const SILENCE = 40_000;
const LONGEST_PAUSE = 3_000;
const PATIENCE = 90_000;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** What the other side declines; the message is a sentence for the person. */
export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function refusal(answer) {
  const said = await answer.json().catch(() => ({}));
  return new Refused(answer.status, said.error ?? "That did not work. Please try again.");
}

// The stream

/** Hand every event to `tell(name, data)` until `signal` ends it. Connections that break or fall silent are renewed. */
export async function listenTo(table, tell, signal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await read(table, (name, data) => {
        failures = 0;
        tell(name, data);
      }, signal);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return tell("bye", { why: "withdrawn" });
    }
    if (signal.aborted) return;
    tell("lost");
    await pause(Math.min(LONGEST_PAUSE, 250 * 2 ** failures));
  }
}

async function read(table, tell, signal) {
  const connection = new AbortController();
  const end = () => connection.abort();
  let watchdog = setTimeout(end, SILENCE);
  signal.addEventListener("abort", end);
  try {
    const answer = await fetch(`events${table ? `?table=${encodeURIComponent(table)}` : ""}`, {
      signal: connection.signal, cache: "no-store", headers: { Accept: "text/event-stream" },
    });
    if (!answer.ok) throw await refusal(answer);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let unread = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog);
      watchdog = setTimeout(end, SILENCE);
      const blocks = (unread + part.value).split("\n\n");
      unread = blocks.pop();
      for (const block of blocks) event(block, tell);
    }
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener("abort", end);
  }
}

function event(block, tell) {
  const fields = { event: "", data: [] };
  for (const written of block.split("\n")) {
    if (written.startsWith("event:")) fields.event = written.slice(6).trim();
    if (written.startsWith("data:")) fields.data.push(written.slice(5).trimStart());
  }
  if (fields.event) tell(fields.event, JSON.parse(fields.data.join("\n")));
}

// Acts

/** Send something that changes nothing, or cannot be done twice. */
export async function ask(path, body) {
  const request = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, { ...request, cache: "no-store" });
  if (!answer.ok) throw Object.assign(await refusal(answer), { after: Number(answer.headers.get("Retry-After")) });
  return answer.json();
}

/** Send an act under a nonce of its own, again and again until it is answered; however often it arrives, it acts once. */
export async function act(path, body, waiting = () => {}) {
  const nonce = crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");
  const until = Date.now() + PATIENCE;
  for (let wait = 300; ; wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    try {
      return await ask(path, { ...body, nonce });
    } catch (error) {
      const final = error instanceof Refused && ![429, 502, 503, 504].includes(error.status);
      if (final || Date.now() > until) throw final ? error : new Refused(0, "No connection: that was not done.");
      waiting();
      await pause(error.after ? error.after * 1000 : wait);
    }
  }
}
