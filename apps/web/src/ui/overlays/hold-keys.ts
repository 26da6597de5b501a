import { isComposing } from '../../lib/composing-keys.ts';

/** Longest wait for a field. After that, keys work normally again. */
const LONGEST_MS = 10_000;
/** Wait from focus until the field has settled, such as selected its content. */
const SETTLE_MS = 40;

const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range])';
const CONTROL = 'button, a[href], input, select, textarea, [contenteditable=true], [tabindex="0"]';

let release: (() => void) | undefined;

const matches = (target: EventTarget | null, selector: string): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(selector);

/** Simulates Enter: the field gets it first, then its form. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}

/**
 * For a key or click that opens something whose field may still be loading: keys typed from now on are held back, and
 * typed into that field once it has the focus, including a final Enter. If what opens has no field, they are dropped.
 * Escape and the pointer cancel.
 */
export function holdKeys(): void {
  release?.();
  let waiting = '';
  let isEntered = false;
  let focused: HTMLElement | undefined;
  let timer = window.setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    window.clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('focusin', onFocus, true);
    window.removeEventListener('pointerdown', stop, true);
    release = undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // It leaves the field that has the focus, settled or not.
    if (event.key === 'Tab' && focused && !isEntered) return settle(focused);
    event.preventDefault();
    event.stopImmediatePropagation();
    // Keys after Enter were meant for what Enter leads to, which is unknown.
    if (isEntered) return;
    if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') waiting = waiting.slice(0, -1);
    else if (event.key.length === 1) waiting += event.key;
  };
  const settle = (field: HTMLElement) => {
    stop();
    // As if typed: replaces the selection and notifies the field.
    if (document.activeElement !== field) return;
    if (waiting !== '') document.execCommand('insertText', false, waiting);
    // After the field has processed what was typed.
    if (isEntered) window.setTimeout(() => pressEnter(field));
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (matches(target, TEXT)) {
      focused = target;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => settle(target), SETTLE_MS);
    } else if (matches(target, CONTROL)) stop();
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('pointerdown', stop, true);
  release = stop;
}
