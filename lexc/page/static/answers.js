// The questions of the page. A worker answers them by the image of a lexicon, and a server, where there is one, those that need more. No
// other module knows where answers come from.

import { authorization, forgetToken, hasToken } from "./authorization.js";
import { t } from "./texts.js";
import { unpack } from "./unpack.js";

/** The lexicons of the page: {name, words, file} or, in a page of one file, {name, words, element}. address: of its questions on a server. */
export const lexicons = JSON.parse(document.getElementById("lexicons").textContent);

/** A search that was ended, by the user or because its answer was no longer needed. */
export class Stopped extends Error {}

const waiting = new Map(); // by the number of a question: {resolve, reject}
const watched = new Set(); // AbortControllers of questions to the server
const lent = new Set(); // lexicons of conditions that the worker has
let worker, address, last = 0, lexicon = lexicons[0]; // worker, address: promises

/** The lexicon that is asked. */
export const current = () => lexicon;

/** Ask another lexicon from now on. */
export function choose(name) {
  lexicon = lexicons.find((other) => other.name === name) ?? lexicons[0];
  stop();
}

/** Ask a question: the name of a method of the worker, and its arguments. Rejects with a LexcError's {message, rule, column}. */
export function ask(method, ...args) {
  worker ??= start(lexicon);
  const number = ++last, asked = worker;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    asked.then((started) => {
      if (asked !== worker) return;
      lend(started, args);
      started.postMessage({ number, method, args });
    }, reject);
  });
}

/** Give the worker the lexicons that conditions among some arguments name: {lexicon: name}. */
function lend(started, args) {
  const named = args.flatMap((arg) => [arg?.conditions ?? {}, arg?.conditions?.not ?? {}].flatMap(Object.values)).map((value) => value?.lexicon);
  for (const name of named) {
    const source = lexicons.find((other) => other.name === name);
    if (!source || lent.has(name)) continue;
    lent.add(name);
    started.postMessage({ number: 0, method: "lend", args: [name, sourceOf(source)] });
  }
}

/** Whether a server answers questions about the lexicon, too. */
export const hasServer = () => lexicon.address !== undefined;

/** Ask the server a question that takes long, and yield the answers so far. It ends when nobody takes them any more, by `stop`, or by its
 *  controller. options: those of lexc.views.questions, of which empty ones are left out. Throws {message}, or Stopped. */
export async function* watch(question, text, options = {}, controller = new AbortController()) {
  const given = Object.entries(options).filter(([, value]) => value != null && value !== "");
  watched.add(controller);
  try {
    const address = new URL(`${lexicon.address}/${question}?${new URLSearchParams([["q", text], ...given])}`, document.baseURI);
    const response = await fetch(address, { headers: { accept: "text/event-stream, application/json", ...authorization() }, signal: controller.signal });
    if (isLocked(response)) throw lostToken();
    if (!response.ok) throw refusalOf(await response.json());
    if (response.headers.get("content-type").startsWith("text/event-stream")) yield* readEvents(response.body.pipeThrough(new TextDecoderStream()).getReader());
    else yield* await response.json();
  } catch (error) {
    throw controller.signal.aborted ? new Stopped() : error instanceof Error ? { message: `${new URL(lexicon.address, document.baseURI).host}: ${error.message}` } : error;
  } finally {
    watched.delete(controller);
    controller.abort();
  }
}

/** Ask the server a question: its answer. */
export async function askServer(question, text, options) {
  let last;
  for await (const answer of watch(question, text, options)) last = answer;
  return last;
}

/** The answers of server-sent events. */
async function* readEvents(reader) {
  let text = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const [, kind, data] of events.map((event) => /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [])) {
      if (kind === "answer") yield JSON.parse(data);
      else if (kind === "error") throw refusalOf(JSON.parse(data));
    }
  }
}

/** Whether a server no longer takes the token that it took before. */
const isLocked = ({ status }) => status === 401 && hasToken();

/** The error of a token that the server no longer takes. The page asks for another one when it is loaded again. */
function lostToken() {
  forgetToken();
  return { message: t("token_lost") };
}

/** The error of a server, in a sentence. */
const refusalOf = ({ error, where, expected, found, remedy }) =>
  ({ message: [[[where, error].filter(Boolean).join(": "), expected && `expected ${expected}`, found && `found ${found}`].filter(Boolean).join("; "), remedy].filter(Boolean).join(". ") });

/** End the searches of the server. */
export function stopWatching() {
  for (const controller of watched) controller.abort();
}

/** End all searches. The next question opens the lexicon again. */
export function stop() {
  stopWatching();
  worker?.then((started) => started.terminate());
  worker = undefined;
  lent.clear();
  for (const { reject } of waiting.values()) reject(new Stopped());
  waiting.clear();
}

/** A promise of a worker that opens a lexicon. */
async function start(source) {
  address ??= addressOfWorker();
  const started = new Worker(await address);
  started.onmessage = ({ data: { number, answer, error } }) => {
    const { resolve, reject } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (error) reject?.(isLocked(error) ? lostToken() : error);
    else resolve?.(answer);
  };
  started.onerror = (event) => {
    for (const { reject } of waiting.values()) reject({ message: event.message ?? "the worker did not start", rule: "" });
    waiting.clear();
  };
  started.postMessage({ number: 0, method: "open", args: [sourceOf(source)] });
  return started;
}

/** The address of the worker's script: a file, or in a page of one file a Blob. */
async function addressOfWorker() {
  const element = document.getElementById("worker");
  if (!element) return new URL("worker.js", document.baseURI);
  return URL.createObjectURL(new Blob([await unpack(element.textContent).text()], { type: "text/javascript" }));
}

/** Where the worker finds an image: {url, headers}, or {packed}: compressed by gzip, as base64. */
function sourceOf({ file, element }) {
  return file ? { url: new URL(file, document.baseURI).href, headers: authorization() } : { packed: document.getElementById(element).textContent };
}
