import type { CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { Context, Tx } from '../../platform/context.ts';

/** Briefings whose state, price, cost, owner or bonus has changed: their money follows, in the transaction of the change. */
export type SettleMoney = (tx: Tx, ctx: Context, briefingIds: readonly number[], reason?: string) => Promise<void>;

export interface CaseToOpen {
  readonly kind: (typeof CASE_KINDS)[number];
  readonly briefingId: number;
  readonly title: string;
  readonly detail: string;
  /** Calendar day by which somebody should have solved it. */
  readonly dueOn: string;
  readonly assigneeId?: number | null;
  /** A failed check opened it, so one that passes closes it. */
  readonly openedByCheck?: boolean;
}

/** What briefings need of cases; both in the caller's transaction. */
export interface BriefingCases {
  /** @returns the id of the case, or of the one that is open where there may be only one of its kind */
  open(tx: Tx, ctx: Context, input: CaseToOpen): Promise<number>;
  /** A check of the briefing passed: the cases that failed checks opened are closed. */
  closeThoseOfChecks(tx: Tx, ctx: Context, briefingId: number): Promise<void>;
}

/** The parts that features above briefings play in what happens to a briefing. */
export interface BriefingExtensions {
  readonly settleMoney: SettleMoney;
  readonly cases: BriefingCases;
}

let registered: BriefingExtensions | undefined;

/** Called once by the root (`apps/server/src/extensions.ts`), before anything happens to a briefing. */
export function registerBriefingExtensions(extensions: BriefingExtensions): void {
  registered = extensions;
}

/** @throws Error where the root has not registered them: better than a case that nobody opens */
export function briefingExtensions(): BriefingExtensions {
  if (!registered) throw new Error('No extensions of briefings: call registerExtensions() of src/extensions.ts first.');
  return registered;
}
