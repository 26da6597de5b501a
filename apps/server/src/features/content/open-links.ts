import { MAX_OPENED_LINKS, type TextLinks } from '@linkstand/contract/briefings/text-checks';
import { readText } from '@linkstand/contract/briefings/text-comparison';
import type { PublicationVisitor } from '../../services.ts';

/** Pages that are asked for at the same time. */
const AT_ONCE = 5;

/** Opens what a text links to, each page once. Never rejects for what a page answers. Takes seconds. */
export async function openLinks(
  visitor: Pick<PublicationVisitor, 'target'>,
  html: string,
  now: Date,
): Promise<TextLinks['links']> {
  const addresses = readText(html).links.map(({ href }) => href);
  const urls = [...new Set(addresses.filter((url) => /^https?:/i.test(url)))].slice(0, MAX_OPENED_LINKS);
  const opened: TextLinks['links'] = [];
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    const part = urls.slice(from, from + AT_ONCE).map(async (url) => {
      const { answer } = await visitor.target(url, now);
      return { url, state: answer?.kind ?? ('unknown' as const), fault: answer?.fault ?? '' };
    });
    opened.push(...(await Promise.all(part)));
  }
  return opened;
}
