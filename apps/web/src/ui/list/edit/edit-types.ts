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
  /** False: this row's cell can't be changed now; from the record's `can`. */
  may?: (row: Row) => boolean;
};

export type EditChoice = { value: string; label: string };

/** How the cells of a column are changed in place. Money is integer cents, a date `YYYY-MM-DD`, a colour `#rrggbb`. */
export type CellEdit<Row> =
  | (Editing<Row, string> & { kind: 'text'; maxLength?: number })
  | (Editing<Row, number | null> & { kind: 'number'; min?: number; max?: number })
  | (Editing<Row, number | null> & { kind: 'money' })
  | (Editing<Row, string | null> & { kind: 'choice'; options: readonly EditChoice[]; clearable?: boolean })
  | (Editing<Row, boolean> & { kind: 'flag' })
  | (Editing<Row, string | null> & { kind: 'date'; min?: string; max?: string })
  | (Editing<Row, string> & { kind: 'color' });

/** Any value an editor can hold. */
export type EditValue = string | number | boolean | null;
