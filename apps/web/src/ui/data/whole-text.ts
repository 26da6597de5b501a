/**
 * A name may be cut off with dots. A person who points at one, or reaches it by keyboard,
 * reads the whole of it: one place does it for all, so that no screen has to think of it.
 */

/** Sizes of an element that show whether its text is cut. */
type BoxSizes = Pick<HTMLElement, 'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight'>;
type Style = Pick<CSSStyleDeclaration, 'textOverflow' | 'overflowX' | 'webkitLineClamp'>;

/** Does it end in dots? A cut line is wider than its box, a clamped paragraph is higher. */
export function isTruncated(
  { scrollWidth, clientWidth, scrollHeight, clientHeight }: BoxSizes,
  { textOverflow, overflowX, webkitLineClamp }: Style,
): boolean {
  if (clientWidth === 0) return false;
  if (textOverflow === 'ellipsis' && overflowX !== 'visible' && scrollWidth > clientWidth) return true;
  return /^\d+$/.test(webkitLineClamp) && scrollHeight > clientHeight + 1;
}

const NEAR = 4;
const ours = new WeakSet<Element>();

function tell({ target }: Event): void {
  let element = target instanceof HTMLElement ? target : null;
  for (let step = 0; element && step < NEAR; step++, element = element.parentElement) {
    // Elements with their own title keep it.
    if (element.title !== '' && !ours.has(element)) return;
    if (isTruncated(element, getComputedStyle(element))) {
      element.title = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      ours.add(element);
      return;
    }
    if (ours.delete(element)) element.removeAttribute('title');
  }
}

/** From now on, on the whole page. */
export function showTruncatedTexts(): void {
  document.addEventListener('pointerover', tell, { passive: true });
  document.addEventListener('focusin', tell, { passive: true });
}
