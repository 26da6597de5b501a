-- The money of one briefing: on which terms it was ordered, what of it is posted now, and how far its papers are. Made when
-- money first moves for it; features/finances/settle.ts keeps it in step with the briefing's state.
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

  check ((client_transfer_id is null) = (client_net_cents is null)),
  check ((client_transfer_id is null) = (client_vat_cents is null)),
  check ((owner_transfer_id is null) = (owner_cents is null)),
  check ((seller_transfer_id is null) = (seller_cents is null))
);
create index briefing_finances_client on briefing_finances (billing_account_id, client_status);
create index briefing_finances_owner on briefing_finances (owner_id, owner_status) where owner_id is not null;
create index briefing_finances_seller on briefing_finances (seller_id) where seller_id is not null;
