-- The catalogue: sites, what they are about, and who offers them at which cost.

-- ── Categories and tags ──────────────────────────────────────────────────────────────────────────────────────────
create table categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  name_en text not null,
  name_es text not null,
  name_pt text not null,
  topic text not null default 'none'
    check (topic in ('none', 'gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto')),
  search_text text not null
    generated always as (plain_text(name_en || ' ' || name_es || ' ' || name_pt)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table categories is
  'What a publication is about, in three languages; its topic '
  'decides which price counts and whether a site accepts it.';
create unique index categories_name_en on categories (lower(name_en));
create unique index categories_name_es on categories (lower(name_es));
create unique index categories_name_pt on categories (lower(name_pt));
create index categories_name_en_up on categories (name_en collate people, id);
create index categories_name_en_down on categories (name_en collate people desc nulls last, id desc);
create index categories_name_es_up on categories (name_es collate people, id);
create index categories_name_es_down on categories (name_es collate people desc nulls last, id desc);
create index categories_name_pt_up on categories (name_pt collate people, id);
create index categories_name_pt_down on categories (name_pt collate people desc nulls last, id desc);
create index categories_topic on categories (topic, id);
create index categories_search on categories using gin (search_text gin_trgm_ops);
create trigger categories_touch before update on categories for each row execute function touch_updated_at();

create table tags (
  id bigint generated always as identity primary key,
  name text not null unique,
  color text not null default '#868e96' check (color ~ '^#[0-9a-fA-F]{6}$'),
  description text not null default '',
  search_text text not null generated always as (plain_text(name || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table tags is 'Labels that the team gives sites in the catalogue.';
create unique index tags_any_case on tags (lower(name));
create index tags_name_up on tags (name collate people, id);
create index tags_name_down on tags (name collate people desc nulls last, id desc);
create index tags_search on tags using gin (search_text gin_trgm_ops);
create trigger tags_touch before update on tags for each row execute function touch_updated_at();

-- ── Sites ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- blog.news.example/sports/tennis lies below blog.news.example/sports/tennis, blog.news.example/sports,
-- blog.news.example and news.example.
-- A loop takes a tenth of what a query takes, and every written site is indexed by this.
create function site_keys(domain text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  steps text[] := string_to_array(domain, '/');
  labels text[] := string_to_array(steps[1], '.');
  path text := steps[1];
  keys text[] := array[path];
begin
  for n in 2 .. cardinality(steps) loop
    path := path || '/' || steps[n];
    keys := keys || path;
  end loop;
  for n in 2 .. cardinality(labels) - 1 loop
    keys := keys || array_to_string(labels[n:], '.');
  end loop;
  return keys;
end $$;
comment on function site_keys is 'Every host and path that a site lies below, itself included.';

create table sites (
  id bigint generated always as identity primary key,
  name text not null,
  -- Normalised host and path, e.g. news.example or news.example/sports.
  domain text not null unique,
  country text not null,
  language text not null,
  type text not null check (type in ('newspaper', 'magazine', 'blog', 'portal', 'forum', 'radio')),
  tier text not null check (tier in ('A', 'B', 'C', 'D')),
  status text not null default 'active' check (status in ('active', 'inactive', 'verifying')),
  description text not null default '',
  da int check (da between 0 and 100),
  pa int check (pa between 0 and 100),
  monthly_traffic int check (monthly_traffic >= 0),
  traffic_history jsonb not null default '[]',
  metrics_source text not null default '',
  metrics_at date,
  price_cents bigint not null check (price_cents >= 0),
  gambling_price_cents bigint check (gambling_price_cents >= 0),
  -- Of a link in an article that is published already. Null: such links are not sold.
  insertion_price_cents bigint check (insertion_price_cents >= 0),
  insertion_gambling_price_cents bigint check (insertion_gambling_price_cents >= 0),
  price_multiplier_milli int not null default 1000 check (price_multiplier_milli between 100 and 100000),
  cost_multiplier_milli int not null default 1000 check (cost_multiplier_milli between 100 and 100000),
  accepted_sensitive text[] not null default '{}'
    check (accepted_sensitive <@ array['loan', 'trading', 'dating', 'cannabis', 'crypto']),
  site_manager_id bigint references users,
  chosen_offer_id bigint,
  -- Derived from the chosen offer by a trigger, never written directly.
  owner_id bigint references owners,
  cost_cents bigint not null default 0,
  gambling_cost_cents bigint,
  insertion_cost_cents bigint,
  insertion_gambling_cost_cents bigint,
  link_types text[] not null default '{}' check (link_types <@ array['do_follow', 'no_follow', 'sponsored']),
  fill_modes text[] not null default '{}'
    check (fill_modes <@ array['with_brand_tag', 'without_brand_tag', 'only_if_requested',
      'subject_to_editorial_review', 'strategic_partner', 'partner_content', 'external_content']),
  delivery_days int not null default 7,
  -- Derived from briefings.
  times_published int not null default 0,
  last_request_at timestamptz,
  last_published_at timestamptz,
  -- When it came up for sale for the first time: it is new once, however often it goes and comes back.
  listed_at timestamptz,
  search_text text generated always as (plain_text(domain || ' ' || name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  surviving_months_centi smallint check (surviving_months_centi between 0 and 1200),
  -- Buyers see live publications of a site as examples on its page, unless its owner does not wish so.
  shows_examples boolean not null default true,
  -- Derived from the chosen offer, too: its owner takes no new orders for now.
  is_paused boolean not null default false
);
comment on table sites is 'Sites and other media on which publications are sold.';
comment on constraint sites_accepted_sensitive_check on sites is
  'Gambling is not among these: a site accepts it by having a price for it.';
-- Sections of one host differ by more than capital letters.
create unique index sites_domain_any_case on sites (lower(domain));
-- Most sites lie below nothing but themselves, which the index of their domain answers; this is for the others. New
-- entries go straight into it: a list of pending ones would be read from end to end by every look-up of a pasted
-- domain.
create index sites_keys on sites using gin (site_keys(domain)) with (fastupdate = off)
  where domain like '%.%.%' or domain like '%/%';
create index sites_search on sites using gin (search_text gin_trgm_ops);
-- Two letters are in no index of trigrams: all texts are read for them, from an index that holds nothing else.
create index sites_words on sites (id) include (search_text);

-- What is for sale, as the catalogue sorts it.
create index sites_price on sites (price_cents, id) where status = 'active';
create index sites_da on sites (da desc nulls last, id) where status = 'active';
create index sites_traffic on sites (monthly_traffic desc nulls last, id) where status = 'active';
create index sites_listed on sites (listed_at) where listed_at is not null;

-- What the team's list sorts and filters by. What may be absent comes last whichever way, so the other way round is an
-- order of its own.
create index sites_by_name on sites (name collate people, id);
create index sites_by_price on sites (price_cents, id);
create index sites_by_cost on sites
  ((case when chosen_offer_id is not null then cost_cents end) desc nulls last, id desc);
create index sites_by_cost_up on sites
  ((case when chosen_offer_id is not null then cost_cents end), id);
create index sites_by_profit on sites
  ((case when chosen_offer_id is not null then price_cents - cost_cents end) desc nulls last, id desc);
create index sites_by_profit_up on sites
  ((case when chosen_offer_id is not null then price_cents - cost_cents end), id);
create index sites_by_da on sites (da desc nulls last, id desc);
create index sites_by_da_up on sites (da, id);
create index sites_by_pa on sites (pa desc nulls last, id desc);
create index sites_by_pa_up on sites (pa, id);
create index sites_by_traffic on sites (monthly_traffic desc nulls last, id desc);
create index sites_by_traffic_up on sites (monthly_traffic, id);
create index sites_by_times_published on sites (times_published, id);
create index sites_by_last_request on sites (last_request_at desc nulls last, id desc);
create index sites_by_last_request_up on sites (last_request_at, id);
create index sites_by_last_publication on sites (last_published_at desc nulls last, id desc);
create index sites_by_last_publication_up on sites (last_published_at, id);
create index sites_by_metrics on sites (metrics_at desc nulls last, id desc);
create index sites_by_metrics_up on sites (metrics_at, id);
create index sites_by_gambling_price on sites (gambling_price_cents desc nulls last, id desc);
create index sites_by_gambling_price_up on sites (gambling_price_cents, id);
create index sites_by_creation on sites (created_at, id);
create index sites_by_change on sites (updated_at, id);
create index sites_by_place on sites (country, language);
create index sites_by_status on sites (status, id);
create index sites_by_tier on sites (tier, id);
create index sites_by_country on sites (country, id);
create index sites_by_terms on sites using gin (accepted_sensitive, link_types, fill_modes);
create index sites_without_offer on sites (id) where chosen_offer_id is null;

-- What belongs to an owner or a manager. What a manager knows of its sites, cost and profit, is ordered by going
-- through that index.
create index sites_owner on sites (owner_id);
create index sites_manager on sites (site_manager_id, id) include (chosen_offer_id, cost_cents, price_cents);
-- Else each offer that is removed would have the whole table read for a site that has chosen it.
create index sites_by_offer on sites (chosen_offer_id) where chosen_offer_id is not null;

-- How many sites accept a topic, which the list of categories tells for each.
create index sites_accepting_gambling on sites (id) where gambling_price_cents is not null;
create index sites_accepting_loan on sites (id) where accepted_sensitive @> '{loan}'::text[];
create index sites_accepting_trading on sites (id) where accepted_sensitive @> '{trading}'::text[];
create index sites_accepting_dating on sites (id) where accepted_sensitive @> '{dating}'::text[];
create index sites_accepting_cannabis on sites (id) where accepted_sensitive @> '{cannabis}'::text[];
create index sites_accepting_crypto on sites (id) where accepted_sensitive @> '{crypto}'::text[];
create index sites_pairs on sites using gin (letter_pairs(search_text));
-- What the search of the office finds first: records whose words begin with what was typed.
create index sites_beginnings on sites (search_text text_pattern_ops);
-- Only an edit moves updated_at, and every edit moves the version: counters and what is calculated don't.
create trigger sites_touch before update on sites for each row
  when (old.version is distinct from new.version) execute function touch_updated_at();

create function sites_note_listing() returns trigger language plpgsql as $$
begin
  new.listed_at := now();
  return new;
end $$;
comment on function sites_note_listing is 'Notes when a site came up for sale for the first time.';
create trigger sites_listing before insert or update of status, chosen_offer_id on sites for each row
  when (new.listed_at is null and new.status = 'active' and new.chosen_offer_id is not null)
  execute function sites_note_listing();

create table site_categories (
  site_id bigint not null references sites on delete cascade,
  category_id bigint not null references categories,
  primary key (site_id, category_id)
);
comment on table site_categories is 'The categories that a site belongs to.';
create index site_categories_category on site_categories (category_id, site_id);

create table site_tags (
  site_id bigint not null references sites on delete cascade,
  tag_id bigint not null references tags,
  primary key (site_id, tag_id)
);
comment on table site_tags is 'The tags that a site has.';
create index site_tags_tag on site_tags (tag_id, site_id);

-- ── Offers ───────────────────────────────────────────────────────────────────────────────────────────────────────
create table offers (
  id bigint generated always as identity primary key,
  -- An import writes the offer before its site, so that the site, which stands in dozens of indexes, is written once
  -- with its offer chosen. Within a transaction that says so, the site may follow.
  site_id bigint not null references sites on delete cascade deferrable initially immediate,
  owner_id bigint not null references owners,
  -- Copied from the site by trigger, so that a name can be unique per owner.
  site_name text not null default '',
  cost_cents bigint not null check (cost_cents >= 0),
  gambling_cost_cents bigint check (gambling_cost_cents >= 0),
  -- Of a link in an article that is published already. Null: the owner sells none.
  insertion_cost_cents bigint check (insertion_cost_cents >= 0),
  insertion_gambling_cost_cents bigint check (insertion_gambling_cost_cents >= 0),
  link_types text[] not null
    check (cardinality(link_types) > 0 and link_types <@ array['do_follow', 'no_follow', 'sponsored']),
  fill_modes text[] not null
    check (cardinality(fill_modes) > 0 and fill_modes <@ array['with_brand_tag', 'without_brand_tag', 'only_if_requested',
      'subject_to_editorial_review', 'strategic_partner', 'partner_content', 'external_content']),
  default_fill_mode text not null
    check (default_fill_mode in ('with_brand_tag', 'without_brand_tag', 'only_if_requested',
      'subject_to_editorial_review', 'strategic_partner', 'partner_content', 'external_content'))
    check (default_fill_mode = any (fill_modes)),
  delivery_days int not null default 7 check (delivery_days between 1 and 365),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an owner promises of the links that it publishes. An order freezes it.
  -- Null: as long as configured. 0: nothing is promised.
  guarantee_days int check (guarantee_days between 0 and 3650),
  guarantee_covers text[] not null default '{presence,link_type,indexing}'
    check (cardinality(guarantee_covers) > 0 and guarantee_covers <@ '{presence,link_type,indexing}'::text[]),
  -- Its owner takes no new orders for it since then, and until that day, on which it is sold again. Null: until the owner
  -- says so.
  paused_at timestamptz,
  paused_until date,
  -- What the owner wants of texts. Null: nothing besides what the house asks of all.
  min_words int check (min_words between 1 and 20000),
  max_words int check (max_words between 1 and 20000),
  max_links int check (max_links between 1 and 100),
  content_rules text check (content_rules <> ''),
  unique (site_id, owner_id),
  constraint offers_pause_check check (paused_until is null or paused_at is not null),
  constraint offers_words_check check (max_words >= min_words)
);
comment on table offers is
  'What one owner asks for one site: cost, link types, fill modes, '
  'delivery days and guarantee. One is chosen for the site.';
comment on constraint offers_check on offers is
  'What a publication is labelled as by default is something that the owner offers.';
comment on constraint offers_pause_check on offers is 'A pause that ends has begun.';
comment on constraint offers_words_check on offers is 'A text can be as long as it has to be.';
create index offers_paused on offers (paused_until) where paused_until is not null;
create unique index offers_site_name_per_owner on offers (owner_id, lower(site_name));
create index offers_owner on offers (owner_id, site_id);
create trigger offers_touch before update on offers for each row execute function touch_updated_at();
create trigger offers_whole_owner before insert or update of owner_id on offers
  for each row execute function refuse_merged_owner();
alter table sites add foreign key (chosen_offer_id) references offers deferrable initially deferred;

create function offers_take_site_name() returns trigger language plpgsql as $$
declare known text;
begin
  select name into known from sites where id = new.site_id;
  -- Else the site follows, and whoever writes both says its name here; the site's trigger holds them together.
  if found then
    new.site_name := known;
  end if;
  return new;
end $$;
comment on function offers_take_site_name is 'Copies the name of the site into its offer.';
create trigger offers_site_name before insert or update of site_id on offers
  for each row execute function offers_take_site_name();

create function sites_rename_offers() returns trigger language plpgsql as $$
begin
  update offers set site_name = new.name where site_id = new.id;
  return null;
end $$;
comment on function sites_rename_offers is 'Gives the offers of a renamed site its new name.';
create trigger sites_rename after update of name on sites
  for each row when (old.name is distinct from new.name) execute function sites_rename_offers();

-- The chosen offer is where owner, cost and conditions of a site come from. A site without one has no cost, and
-- conditions of nobody.
create function sites_derive_offer() returns trigger language plpgsql as $$
declare offer offers;
begin
  if new.chosen_offer_id is null then
    new.owner_id := null;
    new.cost_cents := 0;
    new.gambling_cost_cents := null;
    new.insertion_cost_cents := null;
    new.insertion_gambling_cost_cents := null;
    new.link_types := '{}';
    new.fill_modes := '{}';
    new.delivery_days := 7;
    new.is_paused := false;
    return new;
  end if;
  select * into strict offer from offers where id = new.chosen_offer_id;
  if offer.site_id <> new.id or (tg_op = 'INSERT' and offer.site_name <> new.name) then
    raise exception 'offer % belongs to another site', offer.id using errcode = 'check_violation';
  end if;
  new.owner_id := offer.owner_id;
  new.cost_cents := offer.cost_cents;
  new.gambling_cost_cents := offer.gambling_cost_cents;
  new.insertion_cost_cents := offer.insertion_cost_cents;
  new.insertion_gambling_cost_cents := offer.insertion_gambling_cost_cents;
  new.link_types := offer.link_types;
  new.fill_modes := offer.fill_modes;
  new.delivery_days := offer.delivery_days;
  new.is_paused := offer.paused_at is not null;
  return new;
end $$;
comment on function sites_derive_offer is 'Sets owner, cost and conditions of a site from its chosen offer.';
create trigger sites_offer before insert or update of chosen_offer_id on sites
  for each row execute function sites_derive_offer();

-- Of many offers that change at once, the sites follow at once too, and are announced in one line.
create function offers_update_site() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update sites s set chosen_offer_id = c.id from changed c where s.id = c.site_id and s.chosen_offer_id = c.id;
  return null;
end $$;
comment on function offers_update_site is 'Has sites follow their chosen offers when those change.';
create trigger offers_site after update on offers referencing new table as changed
  for each statement execute function offers_update_site();

-- ── How many there are ───────────────────────────────────────────────────────────────────────────────────────────
create table site_tally (
  id bigint generated always as identity primary key,
  difference bigint not null
);
comment on table site_tally is
  'How many sites there are, as differences: counting a million rows takes a tenth of a second, adding these up '
  'nothing. Each statement adds a row of its own, so nobody waits for anybody; now and then they are made one again.';

create function sites_record_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from site_tally;
  else
    insert into site_tally (difference)
      select case tg_op when 'INSERT' then n else -n end from (select count(*) as n from changed) c where n > 0;
  end if;
  return null;
end $$;
comment on function sites_record_count is 'Adds the difference that a statement makes to the number of sites.';
create trigger sites_added_tallied after insert on sites referencing new table as changed
  for each statement execute function sites_record_count();
create trigger sites_removed_tallied after delete on sites referencing old table as changed
  for each statement execute function sites_record_count();
create trigger sites_emptied_tallied after truncate on sites for each statement execute function sites_record_count();

create function sites_merge_counts() returns void language sql as $$
  with gone as (delete from site_tally where id in (select id from site_tally for update skip locked) returning difference)
  insert into site_tally (difference) select sum(difference) from gone having count(*) > 0
$$;
comment on function sites_merge_counts is
  'Replaces the differences in site_tally by one row. Whoever does the same meanwhile leaves those alone.';

create function sites_recalculate() returns void language sql as $$
  lock table sites in share mode;
  delete from site_tally;
  insert into site_tally (difference) select count(*) from sites;
$$;
comment on function sites_recalculate is 'Counts all sites anew, for those that came without triggers.';
