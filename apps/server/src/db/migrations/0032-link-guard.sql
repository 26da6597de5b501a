-- Published links are watched: when each is looked at next, where it stands, and every look at it, kept as evidence.

create table link_hosts (
  -- Without www.
  host text primary key,
  -- When its next page is due and the site may be asked: what the queue is ordered by. Infinity: nothing is due.
  ready_at timestamptz not null,
  -- Not to be asked before: a pause, or what the site asked for.
  free_at timestamptz not null default '-infinity',
  -- Of the visit under way. A worker that lost it may not write.
  lease uuid,
  failures int not null default 0,
  robots_txt text,
  -- Null: nothing answered.
  robots_status int,
  robots_at timestamptz
);
comment on table link_hosts is 'Sites as they are visited: one request at a time, with a pause between two.';
create index link_hosts_ready on link_hosts (ready_at);

create table link_watches (
  briefing_id bigint primary key references briefings on delete cascade,
  host text not null references link_hosts,
  url text not null,
  -- False once it is no longer published.
  is_watched boolean not null default true,
  published_at timestamptz not null,
  state text not null default 'alive' check (state in ('alive', 'suspect', 'unknown', 'lost')),
  state_since timestamptz not null,
  -- The first failing check of the fault that is being confirmed, or was.
  first_fault_at timestamptz,
  -- Checks that confirmed it: of 3.
  confirmations smallint not null default 0,
  unknown_since timestamptz,
  -- Looks in a row that could not tell.
  unknowns int not null default 0,
  -- Somebody was told that nobody can tell.
  is_unknown_reported boolean not null default false,
  lost_at timestamptz,
  -- How often it was lost and came back.
  outages int not null default 0,
  -- Problems that the team accepted for this publication.
  accepted text[] not null default '{}',
  -- The case that is open about it; links of one site share one.
  case_id bigint references cases on delete set null,
  visits int not null default 0,
  last_visit_at timestamptz,
  last_verdict text check (last_verdict in ('ok', 'fault', 'unknown')),
  last_check_id bigint references link_checks,
  last_hash bytea,
  -- What the page said of itself when it was last read whole.
  etag text,
  last_modified text,
  -- Visits since the page was last asked for whole.
  conditional_visits smallint not null default 0,
  next_check_at timestamptz not null,
  -- Days that a link was lost and came back: the term is so much longer.
  extended_days int not null default 0 check (extended_days >= 0),
  -- The first visit: before it nobody knows.
  first_visit_at timestamptz,
  -- The first failing check of the first loss that was confirmed; it stays when the link comes back.
  first_loss_at timestamptz,
  -- The case whose link this was before it was merged into another one.
  merged_case_id bigint references cases on delete set null,
  constraint link_watches_filled check ('' <> all (array[etag, last_modified]))
);
comment on table link_watches is 'A published link that is watched, and where it stands.';
create index link_watches_due on link_watches (host, next_check_at) where is_watched;
create index link_watches_troubled on link_watches (state, state_since) where is_watched and state <> 'alive';
create index link_watches_case on link_watches (case_id) where case_id is not null;
create index link_watches_check on link_watches (last_check_id) where last_check_id is not null;
create index link_watches_merged_case on link_watches (merged_case_id) where merged_case_id is not null;

-- A visit is written in one place, the demo's in another: both are kept up by this.
create function link_watches_note_first() returns trigger language plpgsql as $$
begin
  new.first_visit_at := coalesce(new.first_visit_at, new.last_visit_at);
  if new.state = 'lost' then new.first_loss_at := coalesce(new.first_loss_at, new.first_fault_at); end if;
  return new;
end $$;
comment on function link_watches_note_first is 'Notes the first visit and the first loss of a link.';
create trigger link_watches_first before update on link_watches
  for each row when ((new.first_visit_at is null and new.last_visit_at is not null)
    or (new.state = 'lost' and new.first_loss_at is null))
  execute function link_watches_note_first();

create table link_visits (
  briefing_id bigint not null references briefings on delete cascade,
  seq int not null,
  at timestamptz not null,
  verdict text not null check (verdict in ('ok', 'fault', 'unknown')),
  check_id bigint not null references link_checks,
  hash bytea not null,
  primary key (briefing_id, seq, at)
) partition by range (at);
comment on table link_visits is
  'Every look at a page: small, with what it found where that '
  'was found first. Each carries the hash of the one before.';
