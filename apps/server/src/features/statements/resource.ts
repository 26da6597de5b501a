import { statementResource } from '@linkstand/contract/statements/endpoints';
import { sql } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { presentStatement } from './presenter.ts';
import { aboutText, selectStatements, visibleTo } from './queries.ts';

/** Imported statements. Their movements are decided on one by one. */
export const statementsResource = defineResource({
  contract: statementResource,
  table: 'bankStatements',
  noun: 'statement',
  rows: selectStatements,
  visibleTo,
  filters: {
    text: aboutText,
    open: () => sql<boolean>`exists (
      select from statement_lines l where l.statement_id = bank_statements.id and l.state = 'open')`,
    createdFrom: (day, { timeZone }) => sql<boolean>`bank_statements.created_at >= ${startOfDay(day, timeZone)}`,
    createdTo: (day, { timeZone }) => sql<boolean>`bank_statements.created_at < ${endOfDay(day, timeZone)}`,
  },
  sorts: { createdAt: notNullSort(sql`bank_statements.created_at`), toDay: sql`bank_statements.to_day` },
  order: { by: notNullSort(sql`bank_statements.created_at`), direction: 'desc' },
  present: presentStatement,
  mayUpdate: () => false,
  mayRemove: () => false,
});
