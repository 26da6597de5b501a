import type { Page } from '@playwright/test';

/** The product's own words, and days. Names typed by people may be truncated. */
const LABELS = '.mantine-Button-label, th, label, [role=tab], .mantine-Badge-label, .mantine-Chip-label, td time';

/** Labels whose end is hidden, as `"text" by 12 px`. */
export function truncatedLabels(page: Page): Promise<string[]> {
  return page.evaluate((labels) => {
    const found = new Set<string>();
    const clips = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'hidden' || overflowX === 'clip';
    for (const label of document.querySelectorAll(labels)) {
      if (!label.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        // Whatever cuts it, up to the cell or button that it stands in; what is there for readers of the screen alone is
        // a pixel wide.
        for (let box = text.parentElement; box && !box.matches('tr, form, main'); box = box.parentElement) {
          if (box.clientWidth < 3) break;
          if (!clips(getComputedStyle(box))) continue;
          const beyond = right - box.getBoundingClientRect().right;
          if (beyond > 1) found.add(`"${text.nodeValue?.trim().slice(0, 60)}" by ${Math.round(beyond)} px`);
        }
      }
    }
    return [...found];
  }, LABELS);
}
