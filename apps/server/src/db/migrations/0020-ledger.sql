-- The ledger: every movement of money as a transfer of two or more entries that sum to zero. Entries are signed cents,
-- a debit above zero and a credit below; nothing is ever changed or deleted, a mistake is reversed by another transfer.
-- The application reads these tables and writes them only by the functions below, whatever SQL it is made to run.

-- Who pays and is paid as one: the company, or the person who has none.
create table billing_accounts (
  id bigint generated always as identity primary key,
  company_id bigint unique references companies,
  user_id bigint unique references users,
  billing_mode text not null default 'prepaid' check (billing_mode in ('prepaid', 'postpaid')),
  -- Of its documents; the ledger counts in euros.
  currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'BRL')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(company_id, user_id) = 1)
);
create trigger billing_accounts_touch before update on billing_accounts
  for each row execute function touch_updated_at();

create table ledger_accounts (
  id bigint generated always as identity primary key,
  code text not null check (code in ('wallet', 'receivable', 'revenue', 'vat', 'payable', 'cost', 'commission',
    'commission_payable', 'withheld_tax', 'bank', 'provider', 'exchange', 'bonus', 'correction', 'release_bills',
    'opening')),
  -- Whose it is; none of them is the house itself.
  billing_account_id bigint references billing_accounts,
  owner_id bigint references owners,
  seller_id bigint references users,
  category_cost_id bigint references category_costs,
  currency text not null default 'EUR',
  -- How transfers name it: `revenue`, `wallet/12`, `payable/7`. The code tells whose the number is.
  key text not null generated always as (code
    || coalesce('/' || coalesce(billing_account_id, owner_id, seller_id, category_cost_id), '')
    || case currency when 'EUR' then '' else '/' || currency end) stored unique,
  check (num_nonnulls(billing_account_id, owner_id, seller_id, category_cost_id) <= 1),
  check ((code in ('wallet', 'receivable')) = (billing_account_id is not null)),
  check (owner_id is null or code in ('payable', 'withheld_tax')),
  check ((code = 'commission_payable') = (seller_id is not null)),
  check ((code = 'release_bills') = (category_cost_id is not null))
);

-- The house's own, of which there is one each; those of others are made when the first money moves.
insert into ledger_accounts (code) values ('revenue'), ('vat'), ('cost'), ('commission'), ('bank'), ('provider'),
  ('exchange'), ('bonus'), ('correction'), ('opening'), ('payable'), ('withheld_tax');

-- The only balances that are kept: what a billing account may spend is asked by everybody at once. Others are sums.
create table wallet_balances (
  billing_account_id bigint primary key references billing_accounts,
  -- What the client has with us: its wallet's entries with the sign turned round.
  posted_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0),
  -- What it owes us: its receivable.
  due_cents bigint not null default 0,
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  constraint wallet_within_limit check (posted_cents - held_cents + credit_limit_cents >= 0)
) with (fillfactor = 50);

-- Whoever is billed has a wallet.
create function make_wallet() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, billing_account_id) values ('wallet', new.id), ('receivable', new.id);
  insert into wallet_balances (billing_account_id) values (new.id);
  return null;
end $$;
create trigger billing_accounts_wallet after insert on billing_accounts for each row execute function make_wallet();

create table ledger_transfers (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- What it is about, for people who open an amount.
  briefing_id bigint,
  invoice_id bigint,
  payment_id bigint,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  reason text not null default '',
  -- A repeated request finds what the first one did; the hash tells whether it asks for the same.
  idempotency_key text unique,
  request_hash bytea,
  reverses_id bigint unique references ledger_transfers,
  check ((idempotency_key is null) = (request_hash is null))
);
create index ledger_transfers_briefing on ledger_transfers (briefing_id) where briefing_id is not null;
create index ledger_transfers_invoice on ledger_transfers (invoice_id) where invoice_id is not null;
create index ledger_transfers_payment on ledger_transfers (payment_id) where payment_id is not null;

