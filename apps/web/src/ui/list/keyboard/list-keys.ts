/** What a key does in a list. */
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
  // On many keyboards these need Shift.
  '/': 'find',
  '?': 'help',
};

/** What a pressed key asks of a list; null for what is the browser's or somebody else's. */
export function actOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ListAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  const acts = shiftKey ? SHIFTED : PLAIN;
  return Object.hasOwn(acts, key) ? (acts[key] ?? null) : null;
}

/** Keys that do something to whatever has the focus, or scroll the page: heard only where nothing else would. */
const CONTESTED = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const TYPED_INTO = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [aria-modal=true]';

/** Something stands over the page and has the keys. */
export const isUnderOverlay = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(OVERLAY) !== null) ||
  document.querySelector('[aria-modal=true]') !== null;

/** Keys are letters here, or belong to what stands over the page. */
export const isTaken = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest(TYPED_INTO) !== null || isUnderOverlay(target);

/** Is a key pressed here meant for this list? Of several on a page (`data-list`) the first hears what is no one's. */
export function isForList({ key, target }: KeyboardEvent, list: Element): boolean {
  if (!(target instanceof Element) || isTaken(target)) return false;
  const own = target.closest('[data-list]') ?? document.querySelector('[data-list]');
  if (own !== list) return false;
  if (!CONTESTED.has(key) || target === document.body || target.matches('tr, td')) return true;
  // A tick box needs its Space and a link its Enter; the arrows mean nothing to either.
  return key.startsWith('Arrow') && target.closest('table') !== null;
}
