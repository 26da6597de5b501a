-- Privileges of a partitioned table don't reach its partitions, which the default privileges open to the application.
-- It uses them through the table alone, so that what was seen is not changed there either.
do $$
declare
  part regclass;
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    for part in select inhrelid::regclass from pg_inherits where inhparent = 'link_visits'::regclass loop
      execute format('revoke all on %s from linkstand_app', part);
    end loop;
  end if;
end $$;

-- Makes the partition of a day's month, where the default one holds nothing of it yet.
create or replace function link_visits_make_month(day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  name text := 'link_visits_' || to_char(first, 'YYYY_MM');
  begins timestamptz := first::timestamp at time zone 'UTC';
  ends timestamptz := (first + interval '1 month')::timestamp at time zone 'UTC';
begin
  if to_regclass(name) is not null then return false; end if;
  if exists (select from link_visits_default where at >= begins and at < ends) then return false; end if;
  execute format('create table %I partition of link_visits for values from (%L) to (%L)', name, begins, ends);
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    execute format('revoke all on %I from linkstand_app', name);
  end if;
  return true;
end $$;
