import type { Page } from '@playwright/test';

/** WCAG 2.5.5: what a finger presses is at least this high and wide. */
const LEAST = 44;

const PRESSED =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=slider], [contenteditable=true]';

/**
 * Links, buttons and fields that a finger may miss, as `<button …> 36×44`. A box, a switch or a radio button is pressed
 * with its label, a field with its frame, and a link within a sentence has the height of its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ pressed, least }) => {
      const whole = (one: Element): Element => {
        if (one.matches('input[type=checkbox], input[type=radio]'))
          return (
            one.closest('.mantine-Checkbox-body, .mantine-Radio-body, .mantine-Switch-body, label') ?? labelOf(one)
          );
        return one.matches('input, select, textarea') ? (one.closest('.mantine-Input-wrapper') ?? one) : one;
      };
      const labelOf = (one: Element): Element => (one as HTMLInputElement).labels?.[0] ?? one;
      /** Text stands beside it in the same paragraph. */
      const isInSentence = (one: Element): boolean => {
        const line = one.matches('a') ? one.closest('p, dd, li, td, span') : null;
        return line !== null && (line.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
      };
      const found = new Set<string>();
      for (const one of document.querySelectorAll(pressed)) {
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (one.closest('[aria-hidden=true], [inert], .ls-skip, article .ls-rich') || isInSentence(one)) continue;
        if ((one as HTMLButtonElement).disabled) continue;
        // Its ends are typed into the fields below it, which are large enough.
        if (one.matches('input[type=range]')) continue;
        const { width, height } = whole(one).getBoundingClientRect();
        // There for readers of the screen alone, as the native field behind another.
        if (width < 3 || height < 3) continue;
        const isNarrow = width < least - 0.5 && !one.matches('a');
        if (height >= least - 0.5 && !isNarrow) continue;
        found.add(`${one.outerHTML.slice(0, 140)} ${Math.round(width)}×${Math.round(height)}`);
      }
      return [...found];
    },
    { pressed: PRESSED, least: LEAST },
  );
}
