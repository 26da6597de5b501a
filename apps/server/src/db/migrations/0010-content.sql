-- What hangs on a briefing: versions of its text, files, messages, checks of its publication.

create table content_versions (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  number int not null,
  html text not null,
  words int not null default 0,
  author_kind text not null check (author_kind in ('client', 'staff', 'system')),
  author_id bigint references users,
  note text not null default '',
  -- Once shown to the other side a version never changes.
  sealed_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (briefing_id, number)
);
alter table briefings add foreign key (current_version_id) references content_versions deferrable initially deferred;

create function content_versions_protect() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null and new.html is distinct from old.html then
    raise exception 'version % of briefing % is sealed', old.number, old.briefing_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger content_versions_sealed before update on content_versions
  for each row execute function content_versions_protect();

create table files (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  kind text not null check (kind in ('image', 'attachment')),
  file_name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_by text not null default '',
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index files_briefing on files (briefing_id);
-- Whether anybody still shows some bytes is asked of every file in the store; removed ones are looked for by their day.
create index files_storage_key on files (storage_key);
create index files_removed on files (removed_at) where removed_at is not null;

-- What each person uploads on a day is counted apart from the files, so that removing them gives nothing back. Files of
-- sites count apart from what is added to briefings and records: they are few and large.
create table upload_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  kind text not null default 'file' check (kind in ('file', 'import')),
  files int not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, day, kind)
);

create table messages (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  audience text not null check (audience in ('client', 'owner', 'internal')),
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index messages_briefing on messages (briefing_id, id);

create table link_checks (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  checked_at timestamptz not null default now(),
  url text not null,
  ok boolean not null,
  explanation text not null default '',
  result jsonb not null
);
create index link_checks_briefing on link_checks (briefing_id, id desc);
-- Those that failed: few among many.
create index link_checks_failed on link_checks (id) where not ok;
alter table briefings add foreign key (last_check_id) references link_checks;
