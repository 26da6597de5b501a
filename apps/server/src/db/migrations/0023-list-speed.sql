-- What lists reckoned for every row before they could be sorted or searched is kept: what an owner has, and the words
-- by which campaigns, briefings and cases are found (docs/decisions/list-speed.md).

-- ── What an owner has ────────────────────────────────────────────────────────────────────────────────────────────
alter table owners
  -- Kept by what follows, never written directly: its offers, its briefings that wait for it, those online.
  add column sites_count int not null default 0,
  add column waiting_count int not null default 0,
  add column published_count int not null default 0,
  add column last_published_at timestamptz;

-- A briefing that moves on changes nothing that anybody typed of its owner.
drop trigger owners_touch on owners;
create trigger owners_touch before update on owners for each row
  when ((old.sites_count, old.waiting_count, old.published_count, old.last_published_at)
    is not distinct from (new.sites_count, new.waiting_count, new.published_count, new.last_published_at))
  execute function touch_updated_at();

/* Counts anew for some owners, or for all. */
create function owners_reckon(ids bigint[] default null) returns void language sql as $$
  update owners o set
    sites_count = coalesce(f.sites, 0),
    waiting_count = coalesce(b.waiting, 0),
    published_count = coalesce(b.published, 0),
    last_published_at = b.last
  from owners p
  left join (select owner_id, count(*)::int as sites from offers where ids is null or owner_id = any (ids) group by owner_id) f
    on f.owner_id = p.id
  left join (
    select owner_id,
      count(*) filter (where status in ('pending_owner', 'waiting_publish'))::int as waiting,
      count(*) filter (where status in ('published', 'done'))::int as published,
      max(published_at) as last
    from briefings where owner_id is not null and (ids is null or owner_id = any (ids)) group by owner_id) b
    on b.owner_id = p.id
  where o.id = p.id and (ids is null or p.id = any (ids))
    and (o.sites_count, o.waiting_count, o.published_count, o.last_published_at)
      is distinct from (coalesce(f.sites, 0), coalesce(b.waiting, 0), coalesce(b.published, 0), b.last);
$$;

-- What the owners' counts still lack of a transaction that is under way. Each transaction settles its own entries when
-- it commits, so nobody ever sees those of another, and after a crash there is nothing to remember.
create unlogged table owner_changes (
  owner_id bigint not null,
  sites bigint not null default 0,
  waiting bigint not null default 0,
  published bigint not null default 0,
  -- Another one may be its last publication now.
  publications boolean not null default false
);

-- At the commit, and in one order for everybody: whoever waits here holds no owner that another one waits for. Locked
-- first and read then, so that what was committed meanwhile is seen.
create function owners_settle() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids bigint[];
begin
  -- Called for each entry: the first call settles all of them, the others don't even look. Those of an import would
  -- read what it left behind again and again.
  if current_setting('linkstand.owners_settled', true) = 'yes' then return null; end if;
  perform set_config('linkstand.owners_settled', 'yes', true);
  ids := array(select distinct owner_id from owner_changes order by owner_id);
  if ids = '{}' then return null; end if;
  perform id from owners where id = any (ids) order by id for no key update;
  with entries as (delete from owner_changes returning *),
  due as (
    select owner_id, sum(sites)::int as sites, sum(waiting)::int as waiting, sum(published)::int as published,
      bool_or(publications) as publications
    from entries group by owner_id
  )
  update owners o set
    sites_count = o.sites_count + due.sites,
    waiting_count = o.waiting_count + due.waiting,
    published_count = o.published_count + due.published,
    last_published_at = case when due.publications
      then (select max(b.published_at) from briefings b where b.owner_id = o.id) else o.last_published_at end
  from due
  where o.id = any (ids) and o.id = due.owner_id
    and (due.sites <> 0 or due.waiting <> 0 or due.published <> 0 or due.publications);
  return null;
end $$;
create constraint trigger owner_changes_settled after insert on owner_changes deferrable initially deferred
  for each row execute function owners_settle();
create function owner_changes_unsettle() returns trigger language plpgsql as $$
begin
  perform set_config('linkstand.owners_settled', '', true);
  return null;
end $$;
create trigger owner_changes_unsettled before insert on owner_changes
  for each statement execute function owner_changes_unsettle();

