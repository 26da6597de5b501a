import type { ReactNode } from 'react';

export type Values = Record<string, unknown>;

/** Props of a field's control. */
export interface ControlProps<Value = unknown> {
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly value: Value;
  readonly error: ReactNode;
  /** Of a part of the value: `errorAt('0.email')`. */
  readonly errorAt: (path: string) => ReactNode;
  /** For a separately saved field, resolves when it is saved. */
  readonly onChange: (value: unknown) => unknown;
  /** All values of the form, for a control that depends on others. */
  readonly values: Values;
  /** The record that is changed; undefined for a new one. */
  readonly record: object | undefined;
}

/** One field of a section's form: its key in the contract's input, and its control. */
export interface Field {
  readonly key: string;
  readonly required: boolean;
  /** Its reader may not change it: a fact, also while others are changed. */
  readonly fixed: boolean;
  /** The initial value in a new record. */
  readonly empty: unknown;
  /** Its label, where other values decide it. Default: `fields.<key>` in the section's words. */
  readonly labelFor?: ((values: Values) => string) | undefined;
  /** Takes the full width. */
  readonly wide: boolean;
  readonly isShown?: ((values: Values, record: object | undefined) => boolean) | undefined;
  /**
   * Saves a field apart from the others, such as a picture: at once, or right after a new record was created. Returns
   * the updated record.
   */
  readonly apart?: ((id: number, value: unknown) => Promise<object>) | undefined;
  /** A warning about a possible typo, confirmed before saving. */
  readonly doubt?: ((value: unknown, record: Values | undefined) => string | undefined) | undefined;
  readonly render: (props: ControlProps) => ReactNode;
  /** Its value as a fact of the record. Null if nothing is filled in. */
  readonly show: (value: unknown, record: object) => ReactNode;
}

/** A titled group of a form: `groups.<key>` and `groups.<key>Help` in the section's words. */
export interface FieldGroup {
  readonly key: string;
  readonly fields: readonly Field[];
}
