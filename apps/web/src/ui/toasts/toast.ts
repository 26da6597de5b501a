import { createElement, Fragment, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { translator } from '../../lib/i18n.ts';

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 5000;

// Toasts are rare on the first screen, so their code comes with the first of them.
const load = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));
const waiting = new Set<() => void>();
let used = false;
let undos = 0;
/** Id of the toast that stands there, if it has one. */
let shown: string | undefined;
const lastOf = new Map<string, string>();
/** What was pressed or focused last: no toast stands over it. */
let touched: EventTarget | null = null;
const touch = (event: Event) => {
  touched = event.target;
  // What is pressed may end without a connection, and says so by a toast.
  if (!used && event.type === 'pointerdown') void load().catch(() => {});
  // What is used after a toast came isn't covered by it, either.
  if (used) void load().then(({ clearOfToast }) => clearOfToast(touched));
};

/** The place of toasts. Rendered once, at the root. */
export function ToastOutlet(): ReactNode {
  useEffect(() => {
    const kinds = ['pointerdown', 'focusin'];
    for (const kind of kinds) window.addEventListener(kind, touch, true);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, true);
    };
  }, []);
  const subscribe = (listener: () => void) => {
    waiting.add(listener);
    return () => waiting.delete(listener);
  };
  if (!useSyncExternalStore(subscribe, () => used)) return null;
  return createElement(Suspense, { fallback: createElement(Fragment) }, createElement(Toaster));
}

async function show(toast: { message: ReactNode; color: string; role?: string; id?: string }): Promise<void> {
  const toaster = await load().catch(() => undefined);
  // Without a connection since the page was opened, which a bar says above it.
  if (!toaster) return;
  const { cleanNotifications, placeToast, showNotification, toasterReady } = toaster;
  used = true;
  for (const listener of waiting) listener();
  await toasterReady;
  const closeButtonProps = { 'aria-label': translator('common')('close') };
  // One at a time: what is new takes the place of what stands there.
  if (!toast.id || toast.id !== shown) {
    cleanNotifications();
    placeToast(touched);
  }
  shown = toast.id;
  showNotification({ ...toast, onClose: () => (shown = undefined), closeButtonProps, autoClose: TOAST_MS });
}

/** Takes away the toast that stands there, because what opens needs its place. */
export function clearToast(): void {
  if (used) void load().then(({ cleanNotifications }) => cleanNotifications());
}

/** `id`: while a toast of this id is shown, another isn't added. */
export function toastDone(message: string, id?: string): void {
  void show({ message, color: 'green', ...(id ? { id } : {}) });
}

/**
 * Says what was done, with a button to undo it. `group`: the one before of this group
 * goes, so that many small changes in a row don't pile up. `more`: where it can be undone later.
 */
export function toastUndo(
  message: string,
  label: string,
  onUndo: () => void,
  { group, more }: { group?: string; more?: { label: string; href: string } } = {},
): void {
  void load().then(({ UndoMessage, hideNotification }) => {
    const id = `undo ${++undos}`;
    const previous = group && lastOf.get(group);
    if (previous) hideNotification(previous);
    if (group) lastOf.set(group, id);
    const undo = () => {
      hideNotification(id);
      onUndo();
    };
    return show({
      id,
      message: createElement(UndoMessage, { message, label, onUndo: undo, ...(more ? { more } : {}) }),
      color: 'green',
    });
  });
}

/** `id`: while a toast of this id is shown, another isn't added. */
export function toastError(message: string, id?: string): void {
  void show({ message, color: 'red', role: 'alert', ...(id ? { id } : {}) });
}

/** Says what went wrong. A message that is already shown is not repeated. */
export function toastFailure(error: unknown): void {
  const message = messageOf(error);
  toastError(message, `failure ${message}`);
}