-- The planner knows nothing of how many rows a statement changed: row by row it would compare ten thousand of them
-- with each other.
create function briefings_count_for_owners() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if tg_op = 'UPDATE' then
    insert into owner_changes (owner_id, waiting, published, publications)
    select owner_id, sum(waiting), sum(published), bool_or(publications) from (
      select unnest(array[a.owner_id, b.owner_id]) as owner_id,
        unnest(array[(a.status in ('pending_owner', 'waiting_publish'))::int,
          -(b.status in ('pending_owner', 'waiting_publish'))::int]) as waiting,
        unnest(array[(a.status in ('published', 'done'))::int, -(b.status in ('published', 'done'))::int]) as published,
        (a.owner_id, a.published_at) is distinct from (b.owner_id, b.published_at) as publications
      from after a join before b using (id)
      where (a.owner_id, a.status, a.published_at) is distinct from (b.owner_id, b.status, b.published_at)
    ) moved
    where owner_id is not null
    group by owner_id
    having sum(waiting) <> 0 or sum(published) <> 0 or bool_or(publications);
  else
    insert into owner_changes (owner_id, waiting, published, publications)
    select owner_id,
      case tg_op when 'INSERT' then 1 else -1 end
        * count(*) filter (where status in ('pending_owner', 'waiting_publish')),
      case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where status in ('published', 'done')),
      bool_or(published_at is not null)
    from changed
    where owner_id is not null
      and (status in ('pending_owner', 'waiting_publish', 'published', 'done') or published_at is not null)
    group by owner_id;
  end if;
  return null;
end $$;
create trigger briefings_counted_new after insert on briefings referencing new table as changed
  for each statement execute function briefings_count_for_owners();
create trigger briefings_counted after update on briefings referencing old table as before new table as after
  for each statement execute function briefings_count_for_owners();
create trigger briefings_counted_gone after delete on briefings referencing old table as changed
  for each statement execute function briefings_count_for_owners();

create function offers_count_for_owners() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into owner_changes (owner_id, sites) values (new.owner_id, 1), (old.owner_id, -1);
  else
    insert into owner_changes (owner_id, sites)
    select owner_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed group by owner_id;
  end if;
  return null;
end $$;
create trigger offers_counted_new after insert on offers referencing new table as changed
  for each statement execute function offers_count_for_owners();
create trigger offers_counted after update on offers for each row
  when (old.owner_id <> new.owner_id) execute function offers_count_for_owners();
create trigger offers_counted_gone after delete on offers referencing old table as changed
  for each statement execute function offers_count_for_owners();

select owners_reckon();

create index owners_by_sites on owners (sites_count, id);
create index owners_by_waiting on owners (waiting_count, id);
create index owners_by_published on owners (published_count, id);
create index owners_by_publication on owners (last_published_at desc nulls last, id desc);
create index owners_by_publication_up on owners (last_published_at, id);

-- ── By which words something is found ────────────────────────────────────────────────────────────────────────────
-- Of a record itself and of those around it, as one text, lower case and without accents, in tables of their own: what
-- moves on in its life is not indexed by its words anew, and a site that is renamed doesn't touch the briefings on it.
create table campaign_search (
  campaign_id bigint primary key references campaigns on delete cascade,
  -- Its name and title, and who ordered it.
  search_text text not null
);
create table briefing_search (
  briefing_id bigint primary key references briefings on delete cascade,
  -- Title, keyword, site, campaign.
  search_text text not null,
  -- Who ordered it, by which not every reader may find it.
  client_text text not null
);
create table case_search (
  case_id bigint primary key references cases on delete cascade,
  -- Its title, and title, keyword and site of its briefing.
  search_text text not null
);

-- A new record takes the words of those around it while somebody may be renaming them, and neither would see the
-- other. Whoever makes records shares this lock, whoever renames what others take words from has it alone.
create function search_share() returns void language sql as $$ select pg_advisory_xact_lock_shared(1600482674); $$;
create function search_alone() returns void language sql as $$ select pg_advisory_xact_lock(1600482674); $$;

