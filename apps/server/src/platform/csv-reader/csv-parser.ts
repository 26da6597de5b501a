/** One row of a file, as a spreadsheet would show it. */
export interface CsvRow {
  /** Counted from 1, empty ones too. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A cell was longer than the parser keeps: by its index; -1 where none was. */
  readonly cutCell: number;
  /** There were more cells than the parser keeps. */
  readonly isTooWide: boolean;
}

/** A quote that was opened and never closed: everything after it would be one cell. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';
  /** Of the row in which it was opened. */
  readonly line: number;
  constructor(line: number) {
    super(`A quote in row ${line} is never closed.`);
    this.line = line;
  }
}

export interface CsvLimits {
  /** Characters of a cell. */
  readonly cell: number;
  /** Cells of a row. */
  readonly cells: number;
}

const [QUOTE, CR, LF] = [0x22, 0x0d, 0x0a];

/**
 * Reads CSV (RFC 4180, and what programs make of it) as its text comes, in any pieces: quotes with line breaks and
 * doubled quotes inside, line ends of every kind. A quote in the middle of a plain cell is a character like others.
 */
export class CsvParser {
  readonly #delimiter: number;
  readonly #limits: CsvLimits;
  #line = 1;
  #cells: string[] = [];
  #cell = '';
  #cutCell = -1;
  #isTooWide = false;
  /** Inside quotes; `closing` after a quote that may be the first of two. */
  #quoted: 'no' | 'yes' | 'closing' = 'no';
  /** Nothing of the cell has come yet, so that a quote opens it. */
  #isCellNew = true;
  #isAfterCr = false;
  /** Something of the row has come. */
  #hasRow = false;

  constructor(delimiter: string, limits: CsvLimits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** Rows that have begun so far, empty ones too. */
  get lines(): number {
    return this.#line;
  }

  /** The rows that are complete with this piece. */
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
   * The last row, where no line end follows it.
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

/** Nothing in it: spreadsheets leave such rows at the end. */
export const isEmptyRow = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');
