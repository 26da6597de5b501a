import type { CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Context, Tx } from '../../platform/context.ts';

/**
 * Called for briefings whose state, price, cost, owner or bonus changed, in the same transaction: their money follows.
 */
export type SettleMoney = (tx: Tx, ctx: Context, briefingIds: readonly number[], reason?: string) => Promise<void>;

export interface CaseToOpen {
  readonly kind: (typeof CASE_KINDS)[number];
  readonly briefingId: number;
  readonly title: string;
  readonly detail: string;
  readonly assigneeId?: number | null;
  /** True if a failed check opened it: a passed check then closes it. */
  readonly openedByCheck?: boolean;
}

/** What briefings need of cases, in the caller's transaction. */
export interface BriefingCases {
  /** @returns the id of the case, or of the open one if only one of its kind may be open */
  open(ctx: Context, input: CaseToOpen): Promise<number>;
  /** Called when a check passed: closes the cases that failed checks opened. */
  closeThoseOfChecks(tx: Tx, ctx: Context, briefingId: number): Promise<void>;
}

/** A check that somebody made of a published link. */
export interface CheckMade {
  readonly briefingId: number;
  readonly url: string;
  readonly checkId: number;
  readonly check: LinkCheck;
}

/** What features above briefings do in the life of a briefing. */
export interface BriefingExtensions {
  readonly settleMoney: SettleMoney;
  readonly cases: BriefingCases;
  /** Called after the move that a check belongs to: where the link stands follows. */
  readonly noteCheck: (tx: Tx, ctx: Context, made: CheckMade) => Promise<void>;
  /** Called when a briefing is no longer published: what is owed for its lost link ends. */
  readonly dropClaim: (tx: Tx, ctx: Context, briefingId: number) => Promise<void>;
}

let registered: BriefingExtensions | undefined;

/** Called once by the root (`apps/server/src/extensions.ts`), before any act on a briefing. */
export function registerBriefingExtensions(extensions: BriefingExtensions): void {
  registered = extensions;
}

/** @throws Error if the root has not registered them */
export function briefingExtensions(): BriefingExtensions {
  if (!registered) throw new Error('No extensions of briefings: call registerExtensions() of src/extensions.ts first.');
  return registered;
}