-- Each locks its rows first, in one order, and reads then: of two that write the words of one record the second sees
-- what the first one changed.
create function campaigns_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform campaign_id from campaign_search where campaign_id = any (ids) order by campaign_id for no key update;
  insert into campaign_search as t (campaign_id, search_text)
  select c.id, plain_text(c.name || E'\n' || c.general_title) || E'\n' || u.search_text
  from campaigns c join users u on u.id = c.user_id
  where c.id = any (ids)
  on conflict (campaign_id) do update set search_text = excluded.search_text
    where t.search_text <> excluded.search_text;
end $$;

create function briefings_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform briefing_id from briefing_search where briefing_id = any (ids) order by briefing_id for no key update;
  insert into briefing_search as t (briefing_id, search_text, client_text)
  select b.id,
    plain_text(b.title || E'\n' || b.keyword || E'\n' || c.name || E'\n' || c.general_title) || E'\n' || s.search_text,
    u.search_text
  from briefings b join sites s on s.id = b.site_id join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id
  where b.id = any (ids)
  on conflict (briefing_id) do update set search_text = excluded.search_text, client_text = excluded.client_text
    where (t.search_text, t.client_text) <> (excluded.search_text, excluded.client_text);
end $$;

create function cases_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform case_id from case_search where case_id = any (ids) order by case_id for no key update;
  insert into case_search as t (case_id, search_text)
  select k.id, plain_text(concat_ws(E'\n', k.title, b.title, b.keyword)) || E'\n' || coalesce(s.search_text, '')
  from cases k left join briefings b on b.id = k.briefing_id left join sites s on s.id = b.site_id
  where k.id = any (ids)
  on conflict (case_id) do update set search_text = excluded.search_text where t.search_text <> excluded.search_text;
end $$;

create function campaigns_keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.user_id <> old.user_id then
    perform search_share();
  end if;
  perform campaigns_take_words(array[new.id]);
  if tg_op = 'UPDATE' then
    perform briefings_take_words(array(select id from briefings where campaign_id = new.id));
  end if;
  return null;
end $$;
create trigger campaigns_words_new after insert on campaigns
  for each row execute function campaigns_keep_words();
create trigger campaigns_words after update of name, general_title, user_id on campaigns for each row
  when ((old.name, old.general_title, old.user_id) is distinct from (new.name, new.general_title, new.user_id))
  execute function campaigns_keep_words();

-- A new briefing has locked its campaign by then (campaigns_refresh), so it needs no other protection from a campaign
-- that is renamed.
create function briefings_keep_new_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  perform briefings_take_words(array(select id from changed));
  return null;
end $$;
create trigger briefings_words_new after insert on briefings referencing new table as changed
  for each statement execute function briefings_keep_new_words();

create function briefings_keep_words() returns trigger language plpgsql as $$
begin
  if (new.site_id, new.campaign_id) <> (old.site_id, old.campaign_id) then
    perform search_share();
  end if;
  perform briefings_take_words(array[new.id]);
  perform cases_take_words(array(select id from cases where briefing_id = new.id));
  return null;
end $$;
create trigger briefings_words after update of title, keyword, site_id, campaign_id on briefings for each row
  when ((old.title, old.keyword, old.site_id, old.campaign_id)
    is distinct from (new.title, new.keyword, new.site_id, new.campaign_id))
  execute function briefings_keep_words();

create function cases_keep_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  -- Whoever is giving the briefing another title goes first, or comes after.
  perform id from briefings where id = new.briefing_id for share;
  perform cases_take_words(array[new.id]);
  return null;
end $$;
create trigger cases_words_new after insert on cases
  for each row execute function cases_keep_words();
create trigger cases_words after update of title, briefing_id on cases for each row
  when ((old.title, old.briefing_id) is distinct from (new.title, new.briefing_id))
  execute function cases_keep_words();

-- At the commit: an import that renames sites would else have the lock for as long as it takes.
create function sites_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  perform briefings_take_words(array(select id from briefings where site_id = new.id));
  perform cases_take_words(array(
    select k.id from briefings b join cases k on k.briefing_id = b.id where b.site_id = new.id));
  return null;
end $$;
create constraint trigger sites_words after update of name, domain on sites deferrable initially deferred for each row
  when ((old.name, old.domain) is distinct from (new.name, new.domain)) execute function sites_give_words();

create function users_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  perform campaigns_take_words(array(select id from campaigns where user_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.user_id = new.id));
  return null;
