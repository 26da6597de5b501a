-- What every other file builds on: text helpers, an order for names, and the role that the application acts as.

-- Edition 11 of these files. Whoever folds changes into them raises it, so that databases that older files made are
-- refused in one line (migrate.ts).

-- Tables have plural snake_case names, money is bigint cents, who and when come in pairs. A text that may be null is
-- never empty: the constraint `<table>_filled` says so, one for each table, as each is parsed again for every
-- statement. What lists sort by has an index for each way where a value may be absent, since it comes last in either; a
-- column that lists search has a trigram index. COMMENT ON says what a table, function or rule is, and schema.sql shows
-- it; a comment above it says why it is made so.

create extension if not exists pg_trgm;

create extension if not exists unaccent;

-- unaccent() is only stable because its dictionary could change; ours never does, and indexes need immutable. The cost
-- is that of looking for text in a row without an index: with the default the planner reads a whole list in its order
-- and looks into every row, where the trigram index names the few that match. Tables keep these words in a column,
-- search_text: a list that is read in the order of something else looks at the words of every row on its way, and each
-- that an index names is looked at again.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict cost 5000
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
comment on function plain_text is 'Lower case and without accents: how texts are searched.';

-- Two letters are in no index of trigrams. PostgreSQL knows how common each pair is; one that few rows have is found
-- at once.
create function letter_pairs(words text) returns text[]
  language plpgsql immutable parallel safe strict cost 5000 as $$
declare
  pairs text[] := '{}';
begin
  for i in 1 .. length(words) - 1 loop
    pairs[i] := substr(words, i, 2);
  end loop;
  return pairs;
end $$;
comment on function letter_pairs is 'Every pair of neighbouring letters of a text, by which two letters are found.';

-- For names that people read in order.
create collation people (provider = icu, locale = 'und-u-kn-true');

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function touch_updated_at is 'Sets updated_at to the time of the transaction.';

-- The application acts as a role of its own, which owns nothing and is granted the use of every table that is made
-- from here on, the jobs' own schema included. Tables that it may only read or add to take the rest back (audit log,
-- ledger). Where whoever migrates may not make roles, the application acts as the owner, and triggers alone protect
-- those tables.
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
