-- Published links are watched: when each is looked at next, where it stands, and every look at it.

-- Sites as they are visited: one request at a time, with a pause between two.
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
  is_unknown_told boolean not null default false,
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
  next_check_at timestamptz not null
);
create index link_watches_due on link_watches (host, next_check_at) where is_watched;
create index link_watches_troubled on link_watches (state, state_since) where is_watched and state <> 'alive';
create index link_watches_case on link_watches (case_id) where case_id is not null;
create index link_watches_check on link_watches (last_check_id) where last_check_id is not null;

-- Every look at a page: small, with what it found where that was found first. Each carries the hash of the one before.
create table link_visits (
  briefing_id bigint not null references briefings on delete cascade,
  seq int not null,
  at timestamptz not null,
  verdict text not null check (verdict in ('ok', 'fault', 'unknown')),
  check_id bigint not null references link_checks,
  hash bytea not null,
  primary key (briefing_id, seq, at)
) partition by range (at);
create table link_visits_default partition of link_visits default;
create index link_visits_day on link_visits (at);
-- What was seen is not changed.
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on link_visits from linkstand_app;
  end if;
end $$;

-- Makes the partition of a day's month, where the default one holds nothing of it yet.
create function link_visits_make_month(day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day)::date;
  name text := 'link_visits_' || to_char(first, 'YYYY_MM');
  begins timestamptz := first::timestamp at time zone 'UTC';
  ends timestamptz := (first + interval '1 month')::timestamp at time zone 'UTC';
begin
  if to_regclass(name) is not null then return false; end if;
  if exists (select from link_visits_default where at >= begins and at < ends) then return false; end if;
  execute format('create table %I partition of link_visits for values from (%L) to (%L)', name, begins, ends);
  return true;
end $$;

-- The host of a page's address, without www. Null for what is no web address.
create function link_host(url text) returns text language sql immutable parallel safe as
  $$select nullif(regexp_replace(lower(substring(url from '(?i)^\s*https?://([^/?#:@\s]+)')), '^www\.', ''), '')$$;

-- Whatever publishes a briefing, corrects its address or takes it back: its watch follows.
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
create trigger briefings_watched_new after insert on briefings
  for each row when (new.publication_url <> '') execute function briefings_watch_link();
create trigger briefings_watched after update of status, publication_url, published_at on briefings
  for each row when (old.status is distinct from new.status
    or old.publication_url is distinct from new.publication_url or old.published_at is distinct from new.published_at)
  execute function briefings_watch_link();

-- What is published already.
insert into link_hosts (host, ready_at)
select link_host(publication_url), now() + random() * interval '1 day'
from briefings where status in ('published', 'done') and link_host(publication_url) is not null
group by 1;
insert into link_watches (briefing_id, host, url, published_at, state_since, next_check_at)
select b.id, h.host, b.publication_url, coalesce(b.published_at, b.status_since), coalesce(b.published_at, b.status_since),
  h.ready_at
from briefings b join link_hosts h on h.host = link_host(b.publication_url)
where b.status in ('published', 'done');

-- What owners and clients are to be told of links, gathered for a while so that a site that falls is one mail.
create table link_news (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  kind text not null check (kind in ('lost', 'restored')),
  event_id bigint not null references events on delete cascade,
  problems text[] not null default '{}',
  at timestamptz not null,
  client_told_at timestamptz,
  owner_told_at timestamptz,
  unique (briefing_id, event_id)
);
create index link_news_untold on link_news (briefing_id) where client_told_at is null or owner_told_at is null;
create index link_news_event on link_news (event_id);
