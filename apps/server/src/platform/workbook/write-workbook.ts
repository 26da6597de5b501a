import { rule } from '../errors.ts';
import { defineTask } from '../workers/task.ts';

/** What a column holds. Amounts are cents of the base currency, shares basis points, days YYYY-MM-DD. */
export type ColumnKind = 'text' | 'number' | 'money' | 'share' | 'hours' | 'day';

export interface WorkbookColumn {
  readonly header: string;
  readonly kind: ColumnKind;
  /** In characters. */
  readonly width?: number;
}
export type WorkbookCell = string | number | null;

/** One sheet with a head, rows and a last row of totals. */
export interface Workbook {
  readonly title: string;
  readonly author: string;
  /** Of the sheet; at most 31 characters. */
  readonly sheet: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly totals: readonly WorkbookCell[];
  /** ISO 8601; the same workbook of the same moment has the same bytes. */
  readonly madeAt: string;
}

const FORMATS: Readonly<Record<ColumnKind, { readonly numFmt?: string; readonly width: number }>> = {
  text: { width: 28 },
  number: { numFmt: '#,##0', width: 12 },
  money: { numFmt: '#,##0.00', width: 14 },
  share: { numFmt: '0.00%', width: 10 },
  hours: { numFmt: '0.00', width: 12 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
};

/** Values are values: numbers and dates count and sort, and a text that begins with = stays a text. */
function asValue(cell: WorkbookCell | undefined, kind: ColumnKind): string | number | Date | null {
  if (cell === null || cell === undefined) return null;
  if (kind === 'day') return typeof cell === 'string' && cell !== '' ? new Date(`${cell}T00:00:00Z`) : cell;
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return cell / 100;
  return kind === 'share' ? cell / 10_000 : cell;
}

/** A workbook as XLSX (docs/decisions/reports.md says why by hucre). */
export const writeWorkbook = defineTask({
  name: 'write-workbook',
  module: import.meta.url,
  mostInputBytes: 256 * 1024 * 1024,
  mostOutputBytes: 128 * 1024 * 1024,
  cpuSeconds: 60,
  memoryMb: 1024,
  refuse: () => rule('workbook_failed'),
  async run({ title, author, sheet, columns, rows, totals, madeAt }: Workbook): Promise<Uint8Array> {
    const { writeXlsx } = await import('hucre/xlsx');
    const made = new Date(madeAt);
    const valuesOf = (cells: readonly WorkbookCell[]) => columns.map(({ kind }, index) => asValue(cells[index], kind));
    return writeXlsx({
      properties: { title, creator: author, created: made, modified: made },
      sheets: [
        {
          name: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
          columns: columns.map(({ kind, width }) => ({ ...FORMATS[kind], ...(width ? { width } : {}) })),
          rows: [columns.map(({ header }) => header), ...rows.map(valuesOf), valuesOf(totals)],
          freezePane: { rows: 1 },
        },
      ],
    });
  },
});
