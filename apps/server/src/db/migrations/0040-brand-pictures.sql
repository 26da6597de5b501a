-- Brands are changed on a page: versions against lost updates, and pictures of any kind that people upload.
alter table brands add column version int not null default 1,
  add column has_pictures jsonb not null default '{}' check (jsonb_typeof(has_pictures) = 'object');
create table brand_pictures (
  brand_id bigint not null references brands on delete cascade,
  kind text not null check (kind in ('logo', 'icon', 'favicon')),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  -- At most 2 MB, checked and with an svg's scripts taken out.
  bytes bytea not null,
  primary key (brand_id, kind)
);
