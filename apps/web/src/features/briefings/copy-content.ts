import { cleanHtml } from '../../ui/rich/clean-html.ts';

/** Copies text with formatting, and as plain text as a fallback. Rejects if the browser refuses. */
export async function copyContent(html: string): Promise<void> {
  const clean = cleanHtml(html);
  const plain = new DOMParser().parseFromString(clean.replace(/<\/(p|h\d|li|td|th|blockquote)>/g, '$&\n'), 'text/html');
  const text = (plain.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([clean], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ]);
}
