-- The page itself, where a check found something for the first time: compressed, and held by its hash in what was found.
create table link_pages (
  check_id bigint not null references link_checks on delete cascade,
  at timestamptz not null,
  gzip bytea not null,
  primary key (check_id, at)
) partition by range (at);
create table link_pages_default partition of link_pages default;

-- Makes the partitions of a day's month, of visits and of pages, where the default ones hold nothing of it yet.
drop function link_visits_make_month(date);
create function link_evidence_make_month(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  begins timestamptz := first::timestamp at time zone 'UTC';
  ends timestamptz := (first + interval '1 month')::timestamp at time zone 'UTC';
  parent text;
  name text;
  is_late boolean;
begin
  foreach parent in array array['link_visits', 'link_pages'] loop
    name := parent || to_char(first, '_YYYY_MM');
    continue when to_regclass(name) is not null;
    execute format('select exists (select from %I where at >= %L and at < %L)', parent || '_default', begins, ends)
      into is_late;
    continue when is_late;
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, begins, ends);
    if exists (select from pg_roles where rolname = 'linkstand_app') then
      execute format('revoke all on %I from linkstand_app', name);
    end if;
  end loop;
end $$;

-- What was seen is not changed.
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on link_pages from linkstand_app;
    revoke all on link_pages_default from linkstand_app;
  end if;
end $$;
