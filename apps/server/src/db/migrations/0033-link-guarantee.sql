-- A link is bought for a time: what is owed when it is lost before, how long links stand, and all of them as one list.

create table link_claims (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  state text not null
    check (state in ('repairing', 'choosing', 'paused', 'restored', 'refunded', 'settled', 'replaced')),
  -- The day of the first check that failed: what is given back is counted from it.
  lost_on date not null,
  opened_at timestamptz not null,
  -- The last days for the owner to repair it, and for the client to answer.
  repair_until date not null,
  choose_until date,
  -- Of the term and the price, what is left. Cents.
  net_cents bigint not null check (net_cents >= 0),
  owner_cents bigint not null check (owner_cents >= 0),
  -- Why it was paused or settled.
  reason text not null default '',
  closed_at timestamptz,
  -- The team has paused what the guarantee owes: the day since when.
  stopped_on date,
  -- The publication that was ordered instead.
  replacement_id bigint references briefings on delete set null
);
comment on table link_claims is
  'What is owed for a lost link under its guarantee: repair, another site, or money back.';
create unique index link_claims_one_open on link_claims (briefing_id)
  where state in ('repairing', 'choosing', 'paused');
create index link_claims_briefing on link_claims (briefing_id, id desc);
create index link_claims_due on link_claims (coalesce(choose_until, repair_until))
  where state in ('repairing', 'choosing');
create index link_claims_replacement on link_claims (replacement_id) where replacement_id is not null;

create table survival_curves (
  kind text not null check (kind in ('tier', 'owner', 'site')),
  -- The tier's letter, or the id.
  key text not null,
  links int not null,
  losses int not null,
  -- Against the curve of its tier: how many times as fast links are lost, and how uncertain its logarithm is.
  multiplier double precision not null,
  spread double precision not null,
  -- Months that a link stands of its first twelve, in hundredths.
  months_centi smallint not null check (months_centi between 0 and 1200),
  -- [[day, share, low, high], ...] of a curve that is not its tier's times the multiplier.
  steps jsonb,
  calculated_at timestamptz not null,
  -- What is known of how long links last ends with the day that the longest watched one was seen on: of the links that
  -- the curve is drawn from.
  until_day smallint not null default 365 check (until_day between 0 and 365),
  -- Of its own links.
  watched_days smallint not null default 365 check (watched_days between 0 and 365),
  -- The months are the least that the links allow, not what is expected.
  is_at_least boolean not null default false,
  primary key (kind, key)
);
comment on table survival_curves is 'How long links stand: curves by tier, owner and site, made anew every night.';

-- Every link that was ordered, in one table: what the list of all links shows, sorts and looks for. It follows from the
-- records around it and is written by triggers alone, so that a page of 100,000 links is read along an index
-- (docs/decisions/list-speed.md).

create table links (
  -- Of its own, because a publication has up to four.
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  -- 0: the briefing's own keyword and url. Others are those of `briefing_targets`.
  position integer not null check (position between 0 and 3),
  -- As the briefing has them, which refers to them itself: who sees the link, and how far its order is.
  campaign_id bigint not null,
  site_id bigint not null,
  owner_id bigint,
  editor_id bigint,
  status text not null,
  state text not null check (state in ('lost', 'repairing', 'suspect', 'unchecked', 'alive', 'in_order')),
  -- Empty until it is published, and while its publication is corrected.
  page_url text not null,
  target_url text not null,
  target_host text not null,
  anchor text not null,
  link_type text check (link_type in ('do_follow', 'no_follow', 'sponsored')),
  -- As shown: a bonus costs nothing. Of the whole publication, so that sums count it once.
  price_cents bigint,
  published_at timestamptz,
  -- Of its guarantee. Its last day is told in the time zone of the house, which the database doesn't know.
  guarantee_days integer,
  guaranteed_until timestamptz,
  last_look_at timestamptz,
  search_text text not null,
  unique (briefing_id, position)
);
comment on table links is 'Every link that was ordered, as the list of all links shows it.';
create index links_campaign on links (campaign_id, id);
create index links_site on links (site_id, id);
create index links_owner on links (owner_id, id) where owner_id is not null;
create index links_editor on links (editor_id, id) where editor_id is not null;
create index links_target_host on links (target_host, id);
create index links_state on links (state, published_at desc nulls last, id desc);
create index links_words on links using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);

