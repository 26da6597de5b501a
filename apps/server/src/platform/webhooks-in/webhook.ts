import type { Tx } from '../context.ts';
import type { SignatureScheme } from './signature.ts';

/** One thing that a delivery tells. */
export interface ReportedEvent {
  /** The service's own id: the same event that comes again has the same. */
  readonly id: string;
  /** What it is about, such as a payment's id: its events are worked off one at a time. */
  readonly subject?: string | undefined;
  /** When it happened, by the service's clock: tells which of two events of a subject is the newer. */
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
  /** A newer event of the same subject was handled already: what this one says of the state is out of date. */
  readonly isOutdated: boolean;
}

/** A service that tells us things: how it signs, what a delivery holds, and what is done with it. */
export interface Webhook {
  /** `[a-z_]+`; it posts to `/webhooks/<source>`. */
  readonly source: string;
  readonly scheme: SignatureScheme;
  /** None: the service is not set up, and its address is not there. */
  readonly secrets: () => Promise<readonly string[]> | readonly string[];
  /** Of a body; 256 KiB unless given. */
  readonly maxBytes?: number;
  /** From one network address; 600 unless given. */
  readonly perMinute?: number;
  /** The events of a delivery, which anybody with a secret may have written; none where it holds nothing of interest. */
  readonly eventsOf: (body: unknown) => readonly ReportedEvent[];
  /** Answers the service's question whether the address is ours; undefined refuses it. */
  readonly handshake?: (query: Readonly<Record<string, unknown>>) => Promise<string | undefined> | string | undefined;
  /**
   * Does what follows, in one transaction with the note that it is done: exactly once, however often the event comes.
   * What it does outside the database must bear a second run.
   */
  readonly handle: (tx: Tx, event: StoredEvent) => Promise<void>;
}
