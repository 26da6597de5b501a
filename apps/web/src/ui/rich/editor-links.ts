import { isSealedAddress, linkAddress } from '@linkstand/contract/shared/link-address';
import Link from '@tiptap/extension-link';
import { DOMParser as ClipboardParser, type Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { translator } from '../../lib/i18n.ts';
import { toastError } from '../toasts/toast.ts';
import { isTooMuch, type PastedPicture, pastedHtml, pastedText } from './pasted-html.ts';

const ID = 'editor link';
const tellSealed = (sealed: readonly string[]) => {
  if (sealed.length > 0) toastError(translator('rich')('linkSealed', { url: sealed[0] ?? '' }), ID);
};

/**
 * Links of a text. What is typed right after a link is no part of it, and an address is completed to the one that was
 * meant. A link's `rel` comes from the order, not from the editor.
 */
export const textLink = (protocols: string[]) =>
  Link.extend({
    inclusive: false,
    addCommands() {
      const commands = this.parent?.() ?? {};
      return {
        ...commands,
        setLink: (attributes) => (props) => {
          const href = linkAddress(attributes.href);
          if (href === undefined || !protocols.some((each) => href.toLowerCase().startsWith(`${each}:`))) {
            return false;
          }
          tellSealed([href].filter(isSealedAddress));
          const isDone = commands.setLink?.({ ...attributes, href })(props) ?? false;
          // Behind its words: what is typed next would replace them while they are selected.
          const { tr } = props;
          if (isDone && !tr.selection.empty) tr.setSelection(Selection.near(tr.selection.$to, -1));
          return isDone;
        },
      };
    },
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols,
    HTMLAttributes: { rel: null, target: null },
  });

/** Tells how many pictures of a text didn't come in. */
export const tellMissingPictures = (count: number) => {
  if (count > 0) toastError(translator('rich')('pasteImages', { count }));
};

interface Pasting {
  readonly into: 'text' | 'mail';
  /** Brings the pictures of a paste here. Without it, the text has none. */
  readonly onPictures?: (pictures: readonly PastedPicture[], missing: number) => void;
}

/** What is more than a text holds comes in without its formatting, or not at all, and is told. */
function refuseTooMuch(view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
  const [html = '', plain = ''] = ['text/html', 'text/plain'].map((type) => data?.getData(type));
  if (!isTooMuch(html, plain)) return false;
  event.preventDefault();
  const isPlain = event instanceof ClipboardEvent && plain !== '' && !isTooMuch('', plain);
  if (isPlain) view.pasteText(plain);
  // Without an id: one with the id of another that still stands would not be shown.
  toastError(translator('rich')(isPlain ? 'pastePlain' : 'pasteTooLong'));
  return true;
}

/** What an editor of texts does with what is pasted, and with Ctrl+K on words that are selected. */
export const textProps = ({ into, onPictures }: Pasting) =>
  ({
    handleDOMEvents: {
      paste: (view, event) => refuseTooMuch(view, event, event.clipboardData),
      drop: (view, event) => refuseTooMuch(view, event, event.dataTransfer),
    },
    transformPastedHTML(html) {
      const { html: text, sealed, pictures, missing } = pastedHtml(html, into);
      tellSealed(sealed);
      if (onPictures) onPictures(pictures, missing);
      else {
        for (const { src } of pictures) URL.revokeObjectURL(src);
        tellMissingPictures(pictures.length + missing);
      }
      return text;
    },
    transformPastedText: (text) => (/^\s*https?:\/\/\S+\s*$/i.test(text) ? (linkAddress(text) ?? text) : text),
    clipboardTextParser(text, _place, isPlain, view) {
      const html = isPlain ? undefined : pastedText(text, into);
      // Nothing of it is a list: it is read as every text is. Undefined leaves that to the editor.
      if (html === undefined) return undefined as unknown as Slice;
      const page = new DOMParser().parseFromString(html, 'text/html');
      return ClipboardParser.fromSchema(view.state.schema).parseSlice(page.body);
    },
    handleKeyDown(view, event) {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isKey || view.state.selection.empty || !view.editable) return false;
      const button = view.dom.closest('[data-text-editor]')?.querySelector<HTMLElement>('[data-link-button]');
      if (!button) return false;
      // Elsewhere the same keys open the search.
      event.stopPropagation();
      event.preventDefault();
      button.click();
      return true;
    },
  }) satisfies EditorProps;

/** True if a paste is words, whatever else is on the clipboard: Word and Excel put a picture of the words beside them. */
export const hasPastedWords = (data: DataTransfer | null): boolean =>
  /\S/.test(new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html').body.textContent ?? '');
