-- People: clients with their companies and agencies, and the team. Every list is read by an index of its sort, upwards
-- and downwards.

-- ── Agencies and companies ───────────────────────────────────────────────────────────────────────────────────────
create table agencies (
  id bigint generated always as identity primary key,
  name text not null,
  tax_number text not null default '',
  -- Whose rule the tax number follows; '' for none.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  contact_name text not null default '',
  contact_email text not null default '',
  price_commission_bp int check (price_commission_bp between 0 and 100000),
  -- Where the picture's bytes lie, and what they are.
  logo_key text,
  logo_type text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as
    (plain_text(name || ' ' || tax_number || ' ' || contact_name || ' ' || contact_email)) stored,
  check ((logo_key is null) = (logo_type is null)),
  constraint agencies_filled check ('' <> all (array[logo_key, logo_type]))
);
comment on table agencies is 'Agencies: they buy for customers of their own.';
create index agencies_name_up on agencies (name collate people, id);
create index agencies_name_down on agencies (name collate people desc nulls last, id desc);
create index agencies_created_up on agencies (created_at, id);
create index agencies_created_down on agencies (created_at desc nulls last, id desc);
create index agencies_search on agencies using gin (search_text gin_trgm_ops);
create trigger agencies_touch before update on agencies for each row execute function touch_updated_at();

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  tax_number text not null default '',
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  founded_in int,
  price_commission_bp int check (price_commission_bp between 0 and 100000),
  agency_id bigint references agencies,
  needs_approval boolean not null default false,
  logo_key text,
  logo_type text,
  search_text text not null generated always as (plain_text(name || ' ' || tax_number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((logo_key is null) = (logo_type is null)),
  constraint companies_filled check ('' <> all (array[logo_key, logo_type]))
);
comment on table companies is 'Companies that clients belong to. Who has one is billed through it.';
comment on column companies.needs_approval is 'A second person of the company approves each order, whatever it costs.';
create index companies_name_up on companies (name collate people, id);
create index companies_name_down on companies (name collate people desc nulls last, id desc);
create index companies_founded_up on companies (founded_in, id);
create index companies_founded_down on companies (founded_in desc nulls last, id desc);
create index companies_created_up on companies (created_at, id);
create index companies_created_down on companies (created_at desc nulls last, id desc);
create index companies_agency on companies (agency_id, id) where agency_id is not null;
create index companies_country on companies (country, id);
create index companies_search on companies using gin (search_text gin_trgm_ops);
create trigger companies_touch before update on companies for each row execute function touch_updated_at();

-- ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────
create table users (
  id bigint generated always as identity primary key,
  identity_uid text not null unique,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  -- Of an account that only claims the address of another (auth.accounts).
  is_duplicate boolean not null default false,
  secondary_email text not null default '',
  phone text not null default '',
  birth_date date,
  tax_number text not null default '',
  position text not null default '',
  country text not null default '',
  language text check (language in ('en-US', 'es', 'pt-BR')),
  role text not null check (role in ('ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER')),
  editor_coordinator boolean not null default false,
  can_access_owner_newsletter boolean not null default false,
  can_see_owners_table boolean not null default false,
  -- What a seller earns of the net prices its clients pay.
  seller_commission_bp int not null default 0 check (seller_commission_bp between 0 and 10000),
  company_id bigint references companies,
  is_company_manager boolean not null default false,
  -- What a person may do in their company besides; its manager may do all of it.
  company_roles text[] not null default '{buyer}'
    check (company_roles <@ array['buyer', 'approver', 'finance', 'reader']),
  -- The company's projects that a person is held to; null for all.
  held_project_ids bigint[] check (held_project_ids <> '{}'),
  -- What a person may order in a calendar month, net; null for any amount.
  monthly_limit_cents bigint check (monthly_limit_cents > 0),
  agency_id bigint references agencies,
  account_executive_id bigint references users,
  coordinator_id bigint references users,
  brand_id bigint references brands,
  source text not null default '',
  crm_muted_until date,
  tours_seen text[] not null default '{}',
  -- When the team's invitation was mailed last; null for those who registered by themselves.
  invited_at timestamptz,
  last_login_at timestamptz,
  disabled_at timestamptz,
  -- Tokens signed in before this moment no longer count.
  sessions_valid_after timestamptz not null default 'epoch',
  -- What a client has ordered, kept by triggers on campaigns and briefings (kept-counts), never written directly. Only
  -- what was submitted counts.
  campaigns_count int not null default 0,
  briefings_count int not null default 0,
  last_request_at timestamptz,
  -- Frozen prices of the last twelve months, without what was denied, canceled or a bonus.
  year_spend_cents bigint not null default 0,
  -- Kept by a trigger, as the name of the company stands in another table.
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A person's own choice; null follows the brand.
  display_currency text check (display_currency in ('EUR', 'USD', 'BRL')),
  -- Who has chosen no language reads the screen in the browser's. Mails are in that language, too, from the first
  -- visit on.
  screen_language text check (screen_language in ('en-US', 'es', 'pt-BR')),
  mail_language text generated always as (coalesce(language, screen_language)) stored
    check (mail_language in ('en-US', 'es', 'pt-BR')),
  constraint users_check check (not editor_coordinator or role = 'EDITOR'),
  constraint users_filled check ('' <> all (array[language]))
);
comment on table users is 'Everybody with an account: clients (role USER) and the team.';
comment on constraint users_check on users is 'Only an editor can be a coordinator.';
create unique index users_email on users (lower(email)) where not is_duplicate;
-- Few at any time: the office must not see them.
create index users_duplicates on users (id) where is_duplicate;
create index users_search on users using gin (search_text gin_trgm_ops);
-- Each sort of the list has an index; people without a value come last in either direction.
create index users_name_order on users (name collate people, id);
create index users_email_order on users (email, id);
create index users_created_order on users (created_at, id);
create index users_login_up on users (last_login_at, id);
create index users_login_down on users (last_login_at desc nulls last, id desc);
create index users_request_up on users (last_request_at, id);
create index users_request_down on users (last_request_at desc nulls last, id desc);
create index users_spend_order on users (year_spend_cents, id);
-- Lists of one role are read in the order of names.
create index users_role on users (role, id);
create index users_role_name on users (role, name, id);
create index users_seller_commission on users (seller_commission_bp, id) where role = 'SELLER';
-- People who can sign in and have (features/staff/queries.ts), all or of a role.
create index users_active on users (role, id)
  where disabled_at is null and not (invited_at is not null and last_login_at is null);
create index users_company on users (company_id) where company_id is not null;
create index users_agency on users (agency_id) where agency_id is not null;
create index users_coordinator on users (coordinator_id) where coordinator_id is not null;
create index users_account_executive on users (account_executive_id, name, id) where account_executive_id is not null;
create index users_without_executive on users (id) where account_executive_id is null;
create index users_country on users (country, id);
create index users_disabled on users (id) where disabled_at is not null;
create index users_muted on users (crm_muted_until) where crm_muted_until is not null;
create index users_pairs on users using gin (letter_pairs(search_text));
create index users_beginnings on users (search_text text_pattern_ops);

-- A person is found by the digits of its number.
create index users_phone_part on users using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) where phone <> '';
create index users_phone_digits on users (regexp_replace(phone, '\D', '', 'g')) where phone <> '';

