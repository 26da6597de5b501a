-- `ledger_post` checks what it is asked to post before it writes it, by adding up what it has at hand. A check that reads
-- it back when the transaction ends takes a fifth of the time of a posting. It is left to whatever else is written:
-- `ledger.posting` says which transfer is being posted, from before it is written until its entries are.

create or replace function check_transfer() returns trigger language plpgsql as $$
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
drop trigger ledger_transfers_sum_to_zero on ledger_transfers;
create constraint trigger ledger_transfers_sum_to_zero after insert on ledger_transfers
  deferrable initially deferred for each row
  when (current_setting('ledger.posting', true) is distinct from new.id::text)
  execute function check_transfer();

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
