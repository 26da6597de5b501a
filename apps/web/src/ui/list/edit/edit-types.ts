export type EditChoice = { value: string; label: string };

/** The kind of editor. Money is integer cents, a date `YYYY-MM-DD`, a colour `#rrggbb`. */
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

/** Common to every editable cell. `V` is the edited value. */
type Editing<Row, V> = {
  /** The row's current value. */
  value: (row: Row) => V;
  /**
   * Writes one row with its version. A refusal (ApiError) reverts the cell with the server's message; 409 with
   * `current` shows what somebody else wrote. An answer with a `version` updates the row's.
   */
  save: (row: Row, value: V) => Promise<unknown>;
  /** The row after the change, so that the cell shows the new value at once. Without it, the value is shown plainly. */
  apply?: (row: Row, value: V) => Row;
  /** A warning about a possible typo, confirmed before saving. */
  doubt?: (row: Row, value: V) => string | undefined;
  /** False: this row's cell is read-only, from the record's `can`. */
  may?: (row: Row) => boolean;
};

/** How the cells of a column are changed in place. */
export type CellEdit<Row> = {
  [K in keyof Values]: Extract<EditField, { kind: K }> & Editing<Row, Values[K]>;
}[keyof Values];
