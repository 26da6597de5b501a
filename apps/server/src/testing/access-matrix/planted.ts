import type pg from 'pg';

/** An amount in cents that resembles no other number in an answer. A profit with this cost is nearly its negative. */
const COST = 71_717_171;
const ANOTHERS_MONEY = 86_868_686;
/** A cost, a profit, a balance: as cents, `717171.71`, `717.171,71` or `717,171.71`. */
const PLANTED = /(?<![\w-])-?(?:7[01]|8[67])\d(?:\d{5}|\d{3}[.,]\d{2}|[.,\u00a0\u202f]\d{3}[.,]\d{2})(?![\w-])/;

/** Gives every publication this cost, and every wallet but the client's own another planted balance. */
export async function plantAmounts(owner: pg.Client, ids: { readonly client: number }): Promise<void> {
  await owner.query('update offers set cost_cents = $1', [COST]);
  await owner.query('update briefings set cost_cents = $1 where cost_cents is not null', [COST]);
  const { rows } = await owner.query<{ id: string }>(
    `select a.id from billing_accounts a where a.company_id is distinct from
      (select company_id from users where id = $1) and a.user_id is distinct from $1`,
    [ids.client],
  );
  for (const { id } of rows)
    await owner.query(
      `select ledger_post(array['opening', 'wallet/' || $1], array[$2::bigint, -$2::bigint],
        row(null, now(), 'transaction', null, null, null, 'system', null, 'Planted', '', null, null, null)::ledger_transfers)`,
      [id, ANOTHERS_MONEY],
    );
}

/** The first planted amount in an answer. */
export const plantedIn = (answer: string): string | undefined => answer.match(PLANTED)?.[0];
