import { fiscalRecordResource } from '@linkstand/contract/fiscal-records/endpoints';
import { sql } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { presentRecord } from './presenter.ts';
import { aboutText, selectRecords, visibleTo } from './queries.ts';

/** Records of the chains, which only invoices create. */
export const fiscalRecordsResource = defineResource({
  contract: fiscalRecordResource,
  table: 'fiscalRecords',
  noun: 'fiscal_record',
  rows: selectRecords,
  visibleTo,
  filters: {
    text: aboutText,
    state: (states) => sql<boolean>`fiscal_records.state = any(${[...states]}::text[])`,
    kind: (kinds) => sql<boolean>`fiscal_records.kind = any(${[...kinds]}::text[])`,
    madeFrom: (day, { timeZone }) => sql<boolean>`fiscal_records.made_at >= ${startOfDay(day, timeZone)}`,
    madeTo: (day, { timeZone }) => sql<boolean>`fiscal_records.made_at < ${endOfDay(day, timeZone)}`,
  },
  sorts: {
    madeAt: notNullSort(sql`fiscal_records.made_at`),
    position: notNullSort(sql`fiscal_records.position`),
  },
  order: { by: notNullSort(sql`fiscal_records.made_at`), direction: 'desc' },
  present: presentRecord,
  mayUpdate: () => false,
  mayRemove: () => false,
});
