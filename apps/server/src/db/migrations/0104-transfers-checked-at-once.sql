-- The check of a transfer runs for each of its entries, so it asks one question instead of two.
create or replace function check_transfer_sums_to_zero() returns trigger language plpgsql as $$
declare
  entries int;
  known int;
  dated int;
  is_one_currency boolean;
  total numeric;
begin
  select count(*), count(a.id), count(t.id), min(a.currency) = max(a.currency), sum(e.cents)
    into entries, known, dated, is_one_currency, total
  from ledger_entries e
    left join ledger_accounts a on a.id = e.account_id
    left join ledger_transfers t on t.id = e.transfer_id and t.at = e.at
  where e.transfer_id = new.transfer_id;
  if entries < 2 or known < entries or not is_one_currency or total <> 0 then
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
