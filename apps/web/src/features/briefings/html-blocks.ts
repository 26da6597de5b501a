import { cleanHtml } from '../../ui/rich/clean-html.ts';
import type { Block } from './compare-versions.ts';

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'li', 'pre', 'th', 'td', 'blockquote', 'hr', 'figcaption']);

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * A text as blocks in reading order, for comparing. A link reads as `words ⟨address⟩` and a picture is a block of its
 * own, so that a changed address or picture is a changed word. `nameOfPicture` names it.
 */
export function blocksOf(html: string, nameOfPicture: (name: string) => string): Block[] {
  const document = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
  const blocks: Block[] = [];
  const read = (element: Element, kind: string) => {
    let text = '';
    const flush = () => {
      if (tidy(text)) blocks.push({ kind, text: tidy(text) });
      text = '';
    };
    const visit = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
      if (!(node instanceof Element)) return;
      const name = node.localName;
      if (name === 'br') text += ' ';
      else if (name === 'hr') {
        flush();
        blocks.push({ kind: 'hr', text: '―' });
      } else if (name === 'img') {
        flush();
        const shown = node.getAttribute('alt') || (node.getAttribute('src')?.split('/').at(-1) ?? '');
        blocks.push({ kind: 'img', text: nameOfPicture(shown) });
      } else if (BLOCKS.has(name)) {
        flush();
        // A paragraph within an item is the item.
        read(node, name === 'p' && (kind === 'li' || kind === 'blockquote') ? kind : name);
      } else {
        node.childNodes.forEach(visit);
        if (name === 'a') text += ` ⟨${node.getAttribute('href') ?? ''}⟩`;
      }
    };
    element.childNodes.forEach(visit);
    flush();
  };
  read(document.body, 'p');
  return blocks;
}
