/** The code of a key that a composition takes. Safari gives no other sign: there, the composition has ended by then. */
const TAKEN_BY_COMPOSITION = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'stopImmediatePropagation' | 'target'>;

const editorOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[contenteditable=true]') : null;

/** Whether a key belongs to a composition. Ask where the window's keys are heard while they are captured. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN_BY_COMPOSITION;

/**
 * Keys of a composition (Japanese, Chinese, Korean, dead keys) belong to it: Enter takes a word, Escape drops one, and
 * neither saves, sends, opens or closes anything. So no handler hears them, ours or a library's, except for a rich
 * editor that is typed in. What captures keys at the window hears those too, and asks `isComposing()`.
 *
 * Call it once, before anything else listens to the window.
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
