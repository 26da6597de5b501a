import type { Payout, PayoutRun } from '@linkstand/contract/payouts/schema';
import type { Context } from '../../platform/context.ts';
import { isInPerson, payoutPolicy } from './policy.ts';
import type { PayoutRow, PayoutRunRow } from './queries.ts';

export const presentRun = (row: PayoutRunRow, { actor }: Context): Omit<PayoutRun, 'can'> & { can: object } => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  state: row.state,
  day: row.day,
  count: row.count,
  totalCents: row.totalCents,
  paidCount: row.paidCount,
  paidCents: row.paidCents,
  thresholdCents: row.thresholdCents,
  madeBy: row.madeBy,
  answer: row.answer,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  can: payoutPolicy.can(actor, row),
});

export const presentPayout = (row: PayoutRow, { actor }: Pick<Context, 'actor'>): Payout => ({
  id: row.id,
  state: row.state,
  payee: { kind: row.payeeKind, id: row.payeeId, name: row.payeeName },
  cents: row.cents,
  dueCents: row.dueCents,
  withheldCents: row.withheldCents,
  account: row.account,
  endToEndId: row.endToEndId,
  paidOn: row.paidOn,
  returnedOn: row.returnedOn,
  returnReason: row.returnReason,
  document: row.document,
  lines: row.lines,
  can: { return: row.state === 'paid' && isInPerson(actor) },
});
