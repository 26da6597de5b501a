import { DEFAULT_WIDTH } from '../list-search.ts';

/** Widths in pixels that the reader set, by column. Null: none. */
export type ColumnWidths = Readonly<Record<string, number>> | null;

/** Limits of a width set by hand, in pixels. */
export const NARROWEST = 56;
export const WIDEST = 800;
/** One press of an arrow key, in pixels. */
export const WIDTH_STEP = 16;
/** Content is given this much room by itself, in pixels; the rest is cut, with the whole text on hover. */
const MAX_BY_CONTENT = 360;

type Sized = { key: string; width?: number; grow?: boolean; wraps?: boolean };

/** What the rows on screen hold. */
export type ContentWidths = {
  /** Pixels that the widest cell of each column needs. */
  readonly needed: Readonly<Record<string, number>>;
  /** Columns that are of no use when cut: statuses, dates, figures. */
  readonly whole: ReadonlySet<string>;
};

export const NO_CONTENT: ContentWidths = { needed: {}, whole: new Set() };

export const withinLimits = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The widths with one changed, or given back to the content (`null`). */
export function withWidth(widths: ColumnWidths, key: string, width: number | null): ColumnWidths {
  const { [key]: _before, ...rest } = widths ?? {};
  const next = width === null ? rest : { ...rest, [key]: withinLimits(width) };
  return Object.keys(next).length === 0 ? null : next;
}

/** The least width of a column: set by hand, else the column's own, else what must not be cut. */
export function leastWidth(
  { key, width = DEFAULT_WIDTH }: Sized,
  widths: ColumnWidths,
  content: ContentWidths,
): number {
  const byHand = widths?.[key];
  if (byHand !== undefined) return byHand;
  return content.whole.has(key) ? Math.max(width, Math.min(MAX_BY_CONTENT, content.needed[key] ?? 0)) : width;
}

/**
 * The widths of columns that stand side by side. What is left, and what other columns have to spare, goes to columns
 * whose content is cut, first to those that wrap, then to the growing one; the rest to the growing one.
 * @returns pixels by column; the one without takes the rest
 */
export function shareWidth(
  columns: readonly Sized[],
  available: number,
  widths: ColumnWidths,
  content: ContentWidths,
): Record<string, number> {
  const shared = Object.fromEntries(columns.map((column) => [column.key, leastWidth(column, widths, content)]));
  const has = (key: string) => shared[key] ?? 0;
  const needs = (key: string) => Math.min(MAX_BY_CONTENT, content.needed[key] ?? has(key));
  const free = columns.filter(({ key }) => widths?.[key] === undefined);
  const growing = free.find(({ grow }) => grow);
  const spare = ({ key }: Sized) => Math.max(0, has(key) - Math.max(NARROWEST, needs(key)));
  const cut = free
    .filter(({ key }) => needs(key) > has(key))
    .toSorted(
      (a, b) => Number(b.wraps ?? false) - Number(a.wraps ?? false) || Number(b === growing) - Number(a === growing),
    );

  let left = available - Object.values(shared).reduce((sum, width) => sum + width, 0);
  // They scroll anyway: nobody gives.
  if (left < 0) return shared;
  const wanted = cut.reduce((sum, { key }) => sum + needs(key) - has(key), 0);
  const spared = free.reduce((sum, column) => sum + spare(column), 0);
  const taken = Math.max(0, Math.min(spared, wanted - left));
  if (taken > 0) for (const column of free) shared[column.key] = has(column.key) - (spare(column) * taken) / spared;
  left += taken;
  for (const { key } of cut) {
    const more = Math.min(left, needs(key) - has(key));
    if (more <= 0) continue;
    shared[key] = has(key) + more;
    left -= more;
  }
  const rest = growing ?? free.at(-1) ?? columns.at(-1);
  if (rest) delete shared[rest.key];
  return shared;
}

/** The same, or what is new with the widest of both: columns don't jump from page to page. */
export function widen(before: ContentWidths, now: ContentWidths): ContentWidths {
  const grown = Object.entries(now.needed).filter(([key, width]) => width > (before.needed[key] ?? 0) + 1);
  const whole = [...now.whole].filter((key) => !before.whole.has(key));
  if (grown.length === 0 && whole.length === 0) return before;
  return {
    needed: { ...before.needed, ...Object.fromEntries(grown) },
    whole: new Set([...before.whole, ...whole]),
  };
}