-- For the sorts. An address may be longer than an entry of an index.
create index links_by_state on links (array_position('{lost,repairing,suspect,unchecked,alive,in_order}'::text[], state), id);
create index links_by_page on links (left(page_url, 300) collate "C", id);
create index links_by_target on links (left(target_url, 300) collate "C", id);
create index links_by_anchor on links (left(anchor, 300) collate people, id);
create index links_by_type on links (link_type desc nulls last, id desc);
create index links_by_type_up on links (link_type, id);
create index links_by_price on links (price_cents desc nulls last, id desc);
create index links_by_price_up on links (price_cents, id);
create index links_by_publication on links (published_at desc nulls last, id desc);
create index links_by_publication_up on links (published_at, id);
create index links_by_guarantee on links (guaranteed_until desc nulls last, id desc);
create index links_by_guarantee_up on links (guaranteed_until, id);
create index links_by_look on links (last_look_at desc nulls last, id desc);
create index links_by_look_up on links (last_look_at, id);

-- Locks its rows first, in one order, and reads then: of two that write the links of one briefing the second sees what
-- the first one changed.
create function briefings_take_links(ids bigint[]) returns void language plpgsql as $$
begin
  perform id from links where briefing_id = any (ids) order by id for no key update;
  delete from links l where l.briefing_id = any (ids) and not exists (
    select from briefings b left join briefing_targets g on g.briefing_id = b.id and g.position = l.position
    where b.id = l.briefing_id and b.submitted_at is not null and b.status not in ('draft', 'denied', 'canceled')
      and coalesce(case when l.position = 0 then b.url else g.url end, '') <> '');
  insert into links as t (briefing_id, position, campaign_id, site_id, owner_id, editor_id, status, state, page_url,
    target_url, target_host, anchor, link_type, price_cents, published_at, guarantee_days, guaranteed_until,
    last_look_at, search_text)
  select b.id, g.position, b.campaign_id, b.site_id, b.owner_id, b.editor_id, b.status,
    case
      when not p.is_published then 'in_order'
      when w.last_visit_at is null or w.state = 'unknown' then 'unchecked'
      when w.state <> 'lost' then w.state
      when exists (select from link_claims k where k.briefing_id = b.id and k.state = 'repairing') then 'repairing'
      else 'lost'
    end,
    p.url, g.url, coalesce(link_host(g.url), ''), g.keyword, b.link_type, shown_price(b.price_cents, b.bonus_at),
    p.published_at, p.guarantee_days, p.published_at + make_interval(hours => 24 * p.guarantee_days), w.last_visit_at,
    plain_text(concat_ws(E'\n', nullif(p.url, ''), g.url, g.keyword))
  from briefings b
    cross join lateral (
      select 0 as position, b.keyword, b.url
      union all select x.position, x.keyword, x.url from briefing_targets x where x.briefing_id = b.id
    ) g
    left join link_watches w on w.briefing_id = b.id and w.is_watched
    cross join lateral (
      select x.is_published, case when x.is_published then b.publication_url else '' end as url,
        case when x.is_published then b.published_at end as published_at,
        case when x.is_published then (b.guarantee ->> 'termDays')::int
          - coalesce((b.guarantee ->> 'stoodDays')::int, 0) + coalesce(w.extended_days, 0) end as guarantee_days
      from (select b.status in ('published', 'done') as is_published) x
    ) p
  where b.id = any (ids) and b.submitted_at is not null and b.status not in ('draft', 'denied', 'canceled')
    and g.url <> ''
  order by b.id, g.position
  on conflict (briefing_id, position) do update set campaign_id = excluded.campaign_id, site_id = excluded.site_id,
    owner_id = excluded.owner_id, editor_id = excluded.editor_id, status = excluded.status, state = excluded.state,
    page_url = excluded.page_url, target_url = excluded.target_url, target_host = excluded.target_host,
    anchor = excluded.anchor, link_type = excluded.link_type, price_cents = excluded.price_cents,
    published_at = excluded.published_at, guarantee_days = excluded.guarantee_days,
    guaranteed_until = excluded.guaranteed_until, last_look_at = excluded.last_look_at,
    search_text = excluded.search_text;