create table ledger_entries (
  transfer_id bigint not null references ledger_transfers,
  account_id bigint not null references ledger_accounts,
  at timestamptz not null,
  cents bigint not null check (cents <> 0),
  primary key (transfer_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, at desc, transfer_id desc) include (cents);

-- Money that is spoken for: taken from what a billing account may spend, not yet from its wallet.
create table holds (
  id bigint generated always as identity primary key,
  billing_account_id bigint not null references wallet_balances,
  briefing_id bigint not null references briefings,
  -- Whether it is taken from the wallet or becomes due when the publication is live.
  billing_mode text not null check (billing_mode in ('prepaid', 'postpaid')),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  cents bigint not null generated always as (net_cents + vat_cents) stored,
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The transfer that took it.
  transfer_id bigint references ledger_transfers,
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'captured') = (transfer_id is not null))
);
create unique index holds_open on holds (briefing_id) where state = 'held';
create index holds_billing_account on holds (billing_account_id, state, id);
create index holds_briefing on holds (briefing_id, id);

-- What follows one after the other in time lies side by side.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);

-- Days (UTC) that are over: nothing is posted into them any more.
create table ledger_days (
  day date primary key,
  closed_at timestamptz not null default now()
);

-- Balances at the end of a closed day, so that nobody sums years; made every night from the one before, and compared with
-- the sum of all entries.
create table ledger_snapshots (
  day date not null references ledger_days,
  account_id bigint not null references ledger_accounts,
  cents bigint not null,
  primary key (account_id, day)
);

-- Each transfer sums to zero within one currency. Checked when the transaction ends, and it can't be got around by
-- adding to a transfer later: every new entry has its transfer checked again.
create function check_transfer_sums_to_zero() returns trigger language plpgsql as $$
declare
  entries int;
  currencies int;
  total numeric;
begin
  select count(*), count(distinct a.currency), sum(e.cents) into entries, currencies, total
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transfer_id = new.transfer_id;
  if entries < 2 or currencies <> 1 or total <> 0 then
    raise exception 'Transfer % has % entries in % currencies that sum to %.', new.transfer_id, entries, currencies, total
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_transfer_sums_to_zero();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: post a reversing transfer.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_transfers_fixed before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- As the constraint of that name would, but telling how much is missing.
create function wallet_lacks(lacking bigint) returns void language plpgsql as $$
begin
  raise exception 'A wallet lacks % cents.', lacking
    using errcode = 'check_violation', constraint = 'wallet_within_limit', detail = lacking::text;
end $$;

