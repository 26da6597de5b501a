import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { cleanHtml } from '../../ui/rich/clean-html.ts';

/** The rel that links of this kind carry; empty for none. */
export const relOf = (linkType: LinkType | null): string =>
  linkType === 'no_follow' ? 'nofollow' : linkType === 'sponsored' ? 'sponsored' : '';

const addressOf = (href: string): string => (URL.parse(href)?.href ?? href).replace(/\/$/, '');

type Ordered = Pick<OwnerBriefing, 'targets' | 'linkType' | 'files'>;

/**
 * What an owner pastes into a page: the ordered links carry the rel agreed on, pictures are their files' names, as
 * elements for HTML and in brackets for an editor, which would look for them at our address. The address that shows
 * them here is the owner's own key and must never stand in a published page.
 */
export function textToPaste(html: string, { targets, linkType, files }: Ordered, into: 'editor' | 'html'): string {
  const parsed = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
  const ordered = new Set(targets.map(({ url }) => addressOf(url)));
  const rel = relOf(linkType);
  for (const link of parsed.querySelectorAll('a[href]')) {
    if (!ordered.has(addressOf(link.getAttribute('href') ?? ''))) continue;
    if (rel) link.setAttribute('rel', rel);
    else link.removeAttribute('rel');
  }
  for (const picture of parsed.querySelectorAll('img[src]')) {
    const src = picture.getAttribute('src') ?? '';
    const name = files.find(({ url }) => src.endsWith(url))?.fileName ?? `picture-${src.split('/').at(-1)}`;
    if (into === 'html') picture.setAttribute('src', name);
    else picture.replaceWith(`[${name}]`);
  }
  return parsed.body.innerHTML;
}

/** The same for what is selected and copied by hand. */
export function copySelection(event: ClipboardEvent, ordered: Ordered): void {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !event.clipboardData) return;
  const box = document.createElement('div');
  box.append(selection.getRangeAt(0).cloneContents());
  event.clipboardData.setData('text/html', textToPaste(box.innerHTML, ordered, 'editor'));
  event.clipboardData.setData('text/plain', selection.toString());
  event.preventDefault();
}
