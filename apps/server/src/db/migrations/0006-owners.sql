-- Publishers: whom to talk to, in which languages they publish, how they are paid and taxed.

create function owner_contact_words(contacts jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(concat_ws(' ', c ->> 'name', c ->> 'role', c ->> 'email', c ->> 'phone',
    regexp_replace(c ->> 'phone', '\D', '', 'g')), ' '), '') from jsonb_array_elements(contacts) c
$$;
comment on function owner_contact_words is
  'Words by which an owner is found by its contacts. Phone numbers are among them also as digits alone.';

create table owners (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null default '',
  phone text not null default '',
  -- [{ "name", "role", "email", "phone" }], the first is asked first.
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- The one it is written to.
  language text not null default 'en-US' check (language in ('en-US', 'es', 'pt-BR')),
  -- ISO 639-1 codes of those it publishes in.
  languages text[] not null default '{}',
  country text not null default '',
  owner_manager_id bigint references users,
  -- A site manager who brings an owner in sees it before it has a site.
  created_by_id bigint references users,
  notes text not null default '',
  -- Whoever knows it is the owner: unguessable, renewable, revocable.
  link_uuid uuid not null unique default gen_random_uuid(),
  link_revoked_at timestamptz,
  -- Account and holder, encrypted at rest with the instance's secret, bound to the owner's id.
  payment_sealed bytea,
  -- What a screen may show of them: method, the initials of the holder, the last figures of the account.
  payment_hint jsonb,
  payment_changed_at timestamptz,
  -- Kept by triggers (kept-counts), never written directly: its offers, its briefings that wait for it, those online.
  sites_count int not null default 0,
  waiting_count int not null default 0,
  published_count int not null default 0,
  last_published_at timestamptz,
  -- The last contact of the team, kept by triggers (crm), and what comes next.
  last_touch_at timestamptz,
  last_touch_kind text check (last_touch_kind in ('note', 'call', 'meeting', 'email', 'whatsapp')),
  last_touch_by text,
  next_step text not null default '',
  next_step_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Bank details are a favourite of frauds: nobody is paid to new ones before somebody else has looked at them.
  payment_changed_by_id bigint references users,
  payment_confirmed_at timestamptz,
  payment_confirmed_by_id bigint references users,
  -- Who it is by law, for its documents and for income tax that is withheld.
  legal_name text not null default '',
  tax_number text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  fiscal_kind text not null default 'company' check (fiscal_kind in ('company', 'freelance')),
  -- The year in which a freelance's activity began, if it claims the reduced rate.
  active_since int check (active_since between 1900 and 2200),
  -- Chosen by a person; null: by the rule.
  withholding_bp int check (withholding_bp between 0 and 10000),
  search_text text not null generated always as
    (plain_text(name || ' ' || email || ' ' || phone || ' ' || legal_name || ' ' || tax_number || ' ' ||
      owner_contact_words(contacts) || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  -- No more is to be published with it: its sites are off sale, whichever of its offers is chosen on them.
  blocked_at timestamptz,
  blocked_by_id bigint references users,
  block_reason text,
  -- Two records of one owner become one. The one that goes stays as a row, for the documents and entries that name it,
  -- and its link goes on opening the page of the other.
  merged_into_id bigint references owners,
  merged_at timestamptz,
  constraint owners_check check ((payment_sealed is null) = (payment_hint is null)),
  constraint owners_check1 check ((payment_sealed is null) = (payment_changed_at is null)),
  constraint owners_check2 check ((blocked_at is null) = (block_reason is null)),
  constraint owners_filled check ('' <> all (array[block_reason, last_touch_kind, last_touch_by])),
  constraint owners_check3 check ((merged_into_id is null) = (merged_at is null)),
  constraint owners_check4 check (merged_into_id <> id),
  constraint owners_step check ((next_step = '') = (next_step_on is null))
);
comment on table owners is 'Publishers. They have no account; their unguessable link is their way in.';
comment on constraint owners_check on owners is 'A screen shows a hint of bank details if and only if there are some.';
comment on constraint owners_check2 on owners is 'An owner is blocked for a reason.';
comment on constraint owners_check4 on owners is 'Nobody is merged into themselves.';
comment on constraint owners_step on owners is 'A next step has a day.';
-- What belongs to somebody's owners is found by ids that an index alone names.
create index owners_manager on owners (owner_manager_id, id);
create index owners_maker on owners (created_by_id) where created_by_id is not null;
create index owners_name on owners (name collate people, id);
create index owners_created on owners (created_at, id);
create index owners_country on owners (country, id);
create index owners_by_sites on owners (sites_count, id);
create index owners_by_waiting on owners (waiting_count, id);
create index owners_by_published on owners (published_count, id);
create index owners_by_publication on owners (last_published_at desc nulls last, id desc);
create index owners_by_publication_up on owners (last_published_at, id);
create index owners_touch_down on owners (last_touch_at desc nulls last, id desc);
create index owners_touch_up on owners (last_touch_at, id);
create index owners_step_down on owners (next_step_on desc nulls last, id desc);
create index owners_step_up on owners (next_step_on, id);
create index owners_search on owners using gin (search_text gin_trgm_ops);
create index owners_beginnings on owners (search_text text_pattern_ops);
create index owners_phone_digits on owners (regexp_replace(phone, '\D', '', 'g')) where phone <> '';
-- Read by every question of what is for sale.
create index owners_blocked on owners (id) where blocked_at is not null;
create index owners_merged on owners (merged_into_id) where merged_into_id is not null;
-- By which those that are probably one are found.
create index owners_email on owners (lower(btrim(email))) where email <> '';
create index owners_phone_end on owners (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone <> '';
create index owners_tax_number on owners (upper(regexp_replace(tax_number, '[^[:alnum:]]', '', 'g')))
  where tax_number <> '';
create index owners_account on owners ((payment_hint - 'method')) where payment_hint is not null;
-- Only an edit moves updated_at, and every edit moves the version: counters and what is calculated don't.
create trigger owners_touch before update on owners for each row
  when (old.version is distinct from new.version) execute function touch_updated_at();

-- The lock is the one that the reference itself takes, and waits for a merge that is under way.
create function refuse_merged_owner() returns trigger language plpgsql as $$
begin
  if (select merged_into_id from owners where id = new.owner_id for key share) is not null then
    raise exception 'Owner % was merged into another.', new.owner_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
comment on function refuse_merged_owner is
  'Refuses to write anything new to an owner that was merged into another, also to whoever read it a moment before.';
