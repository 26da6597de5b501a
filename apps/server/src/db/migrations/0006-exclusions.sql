-- Domains whose sites a person, or everybody of a company, never wants to see.
create table exclusions (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  company_id bigint references companies on delete cascade,
  -- Host and optional path as in sites.domain; it stands for all that lies below it.
  domain text not null,
  added_by_id bigint references users on delete set null,
  added_at timestamptz not null default now(),
  check (num_nonnulls(user_id, company_id) = 1)
);
create unique index exclusions_user on exclusions (user_id, domain) where user_id is not null;
create unique index exclusions_company on exclusions (company_id, domain) where company_id is not null;

-- All that a site lies below, itself included: blog.news.example/sports/tennis lies below blog.news.example/sports/tennis,
-- blog.news.example/sports, blog.news.example and news.example.
create function site_keys(domain text) returns text[]
  language sql immutable parallel safe strict
  return array(
    select array_to_string((string_to_array(domain, '/'))[1:n], '/')
    from generate_series(1, cardinality(string_to_array(domain, '/'))) n
    union
    select array_to_string((string_to_array(split_part(domain, '/', 1), '.'))[n:], '.')
    from generate_series(1, cardinality(string_to_array(split_part(domain, '/', 1), '.')) - 1) n
  );

-- Most sites lie below nothing but themselves, which the index of their domain answers; this is for the others.
create index sites_keys on sites using gin (site_keys(domain))
  where domain like '%.%.%' or domain like '%/%';

-- Who remembers what a list hides forgets it: once for each list that a statement changed.
create function exclusions_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('exclusions_changed', coalesce('user:' || c.user_id, 'company:' || c.company_id))
    from (select distinct user_id, company_id from changed) c;
  return null;
end $$;
create trigger exclusions_added after insert on exclusions referencing new table as changed
  for each statement execute function exclusions_announce();
create trigger exclusions_removed after delete on exclusions referencing old table as changed
  for each statement execute function exclusions_announce();
