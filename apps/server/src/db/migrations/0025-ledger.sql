-- The ledger: every movement of money as a transfer of two or more entries that sum to zero (docs/decisions/ledger.md).

-- Entries are signed cents, a debit above zero and a credit below; nothing is ever changed or deleted, a mistake is
-- reversed by another transfer. The application reads these tables and writes them only by the functions below,
-- whatever SQL it is made to run.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- `provider_fees`: what the card provider keeps of a payment. `wallet_debt`: what a client owes because money that
  -- it had spent was taken back; the next money that comes in settles it.
  code text not null
    check (code in ('wallet', 'receivable', 'wallet_debt', 'revenue', 'vat',
      'payable', 'cost', 'commission', 'commission_payable', 'withheld_tax', 'bank', 'provider', 'provider_fees', 'exchange',
      'bonus', 'correction', 'release_bills', 'opening')),
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
  constraint ledger_accounts_check check (num_nonnulls(billing_account_id, owner_id, seller_id, category_cost_id) <= 1),
  constraint ledger_accounts_check2 check (owner_id is null or code in ('payable', 'withheld_tax')),
  constraint ledger_accounts_check3 check ((code = 'commission_payable') = (seller_id is not null)),
  constraint ledger_accounts_check4 check ((code = 'release_bills') = (category_cost_id is not null)),
  constraint ledger_accounts_of_billing_accounts
    check ((code in ('wallet', 'receivable', 'wallet_debt')) = (billing_account_id is not null))
);
comment on table ledger_accounts is
  'Accounts of the ledger: the house''s own, of which there is one each, and those of billing '
  'accounts, owners, sellers and cost categories, which are made when the first money moves.';
comment on constraint ledger_accounts_check on ledger_accounts is 'An account is somebody''s or the house''s own.';
comment on constraint ledger_accounts_of_billing_accounts on ledger_accounts is
  'Only billing accounts have wallets, receivables and debts.';
comment on constraint ledger_accounts_check2 on ledger_accounts is
  'Only payables and withheld tax are counted for an owner.';
comment on constraint ledger_accounts_check3 on ledger_accounts is
  'Commissions that are due are counted for each seller.';
comment on constraint ledger_accounts_check4 on ledger_accounts is
  'What the company itself spends is counted for each category.';
comment on constraint ledger_accounts_key_key on ledger_accounts is
  'There is one account of a kind, for each of whom it is for.';

-- The house's own, of which there is one each; those of others are made when the first money moves.
insert into ledger_accounts (code) values ('revenue'), ('vat'), ('cost'), ('commission'), ('bank'), ('provider'),
  ('exchange'), ('bonus'), ('correction'), ('opening'), ('payable'), ('withheld_tax'),
  ('provider_fees');

create table wallet_balances (
  billing_account_id bigint primary key references billing_accounts,
  -- What the client has with us: its wallet's entries with the sign turned round.
  posted_cents bigint not null default 0,
  held_cents bigint not null default 0,
  -- What it owes us: its receivable.
  due_cents bigint not null default 0,
  credit_limit_cents bigint not null default 0,
  -- One constraint instead of three: PostgreSQL reads the text of each anew for each statement.
  constraint wallet_within_limit check (posted_cents - held_cents + credit_limit_cents >= 0
    and held_cents >= 0 and credit_limit_cents >= 0)
) with (fillfactor = 50);
comment on table wallet_balances is
  'What a billing account has with us and may spend. The only balances that '
  'are kept, because everybody asks for them at once; others are sums.';
comment on constraint wallet_within_limit on wallet_balances is
  'A wallet can''t be spent, and no money be held, beyond what is in it and the credit limit.';

create function make_wallet() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, billing_account_id) values ('wallet', new.id), ('receivable', new.id);
  insert into wallet_balances (billing_account_id) values (new.id);
  return null;
end $$;
comment on function make_wallet is 'Makes the wallet of a new billing account: whoever is billed has one.';
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
  reverses_id bigint references ledger_transfers
);
comment on table ledger_transfers is 'Movements of money. Each has two or more entries that sum to zero.';
comment on constraint ledger_transfers_idempotency_key_key on ledger_transfers is
  'A repeated request posts nothing again.';
create index ledger_transfers_briefing on ledger_transfers (briefing_id) where briefing_id is not null;
create index ledger_transfers_invoice on ledger_transfers (invoice_id) where invoice_id is not null;
create index ledger_transfers_payment on ledger_transfers (payment_id) where payment_id is not null;
-- Reversed once: an index of the few that reverse, instead of one into which every transfer writes that it does not.
create unique index ledger_transfers_reverses on ledger_transfers (reverses_id) where reverses_id is not null;

-- An entry belongs to a transfer and an account that are there: the check of each transfer says so, which reads both
-- anyway, and neither is ever deleted. Foreign keys would look both up once more, and lock an account's row for each
-- of many who post to it at once.
create table ledger_entries (
  transfer_id bigint not null,
  account_id bigint not null,
  at timestamptz not null,
  cents bigint not null,
  primary key (transfer_id, account_id)
);
comment on table ledger_entries is 'What a transfer adds to or takes from one account.';
create index ledger_entries_account on ledger_entries (account_id, at desc, transfer_id desc) include (cents);

