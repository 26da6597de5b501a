-- The nouns of product.md §1. Names are plural snake_case, money is bigint cents, who and when come in pairs.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable because its dictionary could change; ours never does, and indexes need immutable.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Collation for names that people read in order.
create collation people (provider = icu, locale = 'und-u-kn-true');

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- ── Settings and brands ──────────────────────────────────────────────────────────────────────────────────────────
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
insert into settings (key, value) values
  ('default_commission_bp', '2000'),
  ('minimum_words', '500');

create table brands (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9-]*$'),
  name text not null,
  host text unique,
  base_url text not null,
  page_title text not null,
  primary_color text not null,
  secondary_color text not null,
  accent_color text not null,
  logo_svg text not null,
  icon_svg text not null,
  is_backlinks boolean not null default false,
  is_default boolean not null default false,
  default_locale text not null default 'en-US',
  mail_from text not null default '',
  updated_at timestamptz not null default now()
);
create unique index brands_one_default on brands (is_default) where is_default;

-- ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────
create table agencies (
  id bigint generated always as identity primary key,
  name text not null,
  tax_number text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  price_commission_bp int check (price_commission_bp between 0 and 100000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  tax_number text not null default '',
  founded_in int,
  price_commission_bp int check (price_commission_bp between 0 and 100000),
  agency_id bigint references agencies,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  identity_uid text not null unique,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  secondary_email text not null default '',
  phone text not null default '',
  birth_date date,
  tax_number text not null default '',
  position text not null default '',
  country text not null default '',
  language text,
  role text not null check (role in ('ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER')),
  editor_coordinator boolean not null default false,
  can_access_owner_newsletter boolean not null default false,
  can_see_owners_table boolean not null default false,
  company_id bigint references companies,
  is_company_manager boolean not null default false,
  agency_id bigint references agencies,
  account_executive_id bigint references users,
  coordinator_id bigint references users,
  brand_id bigint references brands,
  source text not null default '',
  crm_muted_until date,
  tours_seen text[] not null default '{}',
  last_login_at timestamptz,
  disabled_at timestamptz,
  -- Tokens signed in before this moment no longer count.
  sessions_valid_after timestamptz not null default 'epoch',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not editor_coordinator or role = 'EDITOR')
);
create unique index users_email on users (lower(email));
create index users_company on users (company_id) where company_id is not null;
create index users_account_executive on users (account_executive_id) where account_executive_id is not null;
create index users_role on users (role, id);
create index users_search on users using gin (plain_text(name || ' ' || email) gin_trgm_ops);

create table owners (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null default '',
  phone text not null default '',
  language text not null default 'en-US' check (language in ('en-US', 'es', 'pt-BR')),
  country text not null default '',
  owner_manager_id bigint references users,
  notes text not null default '',
  -- Whoever knows it is the owner (product.md §1): unguessable, renewable, revocable.
  link_uuid uuid not null unique default gen_random_uuid(),
  link_revoked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index owners_manager on owners (owner_manager_id);

-- ── The catalogue ────────────────────────────────────────────────────────────────────────────────────────────────
create table categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  name_en text not null,
  name_es text not null,
  name_pt text not null,
  topic text not null default 'none'
    check (topic in ('none', 'gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto'))
);

