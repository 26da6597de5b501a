-- How price, cost and metrics of a site went, and from where its metrics are read, under a monthly quota.

create table cost_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('standard', 'gambling', 'insertion', 'insertion_gambling')),
  old_cost_cents bigint,
  new_cost_cents bigint,
  difference_cents bigint generated always as (coalesce(new_cost_cents, 0) - coalesce(old_cost_cents, 0)) stored,
  changed_at timestamptz not null default now(),
  changed_by text not null default coalesce(current_setting('linkstand.actor', true), ''),
  -- Who negotiated a cost that somebody else accepted; both are in the history of costs.
  proposed_by text not null default coalesce(current_setting('linkstand.proposer', true), '')
);
comment on table cost_changes is
  'Every cost that a site had, for publications and link insertions, ordinary and of gambling. Written by '
  'triggers, as price_changes is, so that no path can change a cost or a price without it.';
create index cost_changes_site on cost_changes (site_id, changed_at);

create table price_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null default 'standard' check (kind in ('standard', 'insertion')),
  -- Null: such links are no longer sold.
  price_cents bigint check (price_cents is not null or kind <> 'standard'),
  changed_at timestamptz not null default now(),
  changed_by text not null default coalesce(current_setting('linkstand.actor', true), '')
);
comment on table price_changes is 'Every price that a site had.';
create index price_changes_site on price_changes (site_id, changed_at);

create function sites_record_first_price() returns trigger language plpgsql as $$
begin
  insert into price_changes (site_id, kind, price_cents, changed_at)
    select a.id, p.kind, p.price_cents, a.created_at
    from added a cross join lateral (values
      ('standard', a.price_cents), ('insertion', a.insertion_price_cents)) p (kind, price_cents)
    where p.price_cents is not null;
  insert into cost_changes (site_id, kind, new_cost_cents, changed_at)
    select a.id, c.kind, c.cost_cents, a.created_at
    from added a cross join lateral (values
      ('standard', a.cost_cents), ('gambling', a.gambling_cost_cents), ('insertion', a.insertion_cost_cents),
      ('insertion_gambling', a.insertion_gambling_cost_cents)) c (kind, cost_cents)
    where a.chosen_offer_id is not null and c.cost_cents is not null;
  return null;
end $$;
comment on function sites_record_first_price is
  'Begins the history of sites with their first prices, and with their first costs where there are any.';
create trigger sites_first_price after insert on sites referencing new table as added
  for each statement execute function sites_record_first_price();

create function sites_record_changes() returns trigger language plpgsql as $$
declare
  old_cost bigint := case when old.chosen_offer_id is not null then old.cost_cents end;
  new_cost bigint := case when new.chosen_offer_id is not null then new.cost_cents end;
begin
  if old_cost is distinct from new_cost then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'standard', old_cost, new_cost);
  end if;
  if old.gambling_cost_cents is distinct from new.gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'gambling', old.gambling_cost_cents, new.gambling_cost_cents);
  end if;
  if old.insertion_cost_cents is distinct from new.insertion_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'insertion', old.insertion_cost_cents, new.insertion_cost_cents);
  end if;
  if old.insertion_gambling_cost_cents is distinct from new.insertion_gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'insertion_gambling', old.insertion_gambling_cost_cents, new.insertion_gambling_cost_cents);
  end if;
  if old.insertion_price_cents is distinct from new.insertion_price_cents then
    insert into price_changes (site_id, kind, price_cents) values (new.id, 'insertion', new.insertion_price_cents);
  end if;
  if old.price_cents is distinct from new.price_cents then
    insert into price_changes (site_id, price_cents) values (new.id, new.price_cents);
  end if;
  return null;
end $$;
comment on function sites_record_changes is 'Writes down a change of the cost or price of a site.';
create trigger sites_changes after update on sites
  for each row execute function sites_record_changes();

create table metric_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  da int,
  pa int,
  monthly_traffic int,
  source text not null,
  -- The day that the figures stand for; unknown where nobody wrote it down.
  measured_on date,
  changed_at timestamptz not null default now(),
  changed_by text not null default coalesce(current_setting('linkstand.actor', true), '')
);
comment on table metric_changes is 'Every change of the metrics of a site.';
create index metric_changes_site on metric_changes (site_id, changed_at);

create function sites_record_metrics() returns trigger language plpgsql as $$
begin
  insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on)
    values (new.id, new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at);
  return null;
end $$;
comment on function sites_record_metrics is 'Writes down the metrics of a site.';
create function sites_record_first_metrics() returns trigger language plpgsql as $$
begin
  insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on)
    select id, da, pa, monthly_traffic, metrics_source, metrics_at
    from added where coalesce(da, pa, monthly_traffic) is not null;
  return null;
