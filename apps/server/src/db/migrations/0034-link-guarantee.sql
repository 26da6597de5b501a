-- A link is bought for a time: what is owed when it is lost before.

-- The terms of the day of the order: { "termDays", "fullDays", "repairDays", "choiceDays" }. Null: ordered without.
alter table briefings add column guarantee jsonb check (jsonb_typeof(guarantee) = 'object');

-- Days that a link was lost and came back: the term is so much longer.
alter table link_watches add column extended_days int not null default 0 check (extended_days >= 0);

create table link_claims (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  state text not null check (state in ('repairing', 'choosing', 'paused', 'restored', 'refunded', 'settled')),
  -- The day of the first check that failed: what is given back is counted from it.
  lost_on date not null,
  opened_at timestamptz not null,
  -- The last days for the owner to repair it, and for the client to answer.
  repair_until date not null,
  choose_until date,
  -- Of the term and the price, what is left. Cents.
  net_cents bigint not null check (net_cents >= 0),
  owner_cents bigint not null check (owner_cents >= 0),
  -- Why it was paused or settled.
  reason text not null default '',
  closed_at timestamptz
);
create unique index link_claims_one_open on link_claims (briefing_id)
  where state in ('repairing', 'choosing', 'paused');
create index link_claims_briefing on link_claims (briefing_id, id desc);
create index link_claims_due on link_claims (coalesce(choose_until, repair_until))
  where state in ('repairing', 'choosing');

-- What the guarantee gave back of the price and took off what the owner is owed, before VAT.
alter table briefing_finances
  add column given_back_net_cents bigint not null default 0 check (given_back_net_cents >= 0),
  add column given_back_owner_cents bigint not null default 0 check (given_back_owner_cents >= 0);
