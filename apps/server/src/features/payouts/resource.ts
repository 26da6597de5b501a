import { payoutResource } from '@linkstand/contract/payouts/endpoints';
import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import type { PaymentVault } from '../owners/payment.ts';
import { makePayoutRun } from './commands/make-payout-run.ts';
import { presentRun } from './presenter.ts';
import { aboutText, selectRuns, visibleTo } from './queries.ts';

const described = (insert: (tx: Tx, ctx: Context, input: Parameters<typeof makePayoutRun>[3]) => Promise<number>) =>
  defineResource({
    contract: payoutResource,
    table: 'payoutRuns',
    noun: 'payout',
    rows: selectRuns,
    visibleTo,
    filters: {
      text: aboutText,
      state: (states) => sql<boolean>`payout_runs.state = any(${[...states]}::text[])`,
      dayFrom: (day) => sql<boolean>`payout_runs.day >= ${day}::date`,
      dayTo: (day) => sql<boolean>`payout_runs.day <= ${day}::date`,
    },
    sorts: {
      createdAt: notNullSort(sql`payout_runs.created_at`),
      day: notNullSort(sql`payout_runs.day`),
    },
    order: { by: notNullSort(sql`payout_runs.created_at`), direction: 'desc' },
    insert: (tx, ctx, { day = '', except = [] }) => insert(tx, ctx, { day, except }),
    present: presentRun,
    mayUpdate: () => false,
    mayRemove: () => false,
  });

/** Reads runs. Making one needs the vault. */
export const payoutRuns = described(() => {
  throw new Error('A run is made with the vault of bank details.');
});

export const payoutRunsWith = (vault: PaymentVault) =>
  described((tx, ctx, input) => makePayoutRun(tx, ctx, vault, input));
