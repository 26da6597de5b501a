import type { CellObject, WorkBook } from '@e965/xlsx';
import { cellText, meaningOf, numberText } from './cell-text.ts';
import { SheetFault, type SheetLimits, type SheetNotes, type SheetRow, type SpreadsheetReader } from './sheet.ts';

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell) return '';
  const { t, v, z, w } = cell;
  if (t === 'b' || (t === 'n' && (w === 'TRUE' || w === 'FALSE'))) return v ? 'TRUE' : 'FALSE';
  if (t === 'n' && typeof v === 'number') {
    const format = typeof z === 'string' ? z : undefined;
    // A format of OpenDocument that says nothing to the library still shows its sign in the text.
    const shown =
      format === undefined && typeof w === 'string' && /\p{Sc}/u.test(w) ? w.replace(/[\d.,\s-]+/g, '0') : format;
    return numberText(v, meaningOf(shown), is1904);
  }
  if (t === 'e') return typeof w === 'string' ? w : '#N/A';
  return v === undefined || v === null ? '' : cellText(String(v));
}

/**
 * Opens the older spreadsheets (XLS, OpenDocument, XML of 2003, and the HTML tables that some programs call XLS) by a
 * library, which reads them as a whole: docs/decisions/tables.md says why by this one.
 *
 * @throws SheetFault
 */
export async function openByLibrary(bytes: Uint8Array, rows: number): Promise<SpreadsheetReader> {
  const { read } = await import('@e965/xlsx');
  let book: WorkBook;
  try {
    book = read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: true,
      cellFormula: false,
      cellHTML: false,
      raw: true,
      // One more than is read, to know that there are more; empty rows count here.
      sheetRows: rows * 3 + 1,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new SheetFault(isLocked ? 'encrypted' : 'broken');
  }
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  if (book.SheetNames.length === 0) throw new SheetFault('no_sheet');
  return {
    sheets: book.SheetNames.map((name, at) => ({
      name: cellText(name),
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    })),
    notes: (): SheetNotes => (book.vbaraw ? { macros: true } : {}),
    async *rows(at: number, limits: SheetLimits): AsyncGenerator<SheetRow> {
      const sheet = book.Sheets[book.SheetNames[at] ?? ''];
      if (!sheet) throw new SheetFault('no_sheet');
      const cellsOf: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
      // A cell over several rows says the same in each of them.
      const down = (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r);
      let found = 0;
      for (const [index, row] of cellsOf.entries()) {
        const cells: string[] = [];
        for (let column = 0; column < Math.min(row?.length ?? 0, limits.columns + 1); column++)
          cells.push(textOf(row?.[column], is1904));
        for (const { s, e } of down) {
          if (index <= s.r || index > e.r || s.c > limits.columns) continue;
          while (cells.length <= s.c) cells.push('');
          cells[s.c] ||= textOf(cellsOf[s.r]?.[s.c], is1904);
        }
        while (cells.length > 0 && cells.at(-1) === '') cells.pop();
        if (cells.length === 0) continue;
        found += 1;
        if (found > limits.rows) throw new SheetFault('too_many_rows');
        yield { line: index + 1, cells };
      }
    },
  };
}
