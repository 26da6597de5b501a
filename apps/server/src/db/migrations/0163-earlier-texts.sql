-- A text is written for hours as one version. What it said on the way is kept, so that nobody's words are lost by
-- somebody's next save. It is thinned with age.
create table earlier_texts (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings (id) on delete cascade,
  -- The version that it was written in.
  number integer not null,
  html text not null,
  words integer not null,
  -- Whose text it was, as in content_versions, and who wrote its last words.
  author_kind text not null check (author_kind in ('client', 'staff', 'system')),
  author_id bigint references users (id),
  reason text not null check (reason in ('pause', 'other_author', 'replaced', 'conflict', 'put_away', 'restored')),
  -- When its last words were written.
  written_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index earlier_texts_briefing on earlier_texts (briefing_id, id desc);
create index earlier_texts_author on earlier_texts (author_id) where author_id is not null;