create table tags (
  id bigint generated always as identity primary key,
  name text not null unique,
  color text not null default '#868e96',
  description text not null default ''
);

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
  price_multiplier_milli int not null default 1000 check (price_multiplier_milli between 100 and 100000),
  cost_multiplier_milli int not null default 1000 check (cost_multiplier_milli between 100 and 100000),
  accepted_sensitive text[] not null default '{}'
    check (accepted_sensitive <@ array['loan', 'trading', 'dating', 'cannabis', 'crypto']),
  site_manager_id bigint references users,
  -- From here on derived from the chosen offer by a trigger; never written directly.
  chosen_offer_id bigint,
  owner_id bigint references owners,
  cost_cents bigint not null default 0,
  gambling_cost_cents bigint,
  link_types text[] not null default '{}',
  fill_modes text[] not null default '{}',
  delivery_days int not null default 7,
  -- From here on derived from briefings.
  times_published int not null default 0,
  last_request_at timestamptz,
  last_published_at timestamptz,
  search_text text generated always as (plain_text(domain || ' ' || name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sites_price on sites (price_cents, id) where status = 'active';
create index sites_da on sites (da desc nulls last, id) where status = 'active';
create index sites_traffic on sites (monthly_traffic desc nulls last, id) where status = 'active';
create index sites_owner on sites (owner_id);
create index sites_manager on sites (site_manager_id);
create index sites_search on sites using gin (search_text gin_trgm_ops);

create table offers (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  owner_id bigint not null references owners,
  -- Copied from the site by trigger, so that a name can be unique per owner.
  site_name text not null default '',
  cost_cents bigint not null check (cost_cents >= 0),
  gambling_cost_cents bigint check (gambling_cost_cents >= 0),
  link_types text[] not null check (cardinality(link_types) > 0 and link_types <@ array['do_follow', 'no_follow', 'sponsored']),
  fill_modes text[] not null check (cardinality(fill_modes) > 0),
  default_fill_mode text not null check (default_fill_mode = any (fill_modes)),
  delivery_days int not null default 7 check (delivery_days between 1 and 365),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, owner_id)
);
create unique index offers_site_name_per_owner on offers (owner_id, lower(site_name));
alter table sites add foreign key (chosen_offer_id) references offers deferrable initially deferred;

create table site_categories (
  site_id bigint not null references sites on delete cascade,
  category_id bigint not null references categories,
  primary key (site_id, category_id)
);
create index site_categories_category on site_categories (category_id, site_id);

create table site_tags (
  site_id bigint not null references sites on delete cascade,
  tag_id bigint not null references tags,
  primary key (site_id, tag_id)
);
create index site_tags_tag on site_tags (tag_id, site_id);

-- Cost history: written here, so that no path can change a cost without it.
create table cost_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('standard', 'gambling')),
  old_cost_cents bigint,
  new_cost_cents bigint,
  difference_cents bigint generated always as (coalesce(new_cost_cents, 0) - coalesce(old_cost_cents, 0)) stored,
  changed_at timestamptz not null default now(),
  changed_by text not null default coalesce(current_setting('linkstand.actor', true), '')
);
create index cost_changes_site on cost_changes (site_id, changed_at);

create table price_changes (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  price_cents bigint not null,
  changed_at timestamptz not null default now()
);
create index price_changes_site on price_changes (site_id, changed_at);

create function offers_take_site_name() returns trigger language plpgsql as $$
begin
  select name into strict new.site_name from sites where id = new.site_id;
  return new;
end $$;
create trigger offers_site_name before insert or update of site_id on offers
  for each row execute function offers_take_site_name();

create function sites_rename_offers() returns trigger language plpgsql as $$
begin
  update offers set site_name = new.name where site_id = new.id;
  return null;
end $$;
create trigger sites_rename after update of name on sites
  for each row when (old.name is distinct from new.name) execute function sites_rename_offers();

-- The chosen offer is where owner, cost and conditions of a site come from.
create function sites_derive_offer() returns trigger language plpgsql as $$
declare offer offers;
begin
  if new.chosen_offer_id is null then
    new.owner_id := null;
    return new;
  end if;
  select * into strict offer from offers where id = new.chosen_offer_id;
  if offer.site_id <> new.id then
    raise exception 'offer % belongs to another site', offer.id using errcode = 'check_violation';
  end if;
  new.owner_id := offer.owner_id;
  new.cost_cents := offer.cost_cents;
  new.gambling_cost_cents := offer.gambling_cost_cents;
  new.link_types := offer.link_types;
  new.fill_modes := offer.fill_modes;
  new.delivery_days := offer.delivery_days;
  return new;
end $$;
create trigger sites_offer before insert or update of chosen_offer_id on sites
  for each row execute function sites_derive_offer();

create function offers_update_site() returns trigger language plpgsql as $$
begin
  update sites set chosen_offer_id = new.id where id = new.site_id and chosen_offer_id = new.id;
  return null;
end $$;
create trigger offers_site after update on offers
  for each row execute function offers_update_site();

create function sites_record_changes() returns trigger language plpgsql as $$
begin
  if old.cost_cents is distinct from new.cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'standard', old.cost_cents, new.cost_cents);
  end if;
  if old.gambling_cost_cents is distinct from new.gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'gambling', old.gambling_cost_cents, new.gambling_cost_cents);
  end if;
  if old.price_cents is distinct from new.price_cents then
    insert into price_changes (site_id, price_cents) values (new.id, new.price_cents);
  end if;
  return null;
end $$;
create trigger sites_changes after update on sites
  for each row execute function sites_record_changes();
create trigger sites_touch before update on sites for each row execute function touch_updated_at();
create trigger offers_touch before update on offers for each row execute function touch_updated_at();
create trigger users_touch before update on users for each row execute function touch_updated_at();
create trigger owners_touch before update on owners for each row execute function touch_updated_at();

