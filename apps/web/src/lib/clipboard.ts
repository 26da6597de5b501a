/** Copies a text as it is. Rejects when the browser refuses. */
export const copyPlain = (text: string): Promise<void> => copy({ 'text/plain': text });

/** Copies a text with its formatting where that can be pasted, else its words. Rejects when the browser refuses. */
export const copyFormatted = (html: string): Promise<void> =>
  copy({ 'text/html': html, 'text/plain': plainTextOf(html) });

/** Its words alone, a block in each paragraph. */
export function plainTextOf(html: string): string {
  const apart = html.replace(/<\/(p|h\d|li|td|th|blockquote|pre)>|<br ?\/?>/g, '$&\n');
  const parsed = new DOMParser().parseFromString(apart, 'text/html');
  return (parsed.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

type Flavours = Readonly<Record<string, string>>;

async function copy(flavours: Flavours): Promise<void> {
  // Browsers give their clipboard to https and localhost only; the old way works elsewhere too.
  if (!globalThis.isSecureContext || !globalThis.ClipboardItem) return copyTheOldWay(flavours);
  const blobs = Object.entries(flavours).map(([type, text]) => [type, new Blob([text], { type })] as const);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

function copyTheOldWay(flavours: Flavours): void {
  let isDone = false;
  const fill = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(flavours)) event.clipboardData?.setData(type, text);
    event.preventDefault();
    isDone = true;
  };
  document.addEventListener('copy', fill);
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isDone) throw new Error('The browser did not copy.');
}