end $$;
comment on function sites_record_first_metrics is 'Begins the history of the metrics of sites that have some.';
create trigger sites_first_metrics after insert on sites referencing new table as added
  for each statement execute function sites_record_first_metrics();
-- The same figures measured again are news: they are younger.
create trigger sites_metrics after update of da, pa, monthly_traffic, metrics_source, metrics_at on sites for each row
  when ((old.da, old.pa, old.monthly_traffic, old.metrics_source, old.metrics_at)
    is distinct from (new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at))
  execute function sites_record_metrics();

create table site_figures (
  site_id bigint not null references sites on delete cascade,
  figure text not null check (figure in ('da', 'pa', 'monthly_traffic')),
  source text not null,
  measured_on date,
  primary key (site_id, figure)
);
comment on table site_figures is
  'Where each figure of a site comes from, where a service has read one of '
  'them. A figure without a row has the source and the day of the site itself.';

create table metric_readings (
  site_id bigint not null references sites on delete cascade,
  service text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Answers without figures since the last one with figures.
  misses smallint not null default 0,
  -- The service refused a call about this site and others: the next one is about this site only.
  is_alone boolean not null default false,
  primary key (site_id, service)
);
comment on table metric_readings is 'When each service was last asked about a site, and when it may be asked again.';

create table metric_usage (
  service text not null,
  day date not null,
  sites int not null,
  calls int not null,
  primary key (service, day)
);
comment on table metric_usage is 'What each service was asked per day.';

create table metric_pauses (
  service text primary key,
  failures smallint not null default 0,
  paused_until timestamptz
);
comment on table metric_pauses is 'Until when a service that failed is left alone.';

create table site_views (
  site_id bigint primary key references sites on delete cascade,
  viewed_on date not null
);
comment on table site_views is 'The last day that somebody looked at a site''s page.';

create function sites_forget_figures() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('linkstand.reads_metrics', true), '') = 'yes' then return null; end if;
  delete from site_figures where site_id = new.id and (
    (new.da, new.pa, new.monthly_traffic) is not distinct from (old.da, old.pa, old.monthly_traffic)
    or figure = 'da' and new.da is distinct from old.da
    or figure = 'pa' and new.pa is distinct from old.pa
    or figure = 'monthly_traffic' and new.monthly_traffic is distinct from old.monthly_traffic);
  return null;
end $$;
comment on function sites_forget_figures is
  'Drops where figures of a site were read once a person types '
  'them: a typed figure has the source that is typed with it.';
create trigger sites_typed_metrics after update of da, pa, monthly_traffic, metrics_source, metrics_at on sites for each row
  when ((old.da, old.pa, old.monthly_traffic, old.metrics_source, old.metrics_at)
    is distinct from (new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at))
  execute function sites_forget_figures();

create function with_traffic(history jsonb, month text, visits int) returns jsonb language sql immutable as $$
  select jsonb_agg(entry order by entry ->> 'month') from (
    select entry from (
      select entry from jsonb_array_elements(history) entry where entry ->> 'month' <> month
      union all select jsonb_build_object('month', month, 'visits', visits)
    ) entries
    order by entry ->> 'month' desc limit 24
  ) kept
$$;
comment on function with_traffic is
  'Adds the visits of a month to the traffic history of a site: one '
  'entry a month, the last two years, as sites/traffic-history.ts does.';

-- ── Negotiated costs ─────────────────────────────────────────────────────────────────────────────────────────────
create table cost_proposals (
  id bigint generated always as identity primary key,
  -- A newer one takes its place under an id of its own, so that nobody decides on what they have not seen.
  offer_id bigint not null unique references offers on delete cascade,
  cost_cents bigint not null check (cost_cents >= 0),
  gambling_cost_cents bigint check (gambling_cost_cents >= 0),
  was_cost_cents bigint not null,
  was_gambling_cost_cents bigint,
  agreed_with text not null,
  agreed_on date not null,
  note text not null,
  proposed_by_id bigint not null references users,
  proposed_at timestamptz not null,
  declined_by_id bigint references users,
  declined_at timestamptz,
  answer text,
  constraint cost_proposals_filled check ('' <> all (array[answer])),
  constraint cost_proposals_declined check (
    (declined_at is null) = (declined_by_id is null) and (declined_at is null) = (answer is null))
);
comment on table cost_proposals is
  'What owner managers negotiated for an offer: the one that waits, or the last one that was declined.';
comment on constraint cost_proposals_declined on cost_proposals is 'Whoever declines one says why.';
create index cost_proposals_proposer on cost_proposals (proposed_by_id);
create index cost_proposals_decliner on cost_proposals (declined_by_id) where declined_by_id is not null;
