/** The effect of a key in a list. */
export type ListAct =
  | 'down'
  | 'up'
  | 'extendDown'
  | 'extendUp'
  | 'first'
  | 'last'
  | 'nextCell'
  | 'previousCell'
  | 'open'
  | 'toggle'
  | 'edit'
  | 'find'
  | 'help';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const PLAIN: Readonly<Record<string, ListAct>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  ArrowRight: 'nextCell',
  ArrowLeft: 'previousCell',
  Enter: 'open',
  x: 'toggle',
  ' ': 'toggle',
  e: 'edit',
  F2: 'edit',
  '/': 'find',
  '?': 'help',
};

const SHIFTED: Readonly<Record<string, ListAct>> = {
  ArrowDown: 'extendDown',
  ArrowUp: 'extendUp',
  J: 'extendDown',
  K: 'extendUp',
  // Need Shift on many keyboards.
  '/': 'find',
  '?': 'help',
};

/** The act of a pressed key. Null if it belongs to the browser or another element. */
export function actOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ListAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  const acts = shiftKey ? SHIFTED : PLAIN;
  return Object.hasOwn(acts, key) ? (acts[key] ?? null) : null;
}

/** Keys that also act on the focused element or scroll: used only if nothing else would handle them. */
const CONTESTED = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const TYPED_INTO = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [aria-modal=true]';

/** True if keys are text here. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

/** True if an overlay has the keys. */
export const isUnderOverlay = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(OVERLAY) !== null) ||
  document.querySelector('[aria-modal=true]') !== null;

/** True if keys are text here, or belong to an overlay. */
export const isTaken = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || isTyping(target) || isUnderOverlay(target);

/**
 * True if a key pressed here belongs to this list. Of several lists on a page (`data-list`), the first gets keys
 * pressed outside of all.
 */
export function isForList({ key, target }: KeyboardEvent, list: Element): boolean {
  if (!(target instanceof Element) || isTaken(target)) return false;
  const within = target.closest('[data-list]');
  // Beside an open record, these step to the next one.
  if (!within && (key === 'j' || key === 'k') && document.querySelector('[data-steps]')) return false;
  const own = within ?? document.querySelector('[data-list]');
  if (own !== list) return false;
  if (!CONTESTED.has(key) || target === document.body || target.matches('tr, td')) return true;
  // A checkbox needs Space and a link Enter; the arrows mean nothing to either.
  return key.startsWith('Arrow') && target.closest('table') !== null;
}