-- What follows one after the other in time lies side by side.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);

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
  constraint holds_check check ((state = 'held') = (ended_at is null)),
  constraint holds_check1 check ((state = 'captured') = (transfer_id is not null))
);
comment on table holds is
  'Money that is spoken for: taken from what a billing account may spend, not yet from its wallet.';
comment on constraint holds_check on holds is 'A hold ends once: it is captured or released.';
comment on constraint holds_check1 on holds is 'A hold that was captured names the transfer that took it.';
create unique index holds_open on holds (briefing_id) where state = 'held';
create index holds_billing_account on holds (billing_account_id, state, id);
create index holds_briefing on holds (briefing_id, id);

create table ledger_days (
  day date primary key,
  closed_at timestamptz not null default now()
);
comment on table ledger_days is 'Days (UTC) that are over: nothing is posted into them any more.';

create table ledger_snapshots (
  day date not null references ledger_days,
  account_id bigint not null references ledger_accounts,
  cents bigint not null,
  primary key (account_id, day)
);
comment on table ledger_snapshots is
  'Balances at the end of a closed day, so that nobody sums years; made every '
  'night from the one before, and compared with the sum of all entries.';
comment on constraint ledger_snapshots_day_fkey on ledger_snapshots is 'Balances are kept of closed days only.';

-- The checks name their tables in full: they run with the search path of whoever commits, who may have made temporary
-- tables of these names.
create function check_transfer() returns trigger language plpgsql as $$
declare
  is_whole boolean;
  found text;
begin
  select sum(e.cents) = 0 and min(a.currency) = max(a.currency)
      and bool_and(e.cents <> 0 and e.at = new.at and a.id is not null)
      and (new.idempotency_key is null) = (new.request_hash is null)
    into is_whole
  from public.ledger_entries e left join public.ledger_accounts a on a.id = e.account_id
  where e.transfer_id = new.id;
  if is_whole is not true then
    select format('%s entries in %s accounts, of %s currencies and %s moments, that sum to %s', count(*), count(a.id),
        count(distinct a.currency), count(distinct e.at), coalesce(sum(e.cents), 0))
      into found
    from public.ledger_entries e left join public.ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.id;
    raise exception 'Transfer % of % has %.', new.id, new.at, found
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  return null;
end $$;
comment on function check_transfer is
  'Refuses, when the transaction ends, a transfer that is not whole: its entries '
  'sum to zero in one currency, at its moment, in accounts that are there.';
create constraint trigger ledger_transfers_sum_to_zero after insert on ledger_transfers
  deferrable initially deferred for each row
  when (current_setting('ledger.posting', true) is distinct from new.id::text)
  execute function check_transfer();

-- An entry of any other transfer than the one that is just being posted has that one checked, too: adding to a transfer
-- later is no way around.
create function check_transfer_sums_to_zero() returns trigger language plpgsql as $$
declare
  entries int;
  known int;
  dated int;
  zeros int;
  is_one_currency boolean;
  total numeric;
begin
  select count(*), count(a.id), count(t.id), count(*) filter (where e.cents = 0), min(a.currency) = max(a.currency),
      sum(e.cents)
    into entries, known, dated, zeros, is_one_currency, total
  from public.ledger_entries e
    left join public.ledger_accounts a on a.id = e.account_id
    left join public.ledger_transfers t on t.id = e.transfer_id and t.at = e.at
  where e.transfer_id = new.transfer_id;
  if entries < 2 or known < entries or zeros > 0 or not is_one_currency or total <> 0 then
    raise exception 'Transfer % has % entries in % accounts, of one currency: %, that sum to %.', new.transfer_id, entries,
      known, is_one_currency, total
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  if dated < entries then
    raise exception 'An entry of % names transfer %, which is not there at that moment.', new.at, new.transfer_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_transfer';
  end if;
  return null;
end $$;
comment on function check_transfer_sums_to_zero is 'Refuses an entry that leaves its transfer unbalanced.';
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row
  when (current_setting('ledger.posting', true) is distinct from new.transfer_id::text)
  execute function check_transfer_sums_to_zero();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: post a reversing transfer.', tg_table_name using errcode = 'insufficient_privilege';
end $$;
comment on function refuse_ledger_change is 'Refuses to change or delete what the ledger holds.';
create trigger ledger_transfers_fixed before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_fixed before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();

create function wallet_lacks(lacking bigint) returns void language plpgsql as $$
begin
  raise exception 'A wallet lacks % cents.', lacking
    using errcode = 'check_violation', constraint = 'wallet_within_limit', detail = lacking::text;
end $$;
comment on function wallet_lacks is 'Fails as the constraint wallet_within_limit would, but tells how much is missing.';

