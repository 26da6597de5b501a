-- What every other file builds on: text helpers, an order for names, and the role that the application acts as.
-- Tables have plural snake_case names, money is bigint cents, who and when come in pairs.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case and without accents. unaccent() is only stable because its dictionary could change; ours never does, and
-- indexes need immutable. The cost is that of looking for text in a row without an index: with the default the planner
-- reads a whole list in its order and looks into every row, where the trigram index names the few that match.
-- Tables keep these words in a column, search_text: a list that is read in the order of something else looks at the
-- words of every row on its way, and each that an index names is looked at again.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict cost 5000
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- For names that people read in order.
create collation people (provider = icu, locale = 'und-u-kn-true');

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- The application acts as a role of its own, which owns nothing and is granted the use of every table that is made from
-- here on, the jobs' own schema included. Tables that it may only read or add to take the rest back (audit log, ledger).
-- Where whoever migrates may not make roles, the application acts as the owner, and triggers alone protect those tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'linkstand_app') then
    begin
      create role linkstand_app nologin;
    exception
      when duplicate_object or unique_violation then null; -- another database of the cluster was faster
      when insufficient_privilege then
        raise notice 'No right to make the role linkstand_app: the application will act as the owner of its tables.';
    end;
  end if;
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    if not pg_has_role(current_user, 'linkstand_app', 'member') then
      execute format('grant linkstand_app to %I', current_user);
    end if;
    grant usage on schema public to linkstand_app;
    alter default privileges grant usage on schemas to linkstand_app;
    alter default privileges grant select, insert, update, delete on tables to linkstand_app;
    alter default privileges grant select, usage, update on sequences to linkstand_app;
  end if;
exception
  when insufficient_privilege then
    raise notice 'The role linkstand_app can''t be granted: the application will act as the owner of its tables.';
end $$;
