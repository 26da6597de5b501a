-- A transfer is checked once, when its transaction ends, instead of once for each of its entries, and posting takes
-- fewer statements. What was refused is refused; a transfer without any entry is, too.

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
      -- From here on, another entry of it has it checked again.
      and set_config('ledger.posting', '', true) = ''
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
create constraint trigger ledger_transfers_sum_to_zero after insert on ledger_transfers
  deferrable initially deferred for each row execute function check_transfer();

-- An entry of any other transfer than the one that is just being posted has that one checked, too: adding to a transfer
-- later is no way around. `ledger_post` says which one it posts; that one's own check is waiting.
create or replace function check_transfer_sums_to_zero() returns trigger language plpgsql as $$
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
drop trigger ledger_entries_sum_to_zero on ledger_entries;
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row
  when (current_setting('ledger.posting', true) is distinct from new.transfer_id::text)
  execute function check_transfer_sums_to_zero();

-- PostgreSQL reads the text of each check constraint anew for each statement. What the checks of a transfer read anyway is
-- checked there, and a balance has one constraint instead of three.
alter table ledger_entries drop constraint ledger_entries_cents_check;
alter table ledger_transfers drop constraint ledger_transfers_check;
alter table wallet_balances
  drop constraint wallet_balances_held_cents_check,
  drop constraint wallet_balances_credit_limit_cents_check,
  drop constraint wallet_within_limit,
  add constraint wallet_within_limit check (posted_cents - held_cents + credit_limit_cents >= 0
    and held_cents >= 0 and credit_limit_cents >= 0);

-- As before, with transfer and entries in one statement. Its plans are kept: PostgreSQL would plan each anew that takes a
-- list, because a short one looks cheaper than a list of unknown length.
create or replace function ledger_post(
  accounts text[], amounts bigint[], transfer ledger_transfers,
  out transfer_id bigint, out known_hash bytea, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  account bigint;
  named text;
  holder bigint;
  ids bigint[] := '{}';
  -- Entries of billing accounts: whose, and what moves in wallet and receivable.
  holders bigint[] := '{}';
  spent bigint[] := '{}';
  owed bigint[] := '{}';
  places int[];
  place int;
  is_closed boolean;
  lacking bigint;
begin
  for n in 1 .. cardinality(accounts) loop
    select id, code, billing_account_id into account, named, holder from ledger_accounts where key = accounts[n];
    if account is null then
      return;
    end if;
    ids := ids || account;
    if holder is not null then
      holders := holders || holder;
      spent := spent || case named when 'wallet' then amounts[n] else 0 end;
      owed := owed || case named when 'wallet' then 0 else amounts[n] end;
    end if;
  end loop;
  with made as (
    insert into ledger_transfers (at, kind, briefing_id, invoice_id, payment_id, actor_kind, actor_id, actor_name, reason,
        idempotency_key, request_hash, reverses_id)
      values (transfer.at, transfer.kind, transfer.briefing_id, transfer.invoice_id, transfer.payment_id,
        transfer.actor_kind, transfer.actor_id, transfer.actor_name, transfer.reason, transfer.idempotency_key,
        transfer.request_hash, transfer.reverses_id)
      on conflict (idempotency_key) do nothing
      returning id, set_config('ledger.posting', id::text, true)
  ), booked as (
    insert into ledger_entries (transfer_id, account_id, at, cents)
      select made.id, entry.account, transfer.at, entry.cents from made, unnest(ids, amounts) as entry (account, cents)
  )
  select id, exists (select from ledger_days where day >= (transfer.at at time zone 'UTC')::date)
    into ledger_post.transfer_id, is_closed from made;
  is_new := ledger_post.transfer_id is not null;
  if is_closed then
    raise exception 'The books of % are closed.', transfer.at;
  elsif not is_new then
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