create table link_visits_default partition of link_visits default;
comment on table link_visits_default is 'Visits of months without a partition of their own.';
create index link_visits_day on link_visits (at);

create function link_host(url text) returns text language sql immutable parallel safe as
  $$select nullif(regexp_replace(lower(substring(url from '(?i)^\s*https?://([^/?#:@\s]+)')), '^www\.', ''), '')$$;
comment on function link_host is 'The host of a page''s address, without www. Null for what is no web address.';

create function briefings_watch_link() returns trigger language plpgsql as $$
declare
  page_host text := link_host(new.publication_url);
  due timestamptz;
begin
  if page_host is null or new.status not in ('published', 'done') then
    if tg_op = 'UPDATE' then
      update link_watches set is_watched = false where briefing_id = new.id and is_watched;
    end if;
    return null;
  end if;
  -- What was published long ago is not looked at all at once.
  due := coalesce(new.published_at, now()) + interval '1 day';
  if due < now() then due := now() + random() * interval '1 day'; end if;
  insert into link_hosts as h (host, ready_at) values (page_host, due)
    on conflict (host) do update set ready_at = least(h.ready_at, greatest(excluded.ready_at, h.free_at));
  insert into link_watches as w (briefing_id, host, url, published_at, state_since, next_check_at)
    values (new.id, page_host, new.publication_url, coalesce(new.published_at, now()),
      coalesce(new.published_at, now()), due)
    on conflict (briefing_id) do update set is_watched = true, host = excluded.host, url = excluded.url,
      published_at = excluded.published_at,
      next_check_at = least(w.next_check_at, excluded.next_check_at),
      etag = null, last_modified = null
    where (w.is_watched, w.url, w.published_at) is distinct from (true, excluded.url, excluded.published_at);
  return null;
end $$;
comment on function briefings_watch_link is
  'Has the watch of a link follow its briefing: whatever publishes it, corrects its address or takes it back.';
create trigger briefings_watched_new after insert on briefings
  for each row when (new.publication_url <> '') execute function briefings_watch_link();
create trigger briefings_watched after update of status, publication_url, published_at on briefings
  for each row when (old.status is distinct from new.status
    or old.publication_url is distinct from new.publication_url or old.published_at is distinct from new.published_at)
  execute function briefings_watch_link();

create table link_pages (
  check_id bigint not null references link_checks on delete cascade,
  at timestamptz not null,
  gzip bytea not null,
  primary key (check_id, at)
) partition by range (at);
comment on table link_pages is
  'The page itself, where a check found something for the first '
  'time: compressed, and held by its hash in what was found.';
create table link_pages_default partition of link_pages default;
comment on table link_pages_default is 'Pages of months without a partition of their own.';

create table link_days (
  day date primary key,
  size int not null check (size >= 0),
  root bytea not null,
  -- Signed note: origin, size, root (C2SP tlog-checkpoint).
  checkpoint text not null,
  sealed_at timestamptz not null
);
comment on table link_days is
  'The visits of each day (UTC) as the leaves of one tree, with its signed root: '
  'whoever has the root can tell that nothing of the day was changed since.';

create table link_day_blocks (
  day date not null references link_days on delete cascade,
  block int not null check (block >= 0),
  -- Its first visit, in the order of the tree.
  first_at timestamptz not null,
  first_briefing_id bigint not null,
  first_seq int not null,
  root bytea not null,
  primary key (day, block)
);
comment on table link_day_blocks is
  'The subtrees of a day''s tree, of 1024 visits each: the proof of one visit reads '
  'its own block and the roots of the others, not all that was seen that day.';

create function link_evidence_make_month(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  begins timestamptz := first::timestamp at time zone 'UTC';
  ends timestamptz := (first + interval '1 month')::timestamp at time zone 'UTC';
  parent text;
  name text;
  is_late boolean;
begin
  foreach parent in array array['link_visits', 'link_pages'] loop
    name := parent || to_char(first, '_YYYY_MM');
    continue when to_regclass(name) is not null;
    execute format('select exists (select from %I where at >= %L and at < %L)', parent || '_default', begins, ends)
      into is_late;
    continue when is_late;
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, begins, ends);
    if exists (select from pg_roles where rolname = 'linkstand_app') then
      execute format('revoke all on %I from linkstand_app', name);
    end if;
  end loop;
