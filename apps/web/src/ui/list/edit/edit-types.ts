export type EditChoice = { value: string; label: string };

/** How a value is typed. Money is integer cents, a date `YYYY-MM-DD`, a colour `#rrggbb`. */
export type EditField =
  | { kind: 'text'; maxLength?: number }
  | { kind: 'number'; min?: number; max?: number; grouped?: boolean }
  | { kind: 'money' }
  | { kind: 'choice'; options: readonly EditChoice[]; clearable?: boolean }
  | { kind: 'flag' }
  | { kind: 'date'; min?: string; max?: string }
  | { kind: 'color' };

type Values = {
  text: string;
  number: number | null;
  money: number | null;
  choice: string | null;
  flag: boolean;
  date: string | null;
  color: string;
};

/** Any value an editor can hold. */
export type EditValue = Values[keyof Values];

/** What every kind of editable cell has in common; `V` is what is edited. */
type Editing<Row, V> = {
  /** What the row holds now. */
  value: (row: Row) => V;
  /**
   * Writes one row, with the row's version. A refusal (ApiError) rolls the cell back with the server's sentence, 409
   * with `current` shows what someone else wrote. What it answers counts where it has a `version`.
   */
  save: (row: Row, value: V) => Promise<unknown>;
  /** The row as it will be: with it the cell itself shows the new value at once, else the value is written plainly. */
  apply?: (row: Row, value: V) => Row;
  /** A sentence about a value that may be a slip; it is shown, and asked about, before it is saved. */
  doubt?: (row: Row, value: V) => string | undefined;
  /** False: this row's cell can't be changed now; from the record's `can`. */
  may?: (row: Row) => boolean;
};

/** How the cells of a column are changed in place. */
export type CellEdit<Row> = {
  [K in keyof Values]: Extract<EditField, { kind: K }> & Editing<Row, Values[K]>;
}[keyof Values];
