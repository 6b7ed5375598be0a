// The beginning of a page on a server that asks for a token: the user types it, then the page is loaded.

import { authorization, forgetToken, hasToken, keepToken } from "./authorization.js";
import { h } from "./dom.js";
import { t } from "./texts.js";
import { applyTheme } from "./theme.js";

const LEXICONS = "lexicons.json"; // which the server gives to those who bring the token

async function open() {
  const response = await fetch(LEXICONS, { headers: authorization() });
  if (response.status === 401) throw { isRefused: hasToken() };
  if (!response.ok) throw { message: `${LEXICONS}: ${response.status} ${response.statusText}` };
  document.getElementById("lexicons").textContent = await response.text();
  const script = h("script", { src: "app.js" });
  document.head.append(script);
}

/** Ask for the token. problem: why the page did not open with the one before, "" for the first time. */
function askToken(problem) {
  const field = h("input", { type: "password", id: "token", autocomplete: "off", required: true, "aria-describedby": "token-note", "aria-invalid": problem && "true" });
  const enter = (event) => {
    event.preventDefault();
    keepToken(field.value.trim());
    tryToOpen();
  };
  document.querySelector("header").replaceChildren(h("span", { class: "brand" }, "lex", h("i", {}, "c")));
  document.getElementById("main").replaceChildren(h("form", { class: "panel door", submit: enter }, h("h1", { class: "title" }, t("token_wanted")),
    h("label", { for: "token" }, t("token")), field, problem && h("p", { class: "wrong", role: "alert" }, problem),
    h("p", { class: "muted small", id: "token-note" }, t("token_note")), h("button", { class: "primary" }, t("token_open"))));
  field.focus();
}

function tryToOpen() {
  open().catch(({ isRefused, message }) => {
    forgetToken();
    askToken(message ?? (isRefused ? t("token_wrong") : ""));
  });
}

applyTheme();
document.querySelector(".skip").textContent = t("skip");
tryToOpen();
