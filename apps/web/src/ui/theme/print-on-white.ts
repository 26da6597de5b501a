const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: browsers leave the ground of a dark page away, and its letters would hardly be seen. */
export function printOnWhite(): void {
  const page = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) page.setAttribute(SCHEME, shown);
  });
}
