import type { Statement, StatementLine } from '@linkstand/contract/statements/schema';
import type { LineRow, StatementRow } from './queries.ts';
import type { Recognised } from './recognise.ts';

export const presentStatement = (row: StatementRow): Omit<Statement, 'can'> => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  format: row.format,
  fileName: row.fileName,
  account: row.account,
  currency: row.currency,
  fromDay: row.fromDay,
  toDay: row.toDay,
  openingCents: row.openingCents,
  closingCents: row.closingCents,
  uploadedBy: row.uploadedBy,
  count: row.count,
  openCount: row.openCount,
  knownCount: row.knownCount,
  bookedCount: row.bookedCount,
});

export const presentLine = (row: LineRow, recognised: Recognised | undefined): StatementLine => ({
  ...row,
  recognition: row.state === 'open' ? (recognised?.recognition ?? 'unknown') : null,
  proposals: [...(recognised?.proposals ?? [])],
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
