-- What clients order: campaigns, and in each a briefing per publication.

-- Each order of their lists has an index, so that the first page of a hundred thousand rows is the beginning of one.

-- ── Campaigns ────────────────────────────────────────────────────────────────────────────────────────────────────
create table campaigns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  company_id bigint references companies,
  prepared_by_id bigint references users,
  brand_id bigint not null references brands,
  name text not null default '',
  general_title text not null default '',
  default_category_id bigint references categories,
  -- Its name is the end customer.
  project_id bigint references projects,
  end_customer text not null default '',
  mandate text not null default '',
  -- Derived from its briefings by trigger, down to your_turn: how many of them wait for the client.
  status text not null default 'draft' check (status in ('draft', 'waiting', 'in_progress', 'finished', 'canceled')),
  site_count int not null default 0,
  total_cents bigint not null default 0,
  your_turn int not null default 0,
  submitted_at timestamptz,
  -- A colleague is asked to approve its drafts: the total that was seen, and why texts of it are not as ordered.
  approval_asked_at timestamptz,
  approval_asked_by_id bigint references users,
  approval_cents bigint,
  approval_note text not null default '',
  approval_reminders int not null default 0,
  -- The last answer, until it is asked again or ordered.
  approval_declined_at timestamptz,
  approval_declined_by_id bigint references users,
  approval_decline_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_asked check (
    num_nulls(approval_asked_at, approval_asked_by_id, approval_cents) in (0, 3)
    and (approval_asked_at is null or company_id is not null)
  ),
  constraint campaigns_declined check (num_nulls(approval_declined_at, approval_declined_by_id) in (0, 2))
);
comment on table campaigns is 'What a client orders at once: briefings that are submitted together.';
create index campaigns_user on campaigns (user_id, created_at desc, id);
create index campaigns_company on campaigns (company_id) where company_id is not null;
create index campaigns_approval on campaigns (approval_asked_at, id) where approval_asked_at is not null;
create index campaigns_project on campaigns (project_id, created_at desc, id) where project_id is not null;
create index campaigns_preparer on campaigns (prepared_by_id) where prepared_by_id is not null;
create index campaigns_status on campaigns (status, submitted_at);
create index campaigns_by_creation on campaigns (created_at, id);
create index campaigns_by_submission on campaigns (submitted_at desc nulls last, id desc);
create index campaigns_by_submission_up on campaigns (submitted_at, id);
create index campaigns_by_name on campaigns ((coalesce(nullif(name, ''), general_title)) collate people, id);
create index campaigns_by_status on campaigns (status, id);
create index campaigns_by_sites on campaigns (site_count, id);
create index campaigns_by_total on campaigns (total_cents, id);
create index campaigns_by_turn on campaigns (your_turn, id);
-- The report on where clients come from looks up the first orders of each client.
create index campaigns_user_submitted on campaigns (user_id, submitted_at);
create trigger campaigns_touch before update on campaigns for each row execute function touch_updated_at();

