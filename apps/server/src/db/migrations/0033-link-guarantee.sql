-- A link is bought for a time: what is owed when it is lost before, and how long links stand.

create table link_claims (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  state text not null
    check (state in ('repairing', 'choosing', 'paused', 'restored', 'refunded', 'settled', 'replaced')),
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
  closed_at timestamptz,
  -- The team has paused what the guarantee owes: the day since when.
  stopped_on date,
  -- The publication that was ordered instead.
  replacement_id bigint references briefings on delete set null
);
comment on table link_claims is
  'What is owed for a lost link under its guarantee: repair, another site, or money back.';
create unique index link_claims_one_open on link_claims (briefing_id)
  where state in ('repairing', 'choosing', 'paused');
create index link_claims_briefing on link_claims (briefing_id, id desc);
create index link_claims_due on link_claims (coalesce(choose_until, repair_until))
  where state in ('repairing', 'choosing');
create index link_claims_replacement on link_claims (replacement_id) where replacement_id is not null;

create table survival_curves (
  kind text not null check (kind in ('tier', 'owner', 'site')),
  -- The tier's letter, or the id.
  key text not null,
  links int not null,
  losses int not null,
  -- Against the curve of its tier: how many times as fast links are lost, and how uncertain its logarithm is.
  multiplier double precision not null,
  spread double precision not null,
  -- Months that a link stands of its first twelve, in hundredths.
  months_centi smallint not null check (months_centi between 0 and 1200),
  -- [[day, share, low, high], ...] of a curve that is not its tier's times the multiplier.
  steps jsonb,
  calculated_at timestamptz not null,
  -- What is known of how long links last ends with the day that the longest watched one was seen on: of the links that
  -- the curve is drawn from.
  until_day smallint not null default 365 check (until_day between 0 and 365),
  -- Of its own links.
  watched_days smallint not null default 365 check (watched_days between 0 and 365),
  -- The months are the least that the links allow, not what is expected.
  is_at_least boolean not null default false,
  primary key (kind, key)
);
comment on table survival_curves is 'How long links stand: curves by tier, owner and site, made anew every night.';
