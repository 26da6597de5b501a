-- The money of one briefing: on which terms it was ordered, what of it is posted now, and how far its papers are.

create table briefing_finances (
  briefing_id bigint primary key references briefings on delete cascade,

  -- Terms, frozen when it was submitted: later changes of the client, the seller or the law touch none of it.
  billing_account_id bigint not null references billing_accounts,
  billing_mode text not null check (billing_mode in ('prepaid', 'postpaid')),
  tax_rule text not null,
  vat_bp int not null check (vat_bp between 0 and 10000),
  seller_id bigint references users,
  seller_commission_bp int not null default 0 check (seller_commission_bp between 0 and 10000),

  -- What is posted now, each with the transfer that stands for it; null where nothing is, or where it was reversed.
  client_transfer_id bigint references ledger_transfers,
  client_net_cents bigint,
  client_vat_cents bigint,
  owner_transfer_id bigint references ledger_transfers,
  owner_id bigint references owners,
  owner_cents bigint,
  seller_transfer_id bigint references ledger_transfers,
  seller_cents bigint,

  -- How far the papers of each side are, and whether it is paid.
  client_status text not null default 'pending' check (client_status in ('pending', 'ongoing', 'invoicing', 'invoiced')),
  client_payment text not null default 'open' check (client_payment in ('open', 'paid')),
  owner_status text not null default 'pending' check (owner_status in ('pending', 'ongoing', 'invoicing', 'invoiced')),
  owner_payment text not null default 'open' check (owner_payment in ('open', 'paid')),
  finalized_at timestamptz,
  -- What was given back to the client by a credit note: until it is ordered anew, nothing is due from it.
  client_credited_at timestamptz,
  -- What the guarantee gave back of the price and took off what the owner is owed, before VAT.
  given_back_net_cents bigint not null default 0 check (given_back_net_cents >= 0),
  given_back_owner_cents bigint not null default 0 check (given_back_owner_cents >= 0),
  -- When the ledger booked a settlement; transfers never change.
  client_booked_at timestamptz,
  owner_booked_at timestamptz,
  seller_booked_at timestamptz,
  -- What its tax follows from, as its buyer was on the day of publication: whoever moves or registers later changes
  -- nothing of it. Null until it is published.
  tax_facts jsonb,

  constraint briefing_finances_check check ((client_transfer_id is null) = (client_net_cents is null)),
  constraint briefing_finances_check1 check ((client_transfer_id is null) = (client_vat_cents is null)),
  constraint briefing_finances_check2 check ((owner_transfer_id is null) = (owner_cents is null)),
  constraint briefing_finances_check3 check ((seller_transfer_id is null) = (seller_cents is null))
);
comment on table briefing_finances is
  'The money of one briefing. Made when money first moves for it; '
  'features/finances/settle.ts keeps it in step with the briefing''s state.';
comment on constraint briefing_finances_check on briefing_finances is
  'What the client is charged is posted by a transfer.';
comment on constraint briefing_finances_check2 on briefing_finances is
  'What the owner is owed is posted by a transfer.';
comment on constraint briefing_finances_check3 on briefing_finances is
  'What the seller is owed is posted by a transfer.';
create index briefing_finances_client on briefing_finances (billing_account_id, client_status);
create index briefing_finances_owner on briefing_finances (owner_id, owner_status) where owner_id is not null;
create index briefing_finances_seller on briefing_finances (seller_id) where seller_id is not null;
create index briefing_finances_client_booked on briefing_finances (client_booked_at) where client_booked_at is not null;
create index briefing_finances_owner_booked on briefing_finances (owner_booked_at) where owner_booked_at is not null;
create index briefing_finances_seller_booked on briefing_finances (seller_booked_at) where seller_booked_at is not null;

create function date_settlement() returns trigger language plpgsql as $$
begin
  new.client_booked_at = (select at from ledger_transfers where id = new.client_transfer_id);
  new.owner_booked_at = (select at from ledger_transfers where id = new.owner_transfer_id);
  new.seller_booked_at = (select at from ledger_transfers where id = new.seller_transfer_id);
  return new;
end $$;
comment on function date_settlement is 'Notes when the ledger booked what is settled; transfers never change.';
create trigger briefing_finances_dated before insert or update of client_transfer_id, owner_transfer_id, seller_transfer_id
  on briefing_finances for each row execute function date_settlement();

create function briefing_refunds_follow() returns trigger language plpgsql as $$
begin
  update briefings set is_credited = new.client_credited_at is not null, refunded_cents = new.given_back_net_cents,
      recovered_cents = new.given_back_owner_cents
    where id = new.briefing_id and (is_credited, refunded_cents, recovered_cents)
      is distinct from (new.client_credited_at is not null, new.given_back_net_cents, new.given_back_owner_cents);
  return null;
end $$;
comment on function briefing_refunds_follow is
  'Copies what was credited and given back to the briefing, which reports and lists sum.';
create trigger briefing_finances_refunded_new after insert on briefing_finances for each row
  when (new.client_credited_at is not null or new.given_back_net_cents > 0 or new.given_back_owner_cents > 0)
  execute function briefing_refunds_follow();
create trigger briefing_finances_refunded after update on briefing_finances for each row
  when ((old.client_credited_at is null, old.given_back_net_cents, old.given_back_owner_cents)
    is distinct from (new.client_credited_at is null, new.given_back_net_cents, new.given_back_owner_cents))
  execute function briefing_refunds_follow();
