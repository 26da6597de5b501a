import type { Tx } from '../context.ts';
import type { SignatureScheme } from './signature.ts';

/** One event of a delivery. */
export interface ReportedEvent {
  /** The service's own id. A repeated event has the same id. */
  readonly id: string;
  /** What the event is about, such as a payment's id. Events of one subject are handled one at a time. */
  readonly subject?: string | undefined;
  /** When it happened, by the service's clock. Orders events of one subject. */
  readonly at?: Date | undefined;
  /** As JSON. */
  readonly payload: unknown;
}

/** An event as its handler gets it. */
export interface StoredEvent {
  readonly id: string;
  readonly subject: string | null;
  readonly at: Date | null;
  readonly receivedAt: Date;
  readonly payload: unknown;
  /** True if a newer event of the same subject was handled before, so the state in this one is outdated. */
  readonly isOutdated: boolean;
}

/** A service that sends webhooks: its signature, its events, and their handling. */
export interface Webhook {
  /** `[a-z_]+`. It posts to `/webhooks/<source>`. */
  readonly source: string;
  readonly scheme: SignatureScheme;
  /** None: the service is not configured, and its address answers 404. */
  readonly secrets: () => Promise<readonly string[]> | readonly string[];
  /** Limit of a body in bytes. Default 256 KiB. */
  readonly maxBytes?: number;
  /** Deliveries per minute from one network address. Default 600. */
  readonly perMinute?: number;
  /** The events of a delivery, which anyone with a secret may have written. None if it holds nothing of interest. */
  readonly eventsOf: (body: unknown) => readonly ReportedEvent[];
  /** Answers the service's verification of our address. Undefined refuses it. */
  readonly handshake?: (query: Readonly<Record<string, unknown>>) => Promise<string | undefined> | string | undefined;
  /**
   * Handles an event in the transaction that marks it as handled: exactly once, however often it arrives. Effects
   * outside the database must be idempotent.
   */
  readonly handle: (tx: Tx, event: StoredEvent) => Promise<void>;
}
