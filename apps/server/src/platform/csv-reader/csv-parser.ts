/** One row of a file, as a spreadsheet shows it. */
export interface CsvRow {
  /** Line number, from 1. Empty rows count. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Index of the first cell that was cut at the limit, otherwise -1. */
  readonly cutCell: number;
  /** True if the row has more cells than the limit. */
  readonly isTooWide: boolean;
}

/** A quote that is never closed: everything after it would be one cell. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';
  /** Number of the row in which the quote opens. */
  readonly line: number;
  constructor(line: number) {
    super(`A quote in row ${line} is never closed.`);
    this.line = line;
  }
}

export interface CsvLimits {
  /** Most characters of a cell. */
  readonly cell: number;
  /** Most cells of a row. */
  readonly cells: number;
}

const [QUOTE, CR, LF] = [0x22, 0x0d, 0x0a];

/**
 * Parses CSV (RFC 4180 and common variants) incrementally, from chunks of any size. Handles line breaks and doubled
 * quotes inside quotes, and every kind of line end. A quote in the middle of an unquoted cell is an ordinary character.
 */
export class CsvParser {
  readonly #delimiter: number;
  readonly #limits: CsvLimits;
  #line = 1;
  #cells: string[] = [];
  #cell = '';
  #cutCell = -1;
  #isTooWide = false;
  /** Within quotes; `closing` after a quote that may be the first of two. */
  #quoted: 'no' | 'yes' | 'closing' = 'no';
  /** The cell is empty so far, so a quote opens it. */
  #isCellNew = true;
  #isAfterCr = false;
  /** The row has at least one character. */
  #hasRow = false;

  constructor(delimiter: string, limits: CsvLimits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** Rows begun so far, empty ones included. */
  get lines(): number {
    return this.#line;
  }

  /** Rows that this chunk completes. */
  *push(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (this.#isAfterCr) {
        this.#isAfterCr = false;
        if (code === LF) {
          at++;
          continue;
        }
      }
      this.#hasRow = true;
      if (this.#quoted === 'yes') {
        const end = text.indexOf('"', at);
        this.#add(text.slice(at, end === -1 ? undefined : end));
        if (end !== -1) this.#quoted = 'closing';
        at = end === -1 ? text.length : end + 1;
        continue;
      }
      if (this.#quoted === 'closing') {
        this.#quoted = code === QUOTE ? 'yes' : 'no';
        if (code === QUOTE) {
          this.#add('"');
          at++;
          continue;
        }
      } else if (code === QUOTE && this.#isCellNew) {
        this.#quoted = 'yes';
        this.#isCellNew = false;
        at++;
        continue;
      }
      if (code === this.#delimiter) {
        this.#endCell();
        at++;
      } else if (code === LF || code === CR) {
        this.#isAfterCr = code === CR;
        yield this.#endRow();
        at++;
      } else {
        const end = this.#endOfPlain(text, at);
        this.#add(text.slice(at, end));
        this.#isCellNew = false;
        at = end;
      }
    }
  }

  /**
   * The last row, if the file does not end with a line end.
   * @throws OpenQuote
   */
  *end(): Generator<CsvRow> {
    if (this.#quoted === 'yes') throw new OpenQuote(this.#line);
    if (this.#hasRow) yield this.#endRow();
  }

  #endOfPlain(text: string, from: number): number {
    let at = from + 1;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LF || code === CR) break;
    }
    return at;
  }

  #add(text: string): void {
    const room = this.#limits.cell - this.#cell.length;
    if (text.length > room) this.#cutCell = this.#cells.length;
    this.#cell += text.length > room ? text.slice(0, room) : text;
  }

  #endCell(): void {
    if (this.#cells.length < this.#limits.cells) this.#cells.push(this.#cell);
    else this.#isTooWide = true;
    this.#cell = '';
    this.#quoted = 'no';
    this.#isCellNew = true;
  }

  #endRow(): CsvRow {
    this.#endCell();
    const row = { line: this.#line, cells: this.#cells, cutCell: this.#cutCell, isTooWide: this.#isTooWide };
    this.#line++;
    this.#cells = [];
    this.#cutCell = -1;
    this.#isTooWide = false;
    this.#hasRow = false;
    return row;
  }
}

/** Rows without content, which spreadsheets leave at the end. */
export const isEmptyRow = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');
