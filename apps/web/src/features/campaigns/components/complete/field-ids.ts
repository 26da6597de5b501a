import type { MISSING_FIELDS } from '@linkstand/contract/briefings/schema';

export type MissingField = (typeof MISSING_FIELDS)[number];

export const DEFAULT_CATEGORY_ID = 'campaign-default-category';

/** The id of a briefing's field on the page. */
export const fieldId = (briefingId: number, field: string): string =>
  field === 'defaultCategory' ? DEFAULT_CATEGORY_ID : `b${briefingId}-${field}`;

const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=textbox], button:not([disabled])';
const PATIENCE_MS = 3000;

/** Moves to a field and focuses it, once it is there: its panel may still be opening, its code still coming. */
export function focusField(id: string, since = performance.now()): void {
  const place = document.getElementById(id);
  const field = place?.matches(FOCUSABLE) ? place : place?.querySelector<HTMLElement>(FOCUSABLE);
  if (field) {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  } else if (performance.now() - since < PATIENCE_MS) {
    requestAnimationFrame(() => focusField(id, since));
  }
}
