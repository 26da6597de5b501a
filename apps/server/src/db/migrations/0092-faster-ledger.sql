-- Posting in fewer steps. What it says and refuses stays; each statement of a function costs more than what it does.

-- An entry belongs to a transfer and an account that are there: the check of each transfer says so, which reads both
-- anyway, and neither is ever deleted. Foreign keys would look both up once more, and lock an account's row for each of
-- many who post to it at once.
create trigger ledger_accounts_fixed before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
alter table ledger_entries drop constraint ledger_entries_transfer_id_fkey, drop constraint ledger_entries_account_id_fkey;

create or replace function check_transfer_sums_to_zero() returns trigger language plpgsql as $$
declare
  entries int;
  known int;
  is_one_currency boolean;
  total numeric;
begin
  select count(*), count(a.id), min(a.currency) = max(a.currency), sum(e.cents) into entries, known, is_one_currency, total
  from ledger_entries e left join ledger_accounts a on a.id = e.account_id
  where e.transfer_id = new.transfer_id;
  if entries < 2 or known < entries or not is_one_currency or total <> 0 then
    raise exception 'Transfer % has % entries in % accounts, of one currency: %, that sum to %.', new.transfer_id, entries,
      known, is_one_currency, total
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  if not exists (select from ledger_transfers where id = new.transfer_id and at = new.at) then
    raise exception 'An entry of % names transfer %, which is not there at that moment.', new.at, new.transfer_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_transfer';
  end if;
  return null;
end $$;

create or replace function ledger_post(
  accounts text[], amounts bigint[], transfer ledger_transfers,
  out transfer_id bigint, out known_hash bytea, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  account ledger_accounts;
  ids bigint[] := '{}';
  -- Billing accounts, and what moves in the wallet and the receivable of each.
  holders bigint[] := '{}';
  spent bigint[] := '{}';
  owed bigint[] := '{}';
  places int[] := '{}';
  place int;
  lacking bigint;
begin
  for n in 1 .. cardinality(accounts) loop
    select * into account from ledger_accounts where key = accounts[n];
    if not found then
      return;
    end if;
    ids := ids || account.id;
    continue when account.billing_account_id is null;
    place := array_position(holders, account.billing_account_id);
    if place is null then
      holders := holders || account.billing_account_id;
      spent := spent || 0::bigint;
      owed := owed || 0::bigint;
      place := cardinality(holders);
      places := places || place;
    end if;
    if account.code = 'wallet' then
      spent[place] := spent[place] + amounts[n];
    else
      owed[place] := owed[place] + amounts[n];
    end if;
  end loop;
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
  insert into ledger_entries (transfer_id, account_id, at, cents)
    select ledger_post.transfer_id, entry.account, transfer.at, entry.cents from unnest(ids, amounts) as entry (account, cents);
  -- Last, so that others wait for a balance as shortly as can be; in the order of the accounts, so that nobody waits for
  -- somebody who waits.
  if cardinality(holders) > 1 then
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