end $$;
create constraint trigger users_words after update of name, email on users deferrable initially deferred for each row
  when ((old.name, old.email) is distinct from (new.name, new.email)) execute function users_give_words();

select campaigns_take_words(array(select id from campaigns));
select briefings_take_words(array(select id from briefings));
select cases_take_words(array(select id from cases));

-- Every search reads the entries that wait to be sorted into an index from end to end: there are to be few of them.
create index campaign_search_words on campaign_search using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index briefing_search_words on briefing_search using gin (search_text gin_trgm_ops, client_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index case_search_words on case_search using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);
drop index campaigns_search;
drop index briefings_search;
drop index cases_search;

-- What others find by their own words only. Reckoned with the row: a list that is read in the order of something else
-- looks at the words of every row on its way, and each that an index names is looked at again.
alter table owners add column search_text text not null generated always as (plain_text(name || ' ' || email)) stored;
alter table agencies add column search_text text not null generated always as (plain_text(name || ' ' || tax_number)) stored;
alter table companies add column search_text text not null generated always as (plain_text(name || ' ' || tax_number)) stored;
alter table categories add column search_text text not null
  generated always as (plain_text(name_en || ' ' || name_es || ' ' || name_pt)) stored;
alter table tags add column search_text text not null generated always as (plain_text(name || ' ' || description)) stored;
alter table crm_tags add column search_text text not null generated always as (plain_text(name || ' ' || description)) stored;
alter table category_costs add column search_text text not null
  generated always as (plain_text(name || ' ' || description)) stored;
alter table release_bills add column search_text text not null
  generated always as (plain_text(description || ' ' || supplier || ' ' || document_number)) stored;
alter table mails add column search_text text not null
  generated always as (plain_text(to_address || ' ' || subject || ' ' || template)) stored;
alter table audit_entries
  add column actor_text text not null generated always as (plain_text(actor_name)) stored,
  add column reason_text text not null generated always as (plain_text(reason)) stored;
drop index owners_search, agencies_search, companies_search, categories_search, tags_search, crm_tags_search,
  category_costs_search, release_bills_search, mails_search, audit_entries_actor_name;
create index owners_search on owners using gin (search_text gin_trgm_ops);
create index agencies_search on agencies using gin (search_text gin_trgm_ops);
create index companies_search on companies using gin (search_text gin_trgm_ops);
create index categories_search on categories using gin (search_text gin_trgm_ops);
create index tags_search on tags using gin (search_text gin_trgm_ops);
create index crm_tags_search on crm_tags using gin (search_text gin_trgm_ops);
create index category_costs_search on category_costs using gin (search_text gin_trgm_ops);
create index release_bills_search on release_bills using gin (search_text gin_trgm_ops);
create index mails_search on mails using gin (search_text gin_trgm_ops);
create index audit_entries_actor_search on audit_entries using gin (actor_text gin_trgm_ops);
create index audit_entries_reason_search on audit_entries using gin (reason_text gin_trgm_ops) where reason <> '';

-- ── What is counted by an index alone ────────────────────────────────────────────────────────────────────────────
-- Whether a briefing is late, word for word as features/briefings/late.ts asks it.
create index briefings_open on briefings (status, status_since, due_date, promised_date)
  where status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish');
-- People who can sign in and have (features/staff/queries.ts), all or of a role.
create index users_active on users (role, id)
  where disabled_at is null and not (invited_at is not null and last_login_at is null);
-- What hangs on somebody's sites, clients or assignments is found by ids that an index alone names.
drop index sites_manager;
create index sites_manager on sites (site_manager_id, id);
drop index users_account_executive;
create index users_account_executive on users (account_executive_id, name, id) where account_executive_id is not null;
create index users_without_executive on users (id) where account_executive_id is null;
create index users_country on users (country, id);
drop index briefings_editor;
create index briefings_editor on briefings (editor_id, status, id) where editor_id is not null;
-- Campaigns with something to decide.
create index briefings_waiting on briefings (campaign_id) where status = 'waiting';
-- Briefings with a case that isn't closed, and those whose last check failed: few among many.
create index cases_not_closed on cases (briefing_id) where state <> 'closed';
create index link_checks_failed on link_checks (id) where not ok;
create index briefings_last_check on briefings (last_check_id) where last_check_id is not null;