-- Every process drops what it remembers of a person when the row changes.
create function users_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', coalesce(new.identity_uid, old.identity_uid));
  return null;
end $$;
create trigger users_changed after update or delete on users for each row execute function users_announce();

create table favorites (
  user_id bigint not null references users on delete cascade,
  site_id bigint not null references sites on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, site_id)
);

create table cart_items (
  user_id bigint not null references users on delete cascade,
  site_id bigint not null references sites on delete cascade,
  price_cents bigint not null,
  added_at timestamptz not null default now(),
  primary key (user_id, site_id)
);

-- ── Campaigns and briefings ──────────────────────────────────────────────────────────────────────────────────────
create table campaigns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  company_id bigint references companies,
  prepared_by_id bigint references users,
  brand_id bigint not null references brands,
  name text not null default '',
  general_title text not null default '',
  default_category_id bigint references categories,
  end_customer text not null default '',
  mandate text not null default '',
  -- Derived from its briefings by trigger: status, site_count, total_cents.
  status text not null default 'draft' check (status in ('draft', 'waiting', 'in_progress', 'finished', 'canceled')),
  site_count int not null default 0,
  total_cents bigint not null default 0,
  submitted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index campaigns_user on campaigns (user_id, created_at desc);
create index campaigns_company on campaigns (company_id) where company_id is not null;
create index campaigns_status on campaigns (status, submitted_at);
create index campaigns_search on campaigns using gin (plain_text(name || ' ' || general_title) gin_trgm_ops);

