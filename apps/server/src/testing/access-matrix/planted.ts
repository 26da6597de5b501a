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

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** What opens something to whoever holds it: each key of the database, and what it opens. */
export async function keysIn(owner: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ key: string; opens: string }>(`
    select owner_link_uuid as key, 'publication of owner ' || owner_id as opens from briefings
    union all select link_uuid, 'page of owner ' || id from owners
    union all select key, 'newsletters of a recipient' from newsletter_recipients
    union all select key, 'reminders of a client' from client_reminders
    union all select mail_key, 'mails of a view' from views
    union all select mail_key, 'mails of a view' from view_recipients
    union all select card_key, 'card payment' from payments where card_key is not null
    union all select share_key, 'shared report' from publication_reports where share_key is not null`);
  return new Map(rows.map(({ key, opens }) => [key, opens]));
}

/** What the keys in an answer open. */
export const keysOf = (answer: string, keys: ReadonlyMap<string, string>): string[] =>
  [...new Set(answer.match(UUID) ?? [])].flatMap((key) => keys.get(key) ?? []);

/** The first planted amount in an answer. */
export const plantedIn = (answer: string): string | undefined => answer.match(PLANTED)?.[0];