create function shown_price(price_cents bigint, bonus_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select case when bonus_at is null then price_cents else 0 end;
$$;
comment on function shown_price is 'The price of a briefing as lists show and sort it: a bonus costs nothing.';

-- ── Briefings ────────────────────────────────────────────────────────────────────────────────────────────────────
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
  -- Of a link insertion: who names the article that gets the link, and which it is once it is agreed; who writes the
  -- sentence around the link, and what the buyer wrote.
  article_by text not null default 'buyer' check (article_by in ('buyer', 'owner')),
  article_url text not null default '',
  sentence_by text not null default 'buyer' check (sentence_by in ('buyer', 'owner')),
  sentence text not null default '',
  desired_publication_date date,
  due_date date,
  promised_date date,
  po_code text not null default '',
  draft_link text not null default '',
  publication_url text not null default '',
  final_link text not null default '',
  internal_comment text not null default '',
  current_version_id bigint,
  topic text not null default 'none'
    check (topic in ('none', 'gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto')),
  price_cents bigint check (price_cents >= 0),
  cost_cents bigint check (cost_cents >= 0),
  commission_bp int,
  price_multiplier_milli int,
  quoted_at timestamptz,
  -- What the client agreed to pay, once a swap of the site made a briefing dearer than that: until it accepts the new
  -- price, the briefing can't reach the owner. Null: the price as it is was agreed to at submission.
  accepted_price_cents bigint check (accepted_price_cents >= 0),
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
  updated_at timestamptz not null default now(),
  -- The terms of the day of the order: { "termDays", "fullDays", "repairDays", "choiceDays" }. Null: ordered without.
  guarantee jsonb check (jsonb_typeof(guarantee) = 'object'),
  -- Instead of money for a lost link, its client may choose a publication on another site for the rest of the
  -- guarantee. The publication that was paid for, and that this one replaces.
  replaces_id bigint references briefings on delete set null,
  is_credited boolean not null default false,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  recovered_cents bigint not null default 0 check (recovered_cents >= 0),
  -- What a publication was sold for, and what was spent on it, once refunds are taken off: a bonus and what was
  -- credited in full count as nothing. Stored, as reports and lists sum it and sort by it.
  sold_cents bigint not null generated always as (case when bonus_at is not null or is_credited then 0
    else greatest(0, coalesce(accepted_price_cents, price_cents, 0) - refunded_cents) end) stored,
  spent_cents bigint not null generated always as
    (greatest(0, coalesce(cost_cents, 0) - recovered_cents)) stored,
  shown_title text not null default ''
);
comment on table briefings is 'One publication ordered on one site: the unit of work.';
-- What belongs to a campaign, site, owner or editor is found by ids that an index alone names.
create index briefings_campaign on briefings (campaign_id, id);
create index briefings_site on briefings (site_id, status, id);
create index briefings_owner on briefings (owner_id, status, id) where owner_id is not null;
create index briefings_editor on briefings (editor_id, status, id) where editor_id is not null;
create index briefings_offer on briefings (offer_id, status) where offer_id is not null;
create index briefings_category on briefings (category_id) where category_id is not null;
create index briefings_last_check on briefings (last_check_id) where last_check_id is not null;
-- The newest of one owner: without it the planner looks for it along all publications.
create index briefings_owner_published on briefings (owner_id, published_at) where owner_id is not null;
-- Campaigns with something to decide.
create index briefings_waiting on briefings (campaign_id) where status = 'waiting';
-- Whether a briefing is late, word for word as features/briefings/late.ts asks it.
create index briefings_open on briefings (status, status_since, due_date, promised_date)
  where status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish');
create index briefings_status on briefings (status, status_since, id);
create index briefings_due on briefings (due_date) where status in ('pending_owner', 'waiting_publish');
create index briefings_by_creation on briefings (created_at, id);
create index briefings_by_submission on briefings (submitted_at desc nulls last, id desc);
-- What reports sum of the briefings of a period is read from the index, without the briefings: the whole row is ten
-- times as long, and a report of all time reads a million.
create index briefings_by_submission_up on briefings (submitted_at, id)
  include (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);
-- The report on states compares itself with the states that briefings are in, without reading the briefings.
create index briefings_by_state_since on briefings (status_since, id) include (status);
create index briefings_by_due on briefings (due_date desc nulls last, id desc);
create index briefings_by_due_up on briefings (due_date, id);
create index briefings_by_promise on briefings (promised_date desc nulls last, id desc);
create index briefings_by_promise_up on briefings (promised_date, id);
create index briefings_by_publication on briefings (published_at desc nulls last, id desc);
create index briefings_by_publication_up on briefings (published_at, id)
  include (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);
create index briefings_by_title on briefings (shown_title collate people, id);
create index briefings_by_price on briefings (shown_price(price_cents, bonus_at) desc nulls last, id desc);
create index briefings_by_price_up on briefings (shown_price(price_cents, bonus_at), id);
-- In the order of the life of a briefing; word for word as the list sorts (features/briefings/briefing-filter.ts).
create index briefings_by_state on briefings (array_position('{draft,waiting,waiting_review,in_review,pending_client,pending_owner,waiting_publish,published,done,denied,canceled}'::text[], status), id);
create index briefings_replaces on briefings (replaces_id) where replaces_id is not null;
-- Lists open on what is due first: by what its owner promised once it has only to be published, else by its due date.
-- The expression is that of the sort `due` (briefing-filter.ts).
create index briefings_by_due_now on briefings (
  (case when status = 'waiting_publish' then coalesce(promised_date, due_date) else due_date end) desc nulls last,
  id desc);
create index briefings_by_due_now_up on briefings (
  (case when status = 'waiting_publish' then coalesce(promised_date, due_date) else due_date end),
  id);
-- Of all orders, the first ones by price are found without sorting a million.
create index briefings_by_sold_down on briefings (sold_cents desc nulls last, id) where submitted_at is not null;
create trigger briefings_touch before update on briefings for each row execute function touch_updated_at();
create trigger briefings_whole_owner before insert or update of owner_id on briefings
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();