end $$;
comment on function link_evidence_make_month is
  'Makes the partitions of a day''s month, of visits and of pages, where the default ones hold nothing of it yet.';

create table link_news (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  kind text not null check (kind in ('lost', 'restored', 'target_down', 'target_back')),
  event_id bigint not null references events on delete cascade,
  problems text[] not null default '{}',
  at timestamptz not null,
  client_notified_at timestamptz,
  owner_notified_at timestamptz,
  -- News of a client's own page are gathered like those of links. Empty: of a link.
  target_url text not null default '',
  unique (briefing_id, event_id)
);
comment on table link_news is
  'What owners and clients are to be told of links, gathered for a while so that a site that falls is one mail.';
create index link_news_pending on link_news (briefing_id) where client_notified_at is null or owner_notified_at is null;
create index link_news_event on link_news (event_id);

create table link_targets (
  id bigint generated always as identity primary key,
  url text not null,
  host text not null references link_hosts,
  -- Failing: once, or for a short time. Down: its clients are told.
  state text not null default 'alive' check (state in ('alive', 'failing', 'down')),
  state_since timestamptz not null default now(),
  -- A status, or why nothing answered.
  fault text not null default '',
  checked_at timestamptz,
  next_check_at timestamptz not null
);
comment on table link_targets is
  'Pages of clients that published links lead to: looked at now and then, so that their clients hear of a dead one.';
create unique index link_targets_url on link_targets (md5(url));
create index link_targets_due on link_targets (host, next_check_at);

create function briefings_follow_targets() returns trigger language plpgsql as $$
declare
  due timestamptz := coalesce(new.published_at, now()) + interval '1 day';
begin
  if tg_op = 'UPDATE' then delete from link_target_uses where briefing_id = new.id; end if;
  if new.publication_url = '' or new.status not in ('published', 'done') then return null; end if;
  insert into link_hosts (host, ready_at)
  select distinct link_host(u.url), due
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
  where link_host(u.url) is not null order by 1
  on conflict do nothing;
  insert into link_targets (url, host, next_check_at)
  select u.url, link_host(u.url), due
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
  where link_host(u.url) is not null order by 1
  on conflict do nothing;
  insert into link_target_uses (briefing_id, target_id)
  select new.id, t.id
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
    join link_targets t on md5(t.url) = md5(u.url)
  where link_host(u.url) is not null;
  update link_hosts h set ready_at = greatest(due, h.free_at)
  where h.ready_at > due and h.host in (
    select t.host from link_target_uses u join link_targets t on t.id = u.target_id where u.briefing_id = new.id);
  return null;
end $$;
comment on function briefings_follow_targets is
  'Has the pages that a briefing links to looked at while it is published.';
create trigger briefings_targets_new after insert on briefings
  for each row when (new.publication_url <> '' and new.status in ('published', 'done'))
  execute function briefings_follow_targets();
create trigger briefings_targets after update of status, publication_url, url on briefings
  for each row when ((old.publication_url <> '' and old.status in ('published', 'done'), old.url)
    is distinct from (new.publication_url <> '' and new.status in ('published', 'done'), new.url))
  execute function briefings_follow_targets();

create table link_target_uses (
  briefing_id bigint not null references briefings on delete cascade,
  target_id bigint not null references link_targets on delete cascade,
  primary key (briefing_id, target_id)
);
comment on table link_target_uses is 'Which publications link to a page of a client.';
create index link_target_uses_target on link_target_uses (target_id);

-- What was seen is not changed.
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on link_visits, link_pages, link_days, link_day_blocks from linkstand_app;
    -- Privileges of a partitioned table don't reach its partitions, which the default privileges open to the application. It
    -- uses them through the table alone, so that what was seen is not changed there either.
    revoke all on link_visits_default, link_pages_default from linkstand_app;
  end if;
end $$;
