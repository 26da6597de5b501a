-- What people keep of the catalogue: favorites, cart, what they never want to see, and ways of looking at a list.

create table favorites (
  user_id bigint not null references users on delete cascade,
  site_id bigint not null references sites on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, site_id)
);
comment on table favorites is 'Sites that a person marked.';
create index favorites_site on favorites (site_id);

create table cart_items (
  user_id bigint not null references users on delete cascade,
  site_id bigint not null references sites on delete cascade,
  price_cents bigint not null,
  -- What the site was wanted for: its price here is for these topics.
  topics text[] not null default '{}'
    check (topics <@ array['none', 'gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto']),
  added_at timestamptz not null default now(),
  primary key (user_id, site_id)
);
comment on table cart_items is 'Sites in a person''s cart, with the price at which they were put there.';
-- Else each site that an import takes back would have the whole table read.
create index cart_items_site on cart_items (site_id);

-- ── Projects ─────────────────────────────────────────────────────────────────────────────────────────────────────
create function project_key(name text) returns text language sql immutable parallel safe as $$
  select plain_text(btrim(regexp_replace(name, '\s+', ' ', 'g')));
$$;
comment on function project_key is 'By which the names of two projects are the same: whatever their case, accents and spaces.';

create table projects (
  id bigint generated always as identity primary key,
  -- A client without a company has projects of its own.
  user_id bigint references users,
  company_id bigint references companies,
  name text not null check (btrim(name) <> ''),
  name_key text not null generated always as (project_key(name)) stored,
  -- False: made of an end customer that was ordered for. A client with one such project is shown nothing of projects.
  is_made_by_hand boolean not null default false,
  websites text[] not null default '{}',
  brand_words text[] not null default '{}',
  targets jsonb not null default '[]' check (jsonb_typeof(targets) = 'array'),
  default_category_id bigint references categories,
  po_code text not null default '',
  monthly_budget_cents bigint check (monthly_budget_cents > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name)) stored,
  constraint projects_check check (num_nonnulls(user_id, company_id) = 1)
);
comment on table projects is 'For whom a company buys: customers of an agency, shops of a group.';
comment on constraint projects_check on projects is 'A company''s, or a client''s without a company.';
create unique index projects_user on projects (user_id, name_key) where user_id is not null;
create unique index projects_company on projects (company_id, name_key) where company_id is not null;
create index projects_category on projects (default_category_id) where default_category_id is not null;
create index projects_by_name on projects (name collate people, id);
create index projects_by_creation on projects (created_at, id);
create index projects_search on projects using gin (search_text gin_trgm_ops);
create trigger projects_touch before update on projects for each row execute function touch_updated_at();

-- ── Exclusions ───────────────────────────────────────────────────────────────────────────────────────────────────
create table exclusions (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  company_id bigint references companies on delete cascade,
  project_id bigint references projects on delete cascade,
  -- Host and optional path as in sites.domain; it stands for all that lies below it.
  domain text not null,
  added_by_id bigint references users on delete set null,
  added_at timestamptz not null default now(),
  constraint exclusions_check check (num_nonnulls(user_id, company_id, project_id) = 1)
);
comment on table exclusions is
  'Domains whose sites a person, or everybody of a company, never wants to see, or not for a project.';
comment on constraint exclusions_check on exclusions is 'A person''s own, their company''s, or a project''s.';
create unique index exclusions_user on exclusions (user_id, domain) where user_id is not null;
create unique index exclusions_company on exclusions (company_id, domain) where company_id is not null;
create unique index exclusions_project on exclusions (project_id, domain) where project_id is not null;

create function exclusions_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('exclusions_changed', coalesce('user:' || c.user_id, 'company:' || c.company_id))
    from (select distinct coalesce(x.user_id, p.user_id) as user_id, coalesce(x.company_id, p.company_id) as company_id
      from changed x left join projects p on p.id = x.project_id) c
    where num_nonnulls(c.user_id, c.company_id) > 0;
  return null;
end $$;
comment on function exclusions_announce is
  'Tells every process to forget what a list hides: once for each list that a statement changed.';
create trigger exclusions_added after insert on exclusions referencing new table as changed
  for each statement execute function exclusions_announce();
create trigger exclusions_removed after delete on exclusions referencing old table as changed
  for each statement execute function exclusions_announce();

-- ── Views ────────────────────────────────────────────────────────────────────────────────────────────────────────
create table views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list text not null check (list ~ '^[a-z][a-z0-9-]*$'),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  -- Keys in their order; null follows the list's own.
  columns jsonb,
  -- The whole team sees it.
  is_shared boolean not null default false,
  -- New sites that were listed before have been told, or are nobody's news; null: no mails.
  mailed_until timestamptz,
  -- Whoever has it may end the mails without signing in: it is in each of them.
  mail_key uuid not null default gen_random_uuid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Widths of columns that a reader set by hand, in pixels, by column. Null leaves all to their content.
  widths jsonb,
  constraint views_mailed_check
    check (mailed_until is null or list = 'media' or list like 'report-%')
);
comment on table views is
  'Ways of looking at a list that people keep under a name: filters, sort and columns. A search '
  'of the catalogue is a view of the list `media`; its maker may be mailed when new sites match.';
comment on constraint views_mailed_check on views is
  'Mails are sent for saved searches of the catalogue and for reports, for no other list.';
create unique index views_own_name on views (user_id, list, lower(name));
create index views_shared on views (list) where is_shared;
create unique index views_mail_key on views (mail_key);
create index views_mailed on views (id) where mailed_until is not null;
create trigger views_touch before update on views for each row execute function touch_updated_at();

create table default_views (
  user_id bigint not null references users on delete cascade,
  list text not null,
  view_id bigint not null references views on delete cascade,
  primary key (user_id, list)
);
comment on table default_views is
  'With which view a list opens for a person; it may be somebody else''s that is shared.';
create index default_views_view on default_views (view_id);

create table view_recipients (
  view_id bigint not null references views on delete cascade,
  user_id bigint not null references users on delete cascade,
  mail_key uuid not null default gen_random_uuid() unique,
  -- Kept, so that the link in a mail still says what it ended.
  ended_at timestamptz,
  primary key (view_id, user_id)
);
comment on table view_recipients is
  'Who else of the team gets a report every Monday, besides '
  'the maker of its view. Each ends it with a key of its own.';
create index view_recipients_user on view_recipients (user_id);