end $$;
comment on function briefings_take_links is
  'Writes the links of briefings anew: what was agreed, where it stands, and what the guard saw last.';

create function briefings_keep_links() returns trigger language plpgsql as $$
begin
  perform briefings_take_links(array[new.id]);
  return null;
end $$;
comment on function briefings_keep_links is 'Keeps the links of a briefing that changed.';

create function briefings_keep_new_links() returns trigger language plpgsql as $$
begin
  perform briefings_take_links(array(select id from changed where submitted_at is not null));
  return null;
end $$;
comment on function briefings_keep_new_links is 'Writes the links of new briefings that are ordered already.';

create function link_parts_keep_links() returns trigger language plpgsql as $$
begin
  perform briefings_take_links(array(select distinct briefing_id from changed));
  return null;
end $$;
comment on function link_parts_keep_links is 'Keeps the links of briefings whose targets, watches or claims changed.';

create function link_watches_keep_links() returns trigger language plpgsql as $$
begin
  perform briefings_take_links(array[new.briefing_id]);
  return null;
end $$;
comment on function link_watches_keep_links is 'Keeps the links of a publication that was looked at.';

create trigger briefings_links after update on briefings for each row when (
  (old.submitted_at is not null or new.submitted_at is not null) and (
    old.submitted_at, old.status, old.campaign_id, old.site_id, old.owner_id, old.editor_id, old.keyword, old.url,
    old.link_type, old.price_cents, old.bonus_at, old.publication_url, old.published_at, old.guarantee
  ) is distinct from (
    new.submitted_at, new.status, new.campaign_id, new.site_id, new.owner_id, new.editor_id, new.keyword, new.url,
    new.link_type, new.price_cents, new.bonus_at, new.publication_url, new.published_at, new.guarantee
  )
) execute function briefings_keep_links();
create trigger briefings_links_new after insert on briefings referencing new table as changed
  for each statement execute function briefings_keep_new_links();

create trigger briefing_targets_links after update on briefing_targets referencing new table as changed
  for each statement execute function link_parts_keep_links();
create trigger briefing_targets_links_new after insert on briefing_targets referencing new table as changed
  for each statement execute function link_parts_keep_links();
create trigger briefing_targets_links_gone after delete on briefing_targets referencing old table as changed
  for each statement execute function link_parts_keep_links();

create trigger link_watches_links after update on link_watches for each row when (
  (old.is_watched, old.state, old.last_visit_at, old.extended_days)
    is distinct from (new.is_watched, new.state, new.last_visit_at, new.extended_days)
) execute function link_watches_keep_links();
-- Those of publications that are watched from the start are there before they are looked at.
create trigger link_watches_links_new after insert on link_watches referencing new table as changed
  for each statement execute function link_parts_keep_links();

create trigger link_claims_links after update on link_claims referencing new table as changed
  for each statement execute function link_parts_keep_links();
create trigger link_claims_links_new after insert on link_claims referencing new table as changed
  for each statement execute function link_parts_keep_links();
create trigger link_claims_links_gone after delete on link_claims referencing old table as changed
  for each statement execute function link_parts_keep_links();