create function users_take_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_text(concat_ws(' ', new.name, new.email,
    (select k.name from companies k where k.id = new.company_id)));
  return new;
end $$;
comment on function users_take_search_text is
  'Sets the words that a person is found by: name, address and company, which lists show.';
create trigger users_search_text before insert or update of name, email, company_id on users for each row
  execute function users_take_search_text();

-- An order, a sign-in or a visit changes nothing that anybody typed or that access depends on: nobody is told of it,
-- and no open screen is closed for it. Every other column is announced, also one that is added later.
create function users_changed_beyond_activity(before users, after users) returns boolean language sql immutable as $$
  select to_jsonb(before)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[]
    is distinct from
    to_jsonb(after)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[];
$$;
comment on function users_changed_beyond_activity is
  'Whether a person was changed by more than what they did or looked at.';

-- Asked in the function: the condition of a trigger before a change takes no row with a generated column, once that is
-- there, so a restored backup would lack the trigger.
create function users_touch_updated_at() returns trigger language plpgsql as $$
begin
  if users_changed_beyond_activity(old, new) then
    new.updated_at := now();
  end if;
  return new;
end $$;
comment on function users_touch_updated_at is
  'Sets updated_at where a person was changed by more than what they did or looked at.';
create trigger users_touch before update on users for each row execute function users_touch_updated_at();

create table ended_sessions (
  -- As the token names it (`sid`).
  session_id text primary key,
  identity_uid text not null,
  ended_at timestamptz not null default now()
);
comment on table ended_sessions is
  'Sessions that were signed out of: the last ID token of one would be good for an hour '
  'more. Read together with the person''s row, and removed once no such token can be left.';
create index ended_sessions_identity_uid on ended_sessions (identity_uid);
create index ended_sessions_ended_at on ended_sessions (ended_at);

create function users_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', coalesce(new.identity_uid, old.identity_uid));
  return null;
end $$;
comment on function users_announce is 'Tells every process to drop what it remembers of a person.';
create trigger users_changed after update on users for each row
  when (users_changed_beyond_activity(old, new)) execute function users_announce();
create trigger users_gone after delete on users for each row execute function users_announce();
-- Whoever remembers the person reads again, and its open screens look who they are.
create trigger users_changed after insert on ended_sessions for each row execute function users_announce();

-- ── Seeing the product as somebody else ──────────────────────────────────────────────────────────────────────────
create table impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id bigint not null references users,
  person_id bigint not null references users,
  reason text not null check (length(reason) between 3 and 2000),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at between started_at and started_at + interval '30 minutes'),
  ended_at timestamptz,
  constraint impersonations_check1 check (admin_id <> person_id)
);
comment on table impersonations is
  'What lets one administrator act as one person for a while. The administrator''s '
  'own token goes with every request, so no sign-in of the person is ever made.';
comment on constraint impersonations_check on impersonations is
  'Seeing the product as somebody else ends after 30 minutes.';
comment on constraint impersonations_check1 on impersonations is 'Nobody acts as themselves.';
create unique index impersonations_one_at_a_time on impersonations (admin_id) where ended_at is null;
create index impersonations_person on impersonations (person_id, started_at desc);
