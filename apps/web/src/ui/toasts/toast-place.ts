/** Where toasts stand: above the bars with buttons at the end of forms and pages. Pixels. */
const BELOW = 76;
/** Room for a toast of several lines. */
const HEIGHT = 120;
/** To the right edge of the widest. */
const WIDTH = 416;
const GAP = 8;

type Box = { readonly left: number; readonly top: number; readonly bottom: number };
type Area = Box & { readonly right: number };
type Size = { readonly width: number; readonly height: number };

/** How far above the window's lower edge a toast stands, so that it isn't over what was just used. Pixels. */
export function bottomOf(used: Box, page: Size): number {
  const end = page.height - BELOW;
  const isBeside = used.left >= WIDTH || used.top >= end || used.bottom <= end - HEIGHT;
  const hasRoom = used.top - GAP - HEIGHT >= 0;
  return isBeside || !hasRoom ? BELOW : page.height - used.top + GAP;
}

/** Whether a toast that stands there is over what is used. */
export const covers = (toast: Area, used: Area): boolean =>
  toast.left < used.right && used.left < toast.right && toast.top < used.bottom && used.top < toast.bottom;

const CONTROL = 'a, button, input, select, textarea, label, [role=option], [role=menuitem], [role=tab]';

/** Where the control is that was pressed or focused. Undefined for the page itself, or a panel. */
function placeOf(used: EventTarget | null): DOMRect | undefined {
  const element = used instanceof Element && used.isConnected ? used : document.activeElement;
  const box = (element?.closest(CONTROL) ?? element)?.getBoundingClientRect();
  return box && box.height < window.innerHeight / 2 ? box : undefined;
}

/** @param used what was pressed or focused last */
export function placeToast(used: EventTarget | null): void {
  const box = placeOf(used);
  const bottom = box ? bottomOf(box, { width: window.innerWidth, height: window.innerHeight }) : BELOW;
  document.documentElement.style.setProperty('--ls-toast-bottom', `${Math.round(bottom)}px`);
}

/** Places a toast that stands there again, if it is over what is pressed or focused now. Its own buttons stay where they are. */
export function moveToast(toast: Element, used: EventTarget | null): void {
  if (used instanceof Node && toast.contains(used)) return;
  const box = placeOf(used);
  if (box && covers(toast.getBoundingClientRect(), box)) placeToast(used);
}
