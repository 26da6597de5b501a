-- What hangs on a briefing: versions of its text, files, messages, checks of its publication, articles for its link.

-- Markup is no word to the parser. One lower-case form per word, whatever its language. A list of words may have 1 MB.
-- 100,000 characters of four bytes stay below, also where each word stands in it twice: a compound, and its parts.
create function text_words(html text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, left(plain_text(left(html, 200000)), 100000));
comment on function text_words is
  'The words of a text, for its full-text index: one lower-case form per word, whatever its language.';

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
  -- Why a text was sent on although it is not as ordered: the reason, what it lacked, and who said so. It goes with the
  -- text: another text of the same version has none.
  explanation jsonb,
  -- The index holds no places of words, so whether they follow each other is looked up in each text that has them all.
  -- It is kept, because a text would be parsed again for that.
  search_words tsvector not null generated always as (text_words(html)) stored,
  unique (briefing_id, number)
);
comment on table content_versions is 'Versions of the text of a briefing.';
create index content_versions_words on content_versions using gin (search_words);
alter table briefings add foreign key (current_version_id) references content_versions deferrable initially deferred;

create function content_versions_protect() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null and new.html is distinct from old.html then
    raise exception 'version % of briefing % is sealed', old.number, old.briefing_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function content_versions_protect is 'Refuses to change the text of a version that is sealed.';
create trigger content_versions_sealed before update on content_versions
  for each row execute function content_versions_protect();

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
comment on table earlier_texts is
  'What a text said before it was changed. A text is written for hours as one version; this keeps what '
  'it said on the way, so that nobody''s words are lost by somebody''s next save. It is thinned with age.';
create index earlier_texts_briefing on earlier_texts (briefing_id, id desc);
create index earlier_texts_author on earlier_texts (author_id) where author_id is not null;

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
comment on table text_checks is
  'What a service said of a version''s text: how much of it stands elsewhere, and how likely a model wrote it.';
create index text_checks_checked_by on text_checks (checked_by_id) where checked_by_id is not null;

create table ai_drafts (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  user_id bigint not null references users,
  asked_at timestamptz not null,
  -- Null while it is written; a draft whose process died stays so.
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'left')),
  input_tokens int,
  output_tokens int,
  -- Millionths of a cent: expected while it is written, then what it took.
  cost_microcents bigint not null check (cost_microcents >= 0),
  check ((ended_at is null) = (outcome is null))
);
comment on table ai_drafts is 'Texts that a language model was asked for, and what they cost.';
create index ai_drafts_asked on ai_drafts (asked_at);
create index ai_drafts_briefing on ai_drafts (briefing_id);

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
  created_at timestamptz not null default now(),
  -- A publisher gets what the text shows and what somebody marked for it.
  for_publication boolean not null default false
);
comment on table files is 'Pictures and attachments of briefings; their bytes are in the file store.';
create index files_briefing on files (briefing_id);
-- Whether anybody still shows some bytes is asked of every file in the store; removed ones are looked for by their day.
create index files_storage_key on files (storage_key);
create index files_removed on files (removed_at) where removed_at is not null;

create table upload_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  kind text not null default 'file' check (kind in ('file', 'import')),
  files int not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, day, kind)
);
comment on table upload_days is
  'How much each person uploads on a day. Counted apart from the files, so that removing them gives nothing '
  'back; files of sites count apart from what is added to briefings and records: they are few and large.';

create table messages (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  audience text not null check (audience in ('client', 'owner', 'internal')),
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- Colleagues that an entry of a thread calls, `[{ id, name }]`: the names as they stand in its text.
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array')
);
comment on table messages is 'What client, team and owner write to each other about a briefing.';
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
comment on table link_checks is 'What a check of a publication found on its page.';
create index link_checks_briefing on link_checks (briefing_id, id desc);
-- Those that failed: few among many.
create index link_checks_failed on link_checks (id) where not ok;
alter table briefings add foreign key (last_check_id) references link_checks;

-- Articles that links are inserted into: what was seen of them before they are agreed, and what they said then.

create table insertion_articles (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  url text not null,
  -- Whether the buyer named it, or the owner proposed it.
  named_by text not null check (named_by in ('buyer', 'owner')),
  -- The order in which an owner proposed it, from 1. Null: it is not proposed, or no longer.
  place smallint check (place between 1 and 3),
  judged_at timestamptz not null,
  -- ArticleJudgement: whether it answers and may be indexed, its title, words, date, links.
  judgement jsonb not null check (jsonb_typeof(judgement) = 'object'),
  -- What the page said then, packed (gzip): the check knows the article by it, and what it linked to. Null: nothing
  -- answered, or no page.
  page bytea,
  constraint insertion_articles_place check (place is null or named_by = 'owner')
);
comment on table insertion_articles is
  'Looks at articles that links are to be inserted into, the newest of each address '
  'counts. The last one before the link was agreed is the page as it was.';
comment on constraint insertion_articles_place on insertion_articles is 'Only owners propose several.';
create unique index insertion_articles_url on insertion_articles (briefing_id, md5(url));
-- One link to a target in one article: orders that end give it back.
create unique index briefings_one_insertion on briefings (md5(article_url), md5(url))
  where briefing_type = 'link_insertion' and article_url <> ''
    and status not in ('draft', 'denied', 'canceled');
comment on index briefings_one_insertion is 'Nobody pays twice for the same link in the same article.';
