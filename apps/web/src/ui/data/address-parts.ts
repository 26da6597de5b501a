/** Before a dot or an at sign; after a slash (not between two), or what else separates words. */
const BREAKS = /(?=[.@])|(?<=[?&=_]|\/(?!\/))/;

/** The parts of a domain, url or mail address that stay together, each with its place in it. */
export function partsOfAddress(address: string): { readonly at: number; readonly text: string }[] {
  let at = 0;
  return address.split(BREAKS).map((text) => {
    const part = { at, text };
    at += text.length;
    return part;
  });
}