create table briefings (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  site_id bigint not null references sites,
  -- Frozen at submission, with the quote below.
  offer_id bigint references offers,
  owner_id bigint references owners,
  editor_id bigint references users,
  status text not null default 'draft' check (status in ('draft', 'waiting', 'waiting_review', 'in_review',
    'pending_client', 'pending_owner', 'waiting_publish', 'published', 'done', 'denied', 'canceled')),
  status_since timestamptz not null default now(),
  title text not null default '',
  keyword text not null default '',
  url text not null default '',
  category_id bigint references categories,
  briefing_type text not null default 'sponsored_article'
    check (briefing_type in ('sponsored_article', 'link_insertion', 'press_note')),
  fill_mode text check (fill_mode in ('with_brand_tag', 'without_brand_tag', 'only_if_requested',
    'subject_to_editorial_review', 'strategic_partner', 'partner_content', 'external_content')),
  link_type text check (link_type in ('do_follow', 'no_follow', 'sponsored')),
  review_mode text check (review_mode in ('publish_as_is', 'review_and_publish', 'review_and_send_back')),
  write_for_me boolean not null default false,
  instructions text not null default '',
  desired_publication_date date,
  due_date date,
  promised_date date,
  po_code text not null default '',
  draft_link text not null default '',
  publication_url text not null default '',
  final_link text not null default '',
  internal_comment text not null default '',
  current_version_id bigint,
  topic text not null default 'none',
  price_cents bigint check (price_cents >= 0),
  cost_cents bigint check (cost_cents >= 0),
  commission_bp int,
  price_multiplier_milli int,
  quoted_at timestamptz,
  bonus_at timestamptz,
  bonus_by_id bigint references users,
  -- The owner's way to this one publication; a swap of the site gives a new one.
  owner_link_uuid uuid not null unique default gen_random_uuid(),
  submitted_at timestamptz,
  approved_at timestamptz,
  published_at timestamptz,
  done_at timestamptz,
  -- Stops the automatic finalization until staff finalize.
  problem_reported_at timestamptz,
  last_check_id bigint,
  -- How many reminders of the state's schedule were sent since status_since.
  reminders_sent int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index briefings_campaign on briefings (campaign_id);
create index briefings_site on briefings (site_id, status);
create index briefings_owner on briefings (owner_id, status) where owner_id is not null;
create index briefings_editor on briefings (editor_id, status) where editor_id is not null;
create index briefings_status on briefings (status, status_since, id);
create index briefings_submitted on briefings (submitted_at desc, id desc);
create index briefings_due on briefings (due_date) where status in ('pending_owner', 'waiting_publish');
create index briefings_search on briefings using gin (plain_text(title || ' ' || keyword) gin_trgm_ops);

-- Up to three keyword/url/category sets beside the main one.
create table briefing_targets (
  briefing_id bigint not null references briefings on delete cascade,
  position int not null check (position between 1 and 3),
  keyword text not null default '',
  url text not null default '',
  category_id bigint references categories,
  primary key (briefing_id, position)
);

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
alter table briefings add foreign key (last_check_id) references link_checks;

-- What follows from briefings is derived here, whatever path changed them.
create function campaigns_refresh(id_in bigint) returns void language sql as $$
  update campaigns c set
    site_count = s.n,
    total_cents = s.total,
    status = case
      when s.drafts = s.n then 'draft'
      when s.ended = s.n then case when s.done > 0 then 'finished' else 'canceled' end
      when s.waiting > 0 and s.further = 0 and s.done = 0 then 'waiting'
      else 'in_progress' end
  from (select count(*) n,
      count(*) filter (where status = 'draft') drafts,
      count(*) filter (where status = 'waiting') waiting,
      count(*) filter (where status = 'done') done,
      count(*) filter (where status in ('done', 'denied', 'canceled')) ended,
      count(*) filter (where status not in ('draft', 'waiting', 'done', 'denied', 'canceled')) further,
      coalesce(sum(price_cents) filter (where status not in ('denied', 'canceled') and bonus_at is null), 0) total
    from briefings where campaign_id = id_in) s
  where c.id = id_in
    and (c.site_count, c.total_cents, c.status) is distinct from (s.n, s.total, case
      when s.drafts = s.n then 'draft'
      when s.ended = s.n then case when s.done > 0 then 'finished' else 'canceled' end
      when s.waiting > 0 and s.further = 0 and s.done = 0 then 'waiting'
      else 'in_progress' end);
$$;

create function briefings_derive() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform campaigns_refresh(old.campaign_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.campaign_id <> old.campaign_id) then
    perform campaigns_refresh(new.campaign_id);
  end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'waiting' then
      update sites set last_request_at = now() where id = new.site_id;
    end if;
    if new.status in ('published', 'done') and old.status not in ('published', 'done') then
      update sites set times_published = times_published + 1, last_published_at = now() where id = new.site_id;
    elsif old.status in ('published', 'done') and new.status not in ('published', 'done') then
      update sites set times_published = greatest(times_published - 1, 0) where id = new.site_id;
    end if;
  end if;
  return null;
end $$;
create trigger briefings_derived after insert or delete or update of status, price_cents, bonus_at, campaign_id on briefings
  for each row execute function briefings_derive();

create trigger briefings_touch before update on briefings for each row execute function touch_updated_at();
create trigger campaigns_touch before update on campaigns for each row execute function touch_updated_at();

-- ── Cases ────────────────────────────────────────────────────────────────────────────────────────────────────────
create table cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('link_lost', 'link_problem', 'client_silent', 'owner_silent', 'promise_broken',
    'declined', 'dispute', 'question')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  title text not null,
  detail text not null default '',
  resolution text not null default '',
  briefing_id bigint references briefings on delete cascade,
  assignee_id bigint references users,
  due_on date,
  opened_by_id bigint references users,
  opened_by text not null,
  closed_by_id bigint references users,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cases_state on cases (state, due_on);
create index cases_briefing on cases (briefing_id);
-- A rule that runs again finds its own open case.
create unique index cases_one_open_by_rule on cases (briefing_id, kind)
  where state <> 'closed' and kind in ('link_lost', 'client_silent', 'owner_silent', 'promise_broken');
create trigger cases_touch before update on cases for each row execute function touch_updated_at();

create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index case_entries_case on case_entries (case_id, id);

-- ── What happened ────────────────────────────────────────────────────────────────────────────────────────────────
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'owner', 'system', 'anonymous')),
  actor_id bigint,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  from_status text,
  to_status text,
  reason text not null default '',
  forced boolean not null default false,
  changes jsonb not null default '{}',
  request_id text not null default ''
);
create index audit_entries_entity on audit_entries (entity, entity_id, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

-- What mails, notifications and live screens follow from; written with the change itself.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  entity text not null,
  entity_id bigint not null,
  actor_kind text not null,
  actor_id bigint,
  data jsonb not null default '{}'
);
create function events_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('events', json_build_object('id', new.id, 'name', new.name, 'entity', new.entity, 'entityId', new.entity_id)::text);
  return null;
end $$;
create trigger events_announced after insert on events for each row execute function events_announce();

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event_id bigint references events,
  type text not null,
  data jsonb not null default '{}',
  href text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event_id)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create function notifications_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', json_build_object('id', new.id, 'userId', new.user_id)::text);
  return null;
end $$;
create trigger notifications_announced after insert on notifications
  for each row execute function notifications_announce();

create table idempotency_keys (
  key text not null,
  caller text not null,
  endpoint text not null,
  body_sha256 text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
