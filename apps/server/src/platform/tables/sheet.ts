/** Why a spreadsheet can't be read. */
export type SheetFaultReason =
  | 'broken'
  | 'encrypted'
  | 'too_large'
  | 'too_many_rows'
  /** Entities, or elements far too deep in each other: made to harm whoever reads it. */
  | 'hostile'
  /** A spreadsheet of a program that is not read here. */
  | 'other_program'
  | 'no_sheet'
  /** A zip file of other files. */
  | 'packed';

export class SheetFault extends Error {
  override name = 'SheetFault';
  readonly reason: SheetFaultReason;
  constructor(reason: SheetFaultReason) {
    super(`The spreadsheet is refused: ${reason}.`);
    this.reason = reason;
  }
}

/** A sheet of a spreadsheet, in its order. */
export interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/** What a spreadsheet holds besides values, of which a reader is told. */
export interface SheetNotes {
  /** It has macros. They are never run. */
  readonly macros?: boolean;
  /** It refers to other files. They are never opened; the values of the last time are read. */
  readonly externalLinks?: boolean;
  /** Formulas without a stored result, whose cells are therefore empty. */
  readonly formulasWithoutResult?: number;
}

/** Of a read sheet. `cells` are as `cell-text.ts` writes them. */
export interface SheetRow {
  /** From 1, as the spreadsheet numbers it. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetLimits {
  /** Rows with content. */
  readonly rows: number;
  readonly columns: number;
  /** Bytes that the file may unpack to. */
  readonly unpacked: number;
}

/** An opened spreadsheet. */
export interface SpreadsheetReader {
  readonly sheets: readonly SheetName[];
  readonly notes: () => SheetNotes;
  /** @throws SheetFault */
  rows(sheet: number, limits: SheetLimits): AsyncIterable<SheetRow>;
}
