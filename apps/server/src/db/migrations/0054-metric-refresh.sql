-- Metrics of sites are read from outside services, under a monthly quota.

-- Where each figure of a site comes from, where a service has read one of them. A figure without a row has the source and
-- the day of the site itself.
create table site_figures (
  site_id bigint not null references sites on delete cascade,
  figure text not null check (figure in ('da', 'pa', 'monthly_traffic')),
  source text not null,
  measured_on date,
  primary key (site_id, figure)
);

-- When each service was last asked about a site, and when it may be asked again.
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

-- What each service was asked per day.
create table metric_usage (
  service text not null,
  day date not null,
  sites int not null,
  calls int not null,
  primary key (service, day)
);

-- A service that failed is left alone for a while.
create table metric_pauses (
  service text primary key,
  failures smallint not null default 0,
  paused_until timestamptz
);

-- The last day that somebody looked at a site's page.
create table site_views (
  site_id bigint primary key references sites on delete cascade,
  viewed_on date not null
);

-- A typed figure has the source that is typed with it.
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
create trigger sites_typed_metrics after update of da, pa, monthly_traffic, metrics_source, metrics_at on sites for each row
  when ((old.da, old.pa, old.monthly_traffic, old.metrics_source, old.metrics_at)
    is distinct from (new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at))
  execute function sites_forget_figures();

-- The visits of a month in a site's history: one entry a month, the last two years, as sites/traffic-history.ts does.
create function with_traffic(history jsonb, month text, visits int) returns jsonb language sql immutable as $$
  select jsonb_agg(entry order by entry ->> 'month') from (
    select entry from (
      select entry from jsonb_array_elements(history) entry where entry ->> 'month' <> month
      union all select jsonb_build_object('month', month, 'visits', visits)
    ) entries
    order by entry ->> 'month' desc limit 24
  ) kept
$$;
