-- The pages of clients that published links lead to: looked at now and then, so that their clients hear of a dead one.

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
create unique index link_targets_url on link_targets (md5(url));
create index link_targets_due on link_targets (host, next_check_at);

-- The publications that link to it.
create table link_target_uses (
  briefing_id bigint not null references briefings on delete cascade,
  target_id bigint not null references link_targets on delete cascade,
  primary key (briefing_id, target_id)
);
create index link_target_uses_target on link_target_uses (target_id);

-- Whatever publishes a briefing, or takes it back: the pages that it links to are looked at, or not.
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
create trigger briefings_targets_new after insert on briefings
  for each row when (new.publication_url <> '' and new.status in ('published', 'done'))
  execute function briefings_follow_targets();
create trigger briefings_targets after update of status, publication_url, url on briefings
  for each row when ((old.publication_url <> '' and old.status in ('published', 'done'), old.url)
    is distinct from (new.publication_url <> '' and new.status in ('published', 'done'), new.url))
  execute function briefings_follow_targets();

-- What is published already.
insert into link_hosts (host, ready_at)
select distinct link_host(u.url), now() + interval '1 day'
from briefings b cross join lateral (
  select b.url union select t.url from briefing_targets t where t.briefing_id = b.id) u (url)
where b.publication_url <> '' and b.status in ('published', 'done') and link_host(u.url) is not null
on conflict do nothing;
insert into link_targets (url, host, next_check_at)
select distinct u.url, link_host(u.url), now() + interval '1 day' + random() * interval '7 days'
from briefings b cross join lateral (
  select b.url union select t.url from briefing_targets t where t.briefing_id = b.id) u (url)
where b.publication_url <> '' and b.status in ('published', 'done') and link_host(u.url) is not null
on conflict do nothing;
insert into link_target_uses (briefing_id, target_id)
select b.id, t.id
from briefings b cross join lateral (
  select b.url union select s.url from briefing_targets s where s.briefing_id = b.id) u (url)
  join link_targets t on md5(t.url) = md5(u.url)
where b.publication_url <> '' and b.status in ('published', 'done');
update link_hosts h set ready_at = least(h.ready_at, greatest(t.at, h.free_at))
from (select host, min(next_check_at) as at from link_targets group by host) t
where t.host = h.host;

-- News of a client's own page are gathered like those of links. Empty: of a link.
alter table link_news add column target_url text not null default '';
alter table link_news drop constraint link_news_kind_check;
alter table link_news add constraint link_news_kind_check
  check (kind in ('lost', 'restored', 'target_down', 'target_back'));