create table briefing_targets (
  briefing_id bigint not null references briefings on delete cascade,
  position int not null check (position between 1 and 3),
  keyword text not null default '',
  url text not null default '',
  category_id bigint references categories,
  primary key (briefing_id, position)
);
comment on table briefing_targets is 'Up to three keyword/url/category sets beside the main one.';
create index briefing_targets_category on briefing_targets (category_id, briefing_id) where category_id is not null;

-- ── What follows from briefings, whatever path changes them ──────────────────────────────────────────────────────
create function campaign_part(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('draft', 'waiting', 'done', 'denied', 'canceled') then status else 'under way' end;
$$;
comment on function campaign_part is
  'What a state of a briefing is to its campaign: those of one kind '
  'count the same, but for `pending_client`, where it is its turn.';

-- Locked first and counted then: what others changed meanwhile is committed by then, and seen. Of two moves at once
-- neither would see the other, and both would count one too few.
create function campaigns_refresh(id_in bigint) returns void language plpgsql as $$
begin
  perform from campaigns where id = id_in for no key update;
  update campaigns c set site_count = s.n, total_cents = s.total, status = s.status, your_turn = s.your_turn
  from (
    select n, total, your_turn, case
      when drafts = n then 'draft'
      when ended = n then case when done > 0 then 'finished' else 'canceled' end
      when waiting > 0 and further = 0 and done = 0 then 'waiting'
      else 'in_progress' end as status
    from (select count(*) n,
        count(*) filter (where status = 'draft') drafts,
        count(*) filter (where status = 'waiting') waiting,
        count(*) filter (where status = 'done') done,
        count(*) filter (where status in ('done', 'denied', 'canceled')) ended,
        count(*) filter (where status not in ('draft', 'waiting', 'done', 'denied', 'canceled')) further,
        count(*) filter (where status = 'pending_client') your_turn,
        coalesce(sum(price_cents) filter (where status not in ('denied', 'canceled') and bonus_at is null), 0) total
      from briefings where campaign_id = id_in) counted
  ) s
  where c.id = id_in
    and (c.site_count, c.total_cents, c.status, c.your_turn) is distinct from (s.n, s.total, s.status, s.your_turn);
end $$;
comment on function campaigns_refresh is
  'Counts the briefings of a campaign, and derives its status, total and whose turn it is.';

-- Most moves change nothing that a campaign counts; only those that do have all of its briefings counted anew.
create function briefings_derive() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform campaigns_refresh(case tg_op when 'INSERT' then new.campaign_id else old.campaign_id end);
    return null;
  end if;
  if new.campaign_id <> old.campaign_id then
    -- In one order for everybody.
    perform campaigns_refresh(least(old.campaign_id, new.campaign_id));
    perform campaigns_refresh(greatest(old.campaign_id, new.campaign_id));
  elsif (new.price_cents, new.bonus_at, campaign_part(new.status))
      is distinct from (old.price_cents, old.bonus_at, campaign_part(old.status)) then
    perform campaigns_refresh(new.campaign_id);
  elsif (new.status = 'pending_client') <> (old.status = 'pending_client') then
    update campaigns set your_turn = your_turn + case new.status when 'pending_client' then 1 else -1 end
    where id = new.campaign_id;
  end if;
  if new.status is distinct from old.status then
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
comment on function briefings_derive is 'Brings campaign and site up to date after a briefing changed.';
create trigger briefings_derived after insert or delete or update of status, price_cents, bonus_at, campaign_id on briefings
  for each row execute function briefings_derive();

create function briefings_take_title() returns trigger language plpgsql as $$
begin
  new.shown_title := coalesce(nullif(new.title, ''), (select c.general_title from campaigns c where c.id = new.campaign_id), '');
  return new;
end $$;
comment on function briefings_take_title is
  'Sets the title that lists show and sort: a draft without one has that of its campaign.';
create trigger briefings_title before insert or update of title, campaign_id on briefings for each row
  execute function briefings_take_title();

create function campaigns_give_title() returns trigger language plpgsql as $$
begin
  update briefings set shown_title = new.general_title where campaign_id = new.id and title = '';
  return null;
end $$;
comment on function campaigns_give_title is 'Gives a campaign''s new title to its briefings without one.';
create trigger campaigns_title after update of general_title on campaigns for each row
  when (old.general_title is distinct from new.general_title) execute function campaigns_give_title();
