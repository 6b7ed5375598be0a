// Scripts of views that are loaded when they are first opened.

import { unpack } from "./unpack.js";

const loading = new Map(), made = new Map();

/** Say what a script makes; the script does so when it has been loaded. */
export const register = (name, make) => made.set(name, make);

/** A promise of what a script makes. In a page of one file it stands there, packed; else it is a file beside the page. */
export function load(name) {
  if (!loading.has(name)) loading.set(name, run(name).then(() => made.get(name)));
  loading.get(name).catch(() => loading.delete(name)); // another try may succeed
  return loading.get(name);
}

async function run(name) {
  const element = document.getElementById(`later-${name}`), script = document.createElement("script");
  if (element) {
    script.textContent = await unpack(element.textContent).text();
    document.head.append(script);
    return;
  }
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject({ message: `${name}.js` }));
    script.src = `${name}.js`;
    document.head.append(script);
  });
}
