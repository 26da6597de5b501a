-- What a service said of a version's text: how much of it stands elsewhere, and how likely a model wrote it.
create table text_checks (
  version_id bigint not null references content_versions on delete cascade,
  service text not null check (service in ('copyscape', 'originality')),
  -- Of the text that was checked: the working version may change afterwards.
  text_sha256 text not null,
  copied_percent smallint check (copied_percent between 0 and 100),
  ai_percent smallint check (ai_percent between 0 and 100),
  -- Pages with the same words: [{"url": "…", "title": "…", "percent": 12}]
  matches jsonb not null default '[]' check (jsonb_typeof(matches) = 'array'),
  checked_at timestamptz not null,
  checked_by_id bigint references users on delete set null,
  primary key (version_id, service)
);
create index text_checks_checked_by on text_checks (checked_by_id) where checked_by_id is not null;
