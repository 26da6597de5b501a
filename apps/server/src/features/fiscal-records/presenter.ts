import type { FiscalRecord } from '@linkstand/contract/fiscal-records/schema';
import type { Context } from '../../platform/context.ts';
import { fiscalPolicy } from './policy.ts';
import type { FiscalRecordRow } from './queries.ts';

type Acts = Omit<FiscalRecord['can'], 'update' | 'remove'>;

/** A record with what the office said; whether it may be changed the kit adds. */
export const presentRecord = (
  row: FiscalRecordRow,
  { actor }: Pick<Context, 'actor'>,
): Omit<FiscalRecord, 'can'> & { can: Acts } => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  issuer: row.issuer,
  position: row.position,
  invoice: { id: row.invoiceId, name: row.number },
  kind: row.kind,
  documentType: row.documentType,
  totalCents: row.totalCents,
  hash: row.hash,
  madeAt: row.madeAt.toISOString(),
  state: row.state,
  errorCode: row.errorCode,
  errorText: row.errorText,
  proof: row.proof,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  reason: row.reason,
  can: fiscalPolicy.can(actor, row),
});
