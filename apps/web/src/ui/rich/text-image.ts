import Image from '@tiptap/extension-image';
import { mergeAttributes } from '@tiptap/react';

/** The caption of a picture, if there is nothing else in the figure; words with marks are paragraphs. */
export function captionOf(figure: Element): string | undefined {
  if (figure.localName !== 'figure') return undefined;
  const caption = figure.querySelector('figcaption');
  const words = caption?.textContent?.trim() ?? '';
  const isPlain = words !== '' && !caption?.querySelector('a, img, p, ul, ol, table');
  const isAlone = (figure.textContent ?? '').trim() === words && figure.querySelectorAll('img').length === 1;
  return isPlain && isAlone ? words.replace(/\s+/g, ' ') : undefined;
}

/** A picture with the words that stand for it and those that stand below it. */
export const TextImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), caption: { default: '', rendered: false } };
  },
  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          const caption = captionOf(figure);
          const picture = figure.querySelector('img');
          if (caption === undefined || !picture) return false;
          return { src: picture.getAttribute('src'), alt: picture.getAttribute('alt'), caption };
        },
      },
      ...(this.parent?.() ?? []),
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const picture = ['img', mergeAttributes(this.options.HTMLAttributes, HTMLAttributes)] as const;
    return node.attrs.caption ? ['figure', picture, ['figcaption', {}, node.attrs.caption]] : picture;
  },
  renderText: ({ node }) => node.attrs.caption,
}).configure({ inline: false, allowBase64: false });
