// The token of a server that asks for one. The browser keeps it for this tab, until it is closed; requests send it in a header alone.

const NAME = "lexc.token";
let kept = ""; // where the browser keeps nothing

const read = () => {
  try {
    return sessionStorage.getItem(NAME) ?? kept;
  } catch {
    return kept;
  }
};

/** Whether there is a token. */
export const hasToken = () => read() !== "";

/** The headers of a request: with the token, if there is one. */
export const authorization = () => (hasToken() ? { authorization: `Bearer ${read()}` } : {});

/** Keep a token. Other characters than those of a header are replaced, so that the server refuses it. */
export function keepToken(token) {
  kept = token.replace(/[^!-~]/g, "?");
  try {
    sessionStorage.setItem(NAME, kept);
  } catch {
    // forbidden here
  }
}

export function forgetToken() {
  kept = "";
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // forbidden here
  }
}
