import { isSealedAddress, linkAddress } from '@linkstand/contract/shared/link-address';
import Link from '@tiptap/extension-link';
import type { EditorProps } from '@tiptap/pm/view';
import { translator } from '../../lib/i18n.ts';
import { toastError } from '../toast.ts';
import { pastedHtml } from './pasted-html.ts';

const ID = 'editor link';
const tellSealed = (sealed: readonly string[]) => {
  if (sealed.length > 0) toastError(translator('rich')('linkSealed', { url: sealed[0] ?? '' }), ID);
};

/**
 * Links of a text: with the address that is meant, and ending where their words end, so that what is typed after them is
 * no part of them. The order determines a link's rel, not the editor.
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
            toastError(translator('rich')('linkWrong'), ID);
            return false;
          }
          tellSealed([href].filter(isSealedAddress));
          return commands.setLink?.({ ...attributes, href })(props) ?? false;
        },
      };
    },
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols,
    HTMLAttributes: { rel: null, target: null },
  });

/** What an editor of texts does with what is pasted, and with Ctrl+K on words that are selected. */
export const textProps = {
  transformPastedHTML(html) {
    const { html: text, sealed } = pastedHtml(html);
    tellSealed(sealed);
    return text;
  },
  transformPastedText: (text) => (/^\s*https?:\/\/\S+\s*$/i.test(text) ? (linkAddress(text) ?? text) : text),
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
} satisfies EditorProps;

/** True if a paste is words, whatever else is on the clipboard: Word and Excel put a picture of the words beside them. */
export const hasPastedWords = (data: DataTransfer | null): boolean =>
  /\S/.test(new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html').body.textContent ?? '');
