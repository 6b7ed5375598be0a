// The beginning of a page of one file, whose script stands packed in it.

import { unpack } from "./unpack.js";

unpack(document.getElementById("app").textContent).text().then((text) => {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
});
