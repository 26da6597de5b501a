-- Ways of looking at a list that people keep under a name: filters, sort and columns.
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
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index views_own_name on views (user_id, list, lower(name));
create index views_shared on views (list) where is_shared;
create trigger views_touch before update on views for each row execute function touch_updated_at();

-- With which view a list opens for a person; it may be somebody else's that is shared.
create table default_views (
  user_id bigint not null references users on delete cascade,
  list text not null,
  view_id bigint not null references views on delete cascade,
  primary key (user_id, list)
);
create index default_views_view on default_views (view_id);
