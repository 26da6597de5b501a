/** Chrome's, and the only sign in Safari, which ends a composition before it tells of the key that ended it. */
const TAKEN_BY_COMPOSITION = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'stopImmediatePropagation' | 'target'>;

const editorOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[contenteditable=true]') : null;

/** Whether a key belongs to a composition. For those who listen to the window first, such as for an editor's keys. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN_BY_COMPOSITION;

/**
 * Keys of a composition (Japanese, Chinese, Korean, dead keys) belong to it: Enter takes a word, Escape drops one, and
 * neither saves, sends, opens or closes anything. No handler of the product or of a library hears them, whichever is
 * added later; a rich editor hears its own, and nothing around it does. What listens to the window's own capture hears
 * an editor's too, and asks `isComposing()`.
 *
 * Called once, before anything else listens to the window.
 */
export function keepComposingKeys(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const key = event as Event & Key;
      if (!isComposing(key)) return;
      const editor = typeof Element === 'undefined' ? null : editorOf(key.target);
      if (editor) editor.addEventListener('keydown', (inside) => inside.stopPropagation(), { once: true });
      else key.stopImmediatePropagation();
    },
    true,
  );
}
