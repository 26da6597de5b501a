/** Where toasts stand: above the bars with buttons at the end of forms and pages. Pixels. */
const BELOW = 76;
/** Room for a toast of several lines. */
const HEIGHT = 120;
/** To the right edge of the widest. */
const WIDTH = 416;
const GAP = 8;

type Box = { readonly left: number; readonly top: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** How far above the window's lower edge a toast stands, so that it isn't over what was just used. Pixels. */
export function bottomOf(used: Box, page: Size): number {
  const end = page.height - BELOW;
  const isBeside = used.left >= WIDTH || used.top >= end || used.bottom <= end - HEIGHT;
  const hasRoom = used.top - GAP - HEIGHT >= 0;
  return isBeside || !hasRoom ? BELOW : page.height - used.top + GAP;
}

const CONTROL = 'a, button, input, select, textarea, label, [role=option], [role=menuitem], [role=tab]';

/** @param used what was pressed or focused last */
export function placeToast(used: EventTarget | null): void {
  const page = { width: window.innerWidth, height: window.innerHeight };
  const element = used instanceof Element && used.isConnected ? used : document.activeElement;
  const box = (element?.closest(CONTROL) ?? element)?.getBoundingClientRect();
  // The page itself, or a panel, is no control.
  const isControl = box !== undefined && box.height < page.height / 2;
  const bottom = isControl ? bottomOf(box, page) : BELOW;
  document.documentElement.style.setProperty('--ls-toast-bottom', `${Math.round(bottom)}px`);
}
