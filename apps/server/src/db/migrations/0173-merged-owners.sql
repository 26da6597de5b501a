-- Two records of one owner become one. The one that goes stays as a row, for the documents and entries that name it, and
-- its link goes on opening the page of the other.
alter table owners
  add column merged_into_id bigint references owners,
  add column merged_at timestamptz,
  add check ((merged_into_id is null) = (merged_at is null)),
  add check (merged_into_id <> id);
create index owners_merged on owners (merged_into_id) where merged_into_id is not null;
-- By which those that are probably one are found.
create index owners_email on owners (lower(btrim(email))) where email <> '';
create index owners_phone_end on owners (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone <> '';
create index owners_tax_number on owners (upper(regexp_replace(tax_number, '[^[:alnum:]]', '', 'g'))) where tax_number <> '';
create index owners_account on owners ((payment_hint - 'method')) where payment_hint is not null;

-- Nothing new is written to an owner that went, not even by whoever read it a moment before: the lock is the one that
-- the reference itself takes, and waits for a merge that is under way.
create function refuse_merged_owner() returns trigger language plpgsql as $$
begin
  if (select merged_into_id from owners where id = new.owner_id for key share) is not null then
    raise exception 'Owner % was merged into another.', new.owner_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger offers_whole_owner before insert or update of owner_id on offers
  for each row execute function refuse_merged_owner();
create trigger briefings_whole_owner before insert or update of owner_id on briefings
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();
create trigger payouts_whole_owner before insert or update of owner_id on payouts
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();
create trigger invoices_whole_owner before insert on invoices
  for each row when (new.owner_id is not null and new.corrects_id is null) execute function refuse_merged_owner();