-- Posts one transfer: the entry of the account with the key `accounts[n]` is `amounts[n]` cents. Where an account is
-- not there yet nothing happens and null is returned. A known idempotency key answers with the transfer that it made;
-- the caller compares the hash. Balances are locked in the order of their accounts, so that transfers between them wait
-- for each other and never deadlock.
create function ledger_post(
  accounts text[], amounts bigint[], transfer ledger_transfers,
  out transfer_id bigint, out known_hash bytea, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  ids bigint[];
  lacking bigint;
begin
  select array_agg(a.id order by n) into ids
    from unnest(accounts) with ordinality as named (key, n) left join ledger_accounts a on a.key = named.key;
  if array_position(ids, null) is not null then
    return;
  end if;
  if exists (select from ledger_days where day >= (transfer.at at time zone 'UTC')::date) then
    raise exception 'The books of % are closed.', transfer.at;
  end if;
  insert into ledger_transfers (at, kind, briefing_id, invoice_id, payment_id, actor_kind, actor_id, actor_name, reason,
      idempotency_key, request_hash, reverses_id)
    values (transfer.at, transfer.kind, transfer.briefing_id, transfer.invoice_id, transfer.payment_id,
      transfer.actor_kind, transfer.actor_id, transfer.actor_name, transfer.reason, transfer.idempotency_key,
      transfer.request_hash, transfer.reverses_id)
    on conflict (idempotency_key) do nothing
    returning id into ledger_post.transfer_id;
  is_new := ledger_post.transfer_id is not null;
  if not is_new then
    select id, request_hash into ledger_post.transfer_id, known_hash
      from ledger_transfers where idempotency_key = transfer.idempotency_key;
    return;
  end if;
  perform 1 from wallet_balances
    where billing_account_id in (select billing_account_id from ledger_accounts where id = any (ids))
    order by billing_account_id for no key update;
  select cents - (posted_cents - held_cents + credit_limit_cents) into lacking
    from unnest(ids, amounts) as entry (account, cents) join ledger_accounts on id = account and code = 'wallet'
      join wallet_balances using (billing_account_id)
    where cents > 0 and cents > posted_cents - held_cents + credit_limit_cents
    limit 1;
  if lacking is not null then
    perform wallet_lacks(lacking);
  end if;
  with entries as (
    select account, cents, code, billing_account_id
    from unnest(ids, amounts) as entry (account, cents) join ledger_accounts on id = account
  ), moves as (
    select billing_account_id, coalesce(sum(cents) filter (where code = 'wallet'), 0) as wallet,
      coalesce(sum(cents) filter (where code = 'receivable'), 0) as receivable
    from entries where billing_account_id is not null group by billing_account_id
  ), moved as (
    update wallet_balances w set posted_cents = w.posted_cents - moves.wallet, due_cents = w.due_cents + moves.receivable
    from moves where w.billing_account_id = moves.billing_account_id
  )
  insert into ledger_entries (transfer_id, account_id, at, cents)
    select ledger_post.transfer_id, account, transfer.at, cents from entries;
end $$;

-- Holds money for a briefing. Beyond what the account may spend, what it owes included, wallet_within_limit is violated.
create function wallet_hold(account bigint, briefing bigint, mode text, net bigint, vat bigint, moment timestamptz)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hold bigint;
  free bigint;
begin
  select posted_cents - held_cents - greatest(due_cents, 0) + credit_limit_cents into free
    from wallet_balances where billing_account_id = account for no key update;
  if free is null then
    raise exception 'Billing account % has no wallet.', account;
  elsif free < net + vat then
    perform wallet_lacks(net + vat - free);
  end if;
  update wallet_balances set held_cents = held_cents + net + vat where billing_account_id = account;
  insert into holds (billing_account_id, briefing_id, billing_mode, net_cents, vat_cents, created_at)
    values (account, briefing, mode, net, vat, moment) returning id into hold;
  return hold;
end $$;

-- Gives the open hold of a briefing back, once: whoever comes second gets null.
create function wallet_release(briefing bigint, moment timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hold holds;
begin
  update holds set ended_at = moment, state = 'released' where briefing_id = briefing and state = 'held'
    returning * into hold;
  update wallet_balances set held_cents = held_cents - hold.cents where billing_account_id = hold.billing_account_id;
  return hold.id;
end $$;

-- Takes the open hold of a briefing by a transfer, once: without an open hold nothing is posted and null is returned.
create function wallet_capture(briefing bigint, accounts text[], amounts bigint[], transfer ledger_transfers)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hold holds;
  posted bigint;
begin
  select * into hold from holds where briefing_id = briefing and state = 'held' for update;
  if hold.id is null then
    return null;
  end if;
  -- First: what was held may be all that there is.
  update wallet_balances set held_cents = held_cents - hold.cents where billing_account_id = hold.billing_account_id;
  select p.transfer_id into posted from ledger_post(accounts, amounts, transfer) p;
  if posted is null then
    raise exception 'An account of % is missing.', accounts;
  end if;
  update holds set state = 'captured', ended_at = transfer.at, transfer_id = posted where id = hold.id;
  return posted;
end $$;

-- Closes a day and keeps the balances of all accounts at its end. Null where it is closed already. The day is over for
-- an hour: no transaction takes that long, so whatever was posted into it is there.
create function ledger_close_day(closed date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  previous date;
  made bigint;
begin
  if (closed + 1)::timestamp at time zone 'UTC' > clock_timestamp() - interval '1 hour' then
    raise exception '% is not over yet.', closed;
  end if;
  select max(day) into previous from ledger_days;
  if previous >= closed then
    return null;
  end if;
  insert into ledger_days (day) values (closed) on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into ledger_snapshots (day, account_id, cents)
    select closed, account_id, sum(cents) from (
      select account_id, cents from ledger_snapshots where day = previous
      union all
      select account_id, cents from ledger_entries
        where at < (closed + 1)::timestamp at time zone 'UTC'
          and (previous is null or at >= (previous + 1)::timestamp at time zone 'UTC')
    ) as counted group by account_id;
  get diagnostics made = row_count;
  return made;
end $$;

revoke execute on function ledger_post, wallet_hold, wallet_release, wallet_capture, ledger_close_day from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke insert, update, delete, truncate, references, trigger
      on ledger_transfers, ledger_entries, holds, ledger_days, ledger_snapshots from linkstand_app;
    revoke delete, truncate, references, trigger on ledger_accounts, wallet_balances from linkstand_app;
    revoke update on ledger_accounts, wallet_balances from linkstand_app;
    grant execute on function ledger_post, wallet_hold, wallet_release, wallet_capture, ledger_close_day
      to linkstand_app;
    -- The limit is a decision of people; the sums follow from what is posted and held.
    grant update (credit_limit_cents) on wallet_balances to linkstand_app;
  end if;
end $$;
