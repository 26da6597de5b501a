import type { View } from '@linkstand/contract/views/schema';
import { isDeepEqual } from '../../../lib/is-deep-equal.ts';
import type { ColumnChoice } from '../columns/column-choice.ts';
import type { ColumnWidths } from '../columns/column-widths.ts';

/** The state of a list that a view saves: filters, sort and page size, columns and their widths. */
export type ViewState = Pick<View, 'search' | 'columns' | 'widths'>;

/** A list as it is without any view. */
export const PLAIN_STATE: ViewState = { search: {}, columns: null, widths: null };

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The address bar's search without the page and what a view can't store. */
export function viewStateOf(search: object, columns: ColumnChoice, widths: ColumnWidths): ViewState {
  const kept = Object.entries(search).filter(
    ([key, value]) =>
      key !== 'page' && key !== 'open' && (isPlain(value) || (Array.isArray(value) && value.every(isPlain))),
  );
  return {
    search: Object.fromEntries(kept) as ViewState['search'],
    columns: columns && [...columns],
    widths: widths && { ...widths },
  };
}

/** True if neither filter, sort nor record is set. */
export const isEmptySearch = (search: object): boolean => Object.values(search).every((value) => value === undefined);

const listed = (search: object) =>
  Object.fromEntries(
    Object.entries(search).map(([key, value]) => [key, value === undefined ? value : [value].flat().map(String)]),
  );

/** True if two states show the same. In the address bar, a value and a list of that value are equal. */
export const isSameViewState = (a: ViewState, b: ViewState): boolean =>
  isDeepEqual([listed(a.search), a.columns, a.widths], [listed(b.search), b.columns, b.widths]);

/** Takes the views that an earlier version stored in the browser, and removes them there. */
export function migrateStoredViews(list: string, storage: Storage = localStorage): { name: string; look: ViewState }[] {
  const key = `views ${list}`;
  const text = storage.getItem(key);
  storage.removeItem(key);
  try {
    const old: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(old) ? old : []).flatMap(({ name, search, columns }) =>
      typeof name === 'string' && name.trim() && search && typeof search === 'object'
        ? [
            {
              name: name.trim().slice(0, 60),
              look: viewStateOf(search, Array.isArray(columns) ? columns.map(String) : null, null),
            },
          ]
        : [],
    );
  } catch {
    return [];
  }
}
