import type { ListedDomain } from '@linkstand/contract/domains/schema';

const BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** A list in which some entries are replaced by the domains that were probably meant. Other lines stay as they are. */
export function takeMeant(text: string, rows: readonly Pick<ListedDomain, 'line' | 'written' | 'meant'>[]): string {
  const lines = text.split(BREAK);
  for (const { line, written, meant } of rows) {
    if (meant === null) continue;
    const before = lines[line - 1] ?? '';
    // A line that was cut to be shown, or held what can’t be shown, is replaced whole.
    lines[line - 1] = before.includes(written) ? before.replace(written, () => meant) : meant;
  }
  return lines.join('\n');
}
