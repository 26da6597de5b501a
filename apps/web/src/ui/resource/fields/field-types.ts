import type { ReactNode } from 'react';

export type Values = Record<string, unknown>;

/** What a field's control is handed. */
export interface ControlProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly value: unknown;
  readonly error: ReactNode;
  /** Of a part of the value: `errorAt('0.email')`. */
  readonly errorAt: (path: string) => ReactNode;
  /** Where the field is kept apart, it resolves once that is done. */
  readonly onChange: (value: unknown) => unknown;
  /** All values of the form, for a control that depends on another. */
  readonly values: Values;
  /** The record that is changed; undefined for a new one. */
  readonly record: object | undefined;
}

/** One field of a section's form: its key among the contract's input, and how it is typed. */
export interface Field {
  readonly key: string;
  readonly required: boolean;
  readonly disabled: boolean;
  /** What an untouched field of a new record holds. */
  readonly empty: unknown;
  /** Takes the whole width. */
  readonly wide: boolean;
  readonly isShown?: ((values: Values, record: object | undefined) => boolean) | undefined;
  /**
   * Kept apart from the other fields, such as a picture: written at once, or right after a new record was made.
   * Answers the record as it is then.
   */
  readonly apart?: ((id: number, value: unknown) => Promise<object>) | undefined;
  /** A sentence about a value that may be meant and may be a slip: it can be saved, but is asked about first. */
  readonly doubt?: ((value: number, record: Values | undefined) => string | undefined) | undefined;
  readonly render: (props: ControlProps) => ReactNode;
}

/** A titled part of a form; `groups.<key>` and `groups.<key>Help` in the section's words. */
export interface FieldGroup {
  readonly key: string;
  readonly fields: readonly Field[];
}
