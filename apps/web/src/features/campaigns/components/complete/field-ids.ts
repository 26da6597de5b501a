import type { MISSING_FIELDS } from '@linkstand/contract/briefings/schema';

export type MissingField = (typeof MISSING_FIELDS)[number];

export const DEFAULT_CATEGORY_ID = 'campaign-default-category';

/** The id of a briefing's field on the page. */
export const fieldId = (briefingId: number, field: string): string =>
  field === 'defaultCategory' ? DEFAULT_CATEGORY_ID : `b${briefingId}-${field}`;

/** What takes typing comes before the buttons around it. */
const FIELDS = ['input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=textbox]', '[tabindex]'];
const PATIENCE_MS = 3000;

/** Moves to a field and focuses it, once it is there: its panel may still be opening, its code still coming. */
export function focusField(id: string, since = performance.now()): void {
  const place = document.getElementById(id);
  const within = FIELDS.map((selector) => (place?.matches(selector) ? place : place?.querySelector(selector)));
  const field = within.find((found) => found instanceof HTMLElement);
  if (field) {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  } else if (performance.now() - since < PATIENCE_MS) {
    requestAnimationFrame(() => focusField(id, since));
  }
}
