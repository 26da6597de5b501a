-- How the metrics of a site went: every change of its figures, as prices and costs have theirs.

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
create index metric_changes_site on metric_changes (site_id, changed_at);

insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on, changed_at, changed_by)
select id, da, pa, monthly_traffic, metrics_source, metrics_at, updated_at, ''
from sites where coalesce(da, pa, monthly_traffic) is not null;

create function sites_record_metrics() returns trigger language plpgsql as $$
begin
  insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on)
    values (new.id, new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at);
  return null;
end $$;
create trigger sites_first_metrics after insert on sites for each row
  when (coalesce(new.da, new.pa, new.monthly_traffic) is not null)
  execute function sites_record_metrics();
-- The same figures measured again are news: they are younger.
create trigger sites_metrics after update of da, pa, monthly_traffic, metrics_source, metrics_at on sites for each row
  when ((old.da, old.pa, old.monthly_traffic, old.metrics_source, old.metrics_at)
    is distinct from (new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at))
  execute function sites_record_metrics();
