import { useEffect } from 'react';
import { isComposing } from '../../lib/composing-keys.ts';
import { isTextField } from '../form/unsent-words.ts';
import { useLatest } from '../page/use-latest.ts';

type Layer = {
  readonly onEscape: () => void;
  /** True: Escape in one of its fields only leaves the field. */
  readonly keepsFields: () => boolean;
};

/** Open dialogs, drawers and panels, the topmost last. */
const layers: Layer[] = [];

/**
 * Menus, popovers and lists of choices float over the layer they belong to, and close themselves. So does what says
 * `data-takes-escape`, such as a cell being edited.
 */
const isTakenWithin = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return true;
  if (target.closest('[data-takes-escape]')) return true;
  const nearest = target.closest('[role=dialog], [role=menu], [role=listbox]');
  return nearest !== null && !nearest.hasAttribute('aria-modal');
};

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || isComposing(event) || isTakenWithin(event.target)) return;
  // Tells other listeners for Escape that it is handled.
  event.preventDefault();
  const layer = layers.at(-1);
  if (isTextField(event.target) && layer?.keepsFields()) leaveField(event.target);
  else layer?.onEscape();
}

/** To what the field stands in, where keys go on working. */
function leaveField(field: HTMLElement): void {
  field.blur();
  field.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
}

/**
 * Escape goes to the topmost layer alone, once for each press. Mantine would ask every open Modal and Drawer, so these
 * get `closeOnEscape={false}` and this instead. A topmost layer that can't be left now passes a function that does
 * nothing: the one beneath doesn't get the key either.
 *
 * In a field, Escape leaves the field first as long as `keepsFields` says so: in a panel always, in a dialog once
 * something is typed.
 */
export function useEscape(opened: boolean, onEscape: () => void, keepsFields: () => boolean = () => false): void {
  const latest = useLatest({ onEscape, keepsFields });
  useEffect(() => {
    if (!opened) return;
    const layer: Layer = { onEscape: () => latest.current.onEscape(), keepsFields: () => latest.current.keepsFields() };
    if (layers.push(layer) === 1) window.addEventListener('keydown', onKey, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKey, true);
    };
  }, [opened, latest]);
}
