import type { Page } from '@playwright/test';

/** The product's own words; names that people gave may end in dots where there is no room. */
const LABELS =
  'button .mantine-Button-label, th, label, [role=tab], .mantine-Badge-label, .mantine-Chip-label, td time';

/** Labels of which a reader doesn't see the end, as `"text" width>room`. */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate((labels) => {
    const found = new Set<string>();
    for (const label of document.querySelectorAll(labels)) {
      if (!label.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // What is cut may be the label, a part of it, or the cell around it.
      const around = label.closest('td, button');
      for (const box of [label, ...label.querySelectorAll('*'), ...(around ? [around] : [])]) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible' || box.clientWidth < 3 || box.closest('svg, [data-name]')) continue;
        if (box.scrollWidth > box.clientWidth + 1)
          found.add(`"${label.textContent.trim().slice(0, 60)}" ${box.scrollWidth}>${box.clientWidth}`);
      }
    }
    return [...found];
  }, LABELS);
}
