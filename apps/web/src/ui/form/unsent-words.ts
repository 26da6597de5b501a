import { type RefCallback, useCallback, useRef } from 'react';

const TYPED = ['text', 'email', 'url', 'tel', 'password', 'number', 'date', 'time', 'datetime-local', 'month', 'week'];

/** A field that takes letters. */
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && [...TYPED, 'search'].includes(target.type) && !target.readOnly) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** What a search asks is no word for anybody, and acts as it is typed. */
const isAsked = (field: Element): boolean =>
  field.matches('[type=search]') || field.closest('search, [role=search]') !== null;

type Kinds = { readonly withChoices: boolean };

const fieldsOf = (box: Element, { withChoices }: Kinds): Element[] =>
  [...box.querySelectorAll('textarea, input, [contenteditable=true]')].filter((field) => {
    if (isAsked(field)) return false;
    if (!(field instanceof HTMLInputElement)) return true;
    return TYPED.includes(field.type) || (withChoices && ['checkbox', 'radio'].includes(field.type));
  });

function readField(field: Element): string {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return String(field.checked);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value.trim();
  return field.textContent.trim();
}

export interface UnsentWords {
  /** The element whose fields count. */
  readonly box: RefCallback<HTMLElement>;
  /** True while a field in it holds something else than when it appeared: what was sent is cleared or gone. */
  readonly has: () => boolean;
}

const SIGNS = ['focusin', 'pointerdown', 'keydown', 'beforeinput'] as const;

/**
 * What was typed in a panel or dialog and sent nowhere. It reads the page rather than the state of each form, so that no
 * form can be forgotten. Panels don't count boxes and radios: there they save at once.
 */
export function useUnsentWords(kinds: Kinds): UnsentWords {
  const { withChoices } = kinds;
  const watched = useRef<HTMLElement>(null);
  const before = useRef(new WeakMap<Element, string>());
  const box = useCallback(
    (node: HTMLElement | null) => {
      watched.current = node;
      if (!node) return;
      // Before anything is typed, also by a button that types for somebody.
      const note = () => {
        for (const field of fieldsOf(node, { withChoices }))
          if (!before.current.has(field)) before.current.set(field, readField(field));
      };
      note();
      for (const sign of SIGNS) node.addEventListener(sign, note, true);
      return () => {
        watched.current = null;
        for (const sign of SIGNS) node.removeEventListener(sign, note, true);
      };
    },
    [withChoices],
  );
  const has = useCallback(() => {
    if (!watched.current) return false;
    return fieldsOf(watched.current, { withChoices }).some((field) => {
      const was = before.current.get(field);
      return was !== undefined && was !== readField(field);
    });
  }, [withChoices]);
  return { box, has };
}
