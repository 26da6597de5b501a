import type { KeptValues } from './kept-values.ts';

/** A record from the server: its version and the values a form edits. */
export interface Saved<V> {
  readonly version: number;
  readonly values: V;
}

/** A field as both have it, and as it was before. */
export interface FieldVersions<V> {
  readonly mine: V[keyof V];
  readonly before: V[keyof V] | undefined;
  readonly theirs: V[keyof V];
}

/** A field that two people, or two tabs, changed at once. */
export interface Conflict<V> extends FieldVersions<V> {
  readonly field: keyof V & string;
  readonly before: V[keyof V];
}

export interface PriceQuestion {
  readonly fromCents: number | null;
  readonly toCents: number;
}

/**
 * `typing`: will be sent in a moment · `offline`: could not be sent, is retried · `refused`: the server refused it, see
 * `errors` and `failure` · `conflict`, `price`: a person must decide · `closed`: no longer editable.
 */
export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'conflict' | 'price' | 'closed';

export interface Snapshot<V> {
  readonly values: V;
  readonly state: SaveState;
  /** The server's messages by path (`targets.0.url`). */
  readonly errors: Readonly<Record<string, string>>;
  /** Messages that belong to no field. */
  readonly failure: string;
  readonly conflicts: readonly Conflict<V>[];
  readonly price: PriceQuestion | null;
}

export interface SaveCall {
  readonly confirmedPriceCents?: number;
  /** The same when a request is repeated because its answer was lost. */
  readonly idempotencyKey: string;
}

export interface SaveOptions<V> {
  readonly saved: Saved<V>;
  /** Sends changes. `confirmedPriceCents` is set once the buyer has agreed to a new price. */
  readonly send: (patch: Partial<V>, version: number, call: SaveCall) => Promise<Saved<V>>;
  /** The record as it is now. */
  readonly fetch: () => Promise<Saved<V>>;
  /** The fresh record of a 409, if it can be read. */
  readonly readCurrent: (current: unknown) => Saved<V> | null;
  /** The typed values that may be sent: a half-typed address is none. */
  readonly toWire?: (values: V) => V;
  /** True if two values differ only in the server's normalization. */
  readonly isSame?: (field: keyof V & string, a: unknown, b: unknown) => boolean;
  /** Joins two people's changes of one field; undefined if only a person can decide. */
  readonly merge?: (field: keyof V & string, versions: FieldVersions<V>) => V[keyof V] | undefined;
  /** Maps a path of the server to one of the form, `briefings.3.keyword` → `targets.0.keyword`. */
  readonly toPath?: (path: string) => string;
  /** Fields that determine the price. Reverted if the buyer rejects the new one. */
  readonly priceFields?: readonly (keyof V & string)[];
  readonly kept: KeptValues<V>;
  /** The record is no longer editable: submitted or removed elsewhere. */
  readonly onClosed?: () => void;
  /** True if this page removed the record itself, so that what was typed into it is not wanted any more. */
  readonly isRemovedHere?: () => boolean;
  /** Typed values that were too late: the record can't be edited any more, or not be seen. They are still kept here. */
  readonly onUnsaved?: (values: Partial<V>) => void;
  /** Milliseconds: pause in typing before sending, longest wait, first and longest pause before a retry. */
  readonly delays?: {
    readonly pause: number;
    readonly longest: number;
    readonly retry: number;
    readonly slowest: number;
  };
}
