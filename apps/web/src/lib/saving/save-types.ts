import type { KeptValues } from './kept-values.ts';

/** A record as the server has it: its version and the values a form edits. */
export interface Saved<V> {
  readonly version: number;
  readonly values: V;
}

/** Both versions of a field that two people, or two tabs, changed at once. */
export interface Conflict<V> {
  readonly field: keyof V & string;
  readonly mine: V[keyof V];
  readonly theirs: V[keyof V];
}

export interface PriceQuestion {
  readonly fromCents: number | null;
  readonly toCents: number;
}

/**
 * `typing`: will be sent in a moment · `offline`: could not be sent, is tried again · `refused`: the server did not take
 * it, see `errors` and `failure` · `conflict`, `price`: a person has to decide · `closed`: can't be edited any more.
 */
export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'conflict' | 'price' | 'closed';

export interface Snapshot<V> {
  readonly values: V;
  readonly state: SaveState;
  /** What the server said of a field, by path (`targets.0.url`). */
  readonly errors: Readonly<Record<string, string>>;
  /** What it said that belongs to no field. */
  readonly failure: string;
  readonly conflicts: readonly Conflict<V>[];
  readonly price: PriceQuestion | null;
}

export interface SaveOptions<V> {
  readonly saved: Saved<V>;
  /** Sends what changed. `confirmedPriceCents` once the buyer agreed to a new price. */
  readonly send: (patch: Partial<V>, version: number, confirmedPriceCents?: number) => Promise<Saved<V>>;
  /** The record as it is now. */
  readonly fetch: () => Promise<Saved<V>>;
  /** The fresh record that came with a 409, when it can be read. */
  readonly readCurrent: (current: unknown) => Saved<V> | null;
  /** What of the typed values the server may have: an address half typed is none yet. */
  readonly toWire?: (values: V) => V;
  /** Do two values differ only in how the server spells them? It tidies what it is sent. */
  readonly isSame?: (field: keyof V & string, a: unknown, b: unknown) => boolean;
  /** A path of the server's as a path of the form, `briefings.3.keyword` → `targets.0.keyword`. */
  readonly toPath?: (path: string) => string;
  /** The fields that make the price; taken back when the buyer does not want the new one. */
  readonly priceFields?: readonly (keyof V & string)[];
  readonly kept: KeptValues<V>;
  /** The record can't be edited any more: submitted or removed elsewhere. */
  readonly onClosed?: () => void;
  /** Milliseconds: pause in typing before it is sent, longest wait, first and longest pause before a retry. */
  readonly delays?: {
    readonly pause: number;
    readonly longest: number;
    readonly retry: number;
    readonly slowest: number;
  };
}
