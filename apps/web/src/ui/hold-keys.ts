/** Longer nobody waits for a field; then keys mean again what they meant. */
const LONGEST_MS = 10_000;
/** From the focus until the field has settled, such as marked what stands in it. */
const SETTLE_MS = 40;

const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range])';
const CONTROL = 'button, a[href], input, select, textarea, [contenteditable=true], [tabindex="0"]';

let release: (() => void) | undefined;

const matches = (target: EventTarget | null, selector: string): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(selector);

/** As a person's Enter: the field hears of it first, then the form that it stands in. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}

/**
 * A key or click has just opened something whose field may still be loading: what is typed from now on is meant for that
 * field and for nothing else on the page. It waits until a field has the focus and is typed there then, with the Enter that
 * ended it; where something without a field opens, it is dropped. Escape and the pointer end the waiting.
 */
export function holdKeys(): void {
  release?.();
  let waiting = '';
  let isEntered = false;
  let timer = window.setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    window.clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('focusin', onFocus, true);
    window.removeEventListener('pointerdown', stop, true);
    release = undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // What follows an Enter was meant for what it would have led to: nobody knows what that is.
    if (isEntered) return;
    if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') waiting = waiting.slice(0, -1);
    else if (event.key.length === 1) waiting += event.key;
  };
  const settle = (field: HTMLElement) => {
    stop();
    // As if it were typed: what is marked is replaced, and the field hears of it.
    if (document.activeElement !== field) return;
    if (waiting !== '') document.execCommand('insertText', false, waiting);
    // Once the field knows what was typed.
    if (isEntered) window.setTimeout(() => pressEnter(field));
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (matches(target, TEXT)) {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => settle(target), SETTLE_MS);
    } else if (matches(target, CONTROL)) stop();
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('pointerdown', stop, true);
  release = stop;
}