-- It checks what it is asked to post before it writes it, by adding up what it has at hand: a check that reads it back
-- when the transaction ends takes a fifth of the time of a posting. That is left to whatever else is written:
-- `ledger.posting` says which transfer is being posted, from before it is written until its entries are. Its plans are
-- kept: PostgreSQL would plan each anew that takes a list, because a short one looks cheaper than a list of unknown
-- length.
create function ledger_post(
  accounts text[], amounts bigint[], transfer ledger_transfers,
  out transfer_id bigint, out known_hash bytea, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  account bigint;
  named text;
  holder bigint;
  held_in text;
  money text;
  is_sound boolean := (transfer.idempotency_key is null) = (transfer.request_hash is null);
  total numeric := 0;
  ids bigint[] := '{}';
  -- Entries of billing accounts: whose, and what moves in wallet and receivable.
  holders bigint[] := '{}';
  spent bigint[] := '{}';
  owed bigint[] := '{}';
  places int[];
  place int;
  is_closed boolean;
  lacking bigint;
  setting text;
begin
  for n in 1 .. cardinality(accounts) loop
    select id, code, billing_account_id, currency into account, named, holder, held_in
      from ledger_accounts where key = accounts[n];
    if account is null then
      return;
    end if;
    is_sound := is_sound and amounts[n] <> 0 and held_in = coalesce(money, held_in);
    money := held_in;
    total := total + amounts[n];
    ids := ids || account;
    if holder is not null then
      holders := holders || holder;
      spent := spent || case named when 'wallet' then amounts[n] else 0 end;
      owed := owed || case named when 'wallet' then 0 else amounts[n] end;
    end if;
  end loop;
  if (is_sound and total = 0 and cardinality(amounts) = cardinality(accounts)) is not true then
    raise exception 'The entries of a transfer, %, are not of one currency, or sum to %, or have a key without a hash.',
      amounts, total using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  transfer_id := nextval('public.ledger_transfers_id_seq');
  setting := set_config('ledger.posting', transfer_id::text, true);
  insert into ledger_transfers (id, at, kind, briefing_id, invoice_id, payment_id, actor_kind, actor_id, actor_name,
      reason, idempotency_key, request_hash, reverses_id)
    overriding system value
    values (ledger_post.transfer_id, transfer.at, transfer.kind, transfer.briefing_id, transfer.invoice_id,
      transfer.payment_id, transfer.actor_kind, transfer.actor_id, transfer.actor_name, transfer.reason,
      transfer.idempotency_key, transfer.request_hash, transfer.reverses_id)
    on conflict (idempotency_key) do nothing
    returning exists (select from ledger_days where day >= (transfer.at at time zone 'UTC')::date) into is_closed;
  is_new := is_closed is not null;
  if is_closed then
    raise exception 'The books of % are closed.', transfer.at;
  elsif is_new then
    insert into ledger_entries (transfer_id, account_id, at, cents)
      select ledger_post.transfer_id, entry.account, transfer.at, entry.cents
      from unnest(ids, amounts) as entry (account, cents);
  end if;
  -- From here on, another entry of it has it checked.
  setting := set_config('ledger.posting', '', true);
  if not is_new then
    select id, request_hash into ledger_post.transfer_id, known_hash
      from ledger_transfers where idempotency_key = transfer.idempotency_key;
    return;
  end if;
  -- Last, so that others wait for a balance as shortly as can be; in the order of the accounts, so that nobody waits for
  -- somebody who waits.
  places := case cardinality(holders) when 0 then '{}' when 1 then '{1}' when 2 then
      case when holders[1] <= holders[2] then '{1,2}' else '{2,1}' end
    end;
  if places is null then
    select array_agg(n order by holders[n]) into places from generate_subscripts(holders, 1) n;
  end if;
  foreach place in array places loop
    loop
      update wallet_balances set posted_cents = posted_cents - spent[place], due_cents = due_cents + owed[place]
        where billing_account_id = holders[place]
          and (spent[place] <= 0 or spent[place] <= posted_cents - held_cents + credit_limit_cents);
      exit when found;
      select spent[place] - (posted_cents - held_cents + credit_limit_cents) into lacking
        from wallet_balances where billing_account_id = holders[place] for no key update;
      if lacking is null then
        raise exception 'Billing account % has no wallet.', holders[place];
      elsif lacking > 0 then
        perform wallet_lacks(lacking);
      end if;
      -- Money came in between.
    end loop;
  end loop;
end $$;
comment on function ledger_post is
  'Posts one transfer: the entry of the account with the key `accounts[n]` is `amounts[n]` cents. '
  'Where an account is not there yet nothing happens and null is returned. A known idempotency key '
  'answers with the transfer that it made; the caller compares the hash. Balances are locked in the '
  'order of their accounts, so that transfers between them wait for each other and never deadlock.';

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
comment on function wallet_hold is
  'Holds money for a briefing. Beyond what the account may spend, '
  'what it owes included, wallet_within_limit is violated.';

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
comment on function wallet_release is 'Gives the open hold of a briefing back, once: whoever comes second gets null.';

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
comment on function wallet_capture is
  'Takes the open hold of a briefing by a transfer, once: '
  'without an open hold nothing is posted and null is returned.';

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
comment on function ledger_close_day is
  'Closes a day and keeps the balances of all accounts at its end. Null where it is closed already. The '
  'day is over for an hour: no transaction takes that long, so whatever was posted into it is there.';

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
