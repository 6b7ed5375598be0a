// Data in a page of one file: compressed by gzip, written as base64.

/** The bytes of such a text, as a Response. */
export function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
