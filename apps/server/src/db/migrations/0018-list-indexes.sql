-- What the lists of campaigns, briefings, cases and mails are read in the order of, so that the first page of a hundred
-- thousand rows is the beginning of an index. What may be absent comes last whichever way: then each way is an order of
-- its own.

-- ── Campaigns ────────────────────────────────────────────────────────────────────────────────────────────────────
-- How many of its briefings wait for the client; derived like the others.
alter table campaigns add column your_turn int not null default 0;

create or replace function campaigns_refresh(id_in bigint) returns void language sql as $$
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
$$;

-- Nobody edited them.
alter table campaigns disable trigger campaigns_touch;
update campaigns c set your_turn = s.n
  from (select campaign_id, count(*) n from briefings where status = 'pending_client' group by campaign_id) s
  where s.campaign_id = c.id;
alter table campaigns enable trigger campaigns_touch;

create index campaigns_by_creation on campaigns (created_at, id);
create index campaigns_by_submission on campaigns (submitted_at desc nulls last, id desc);
create index campaigns_by_submission_up on campaigns (submitted_at, id);
create index campaigns_by_name on campaigns (name collate people, id);
create index campaigns_by_status on campaigns (status, id);
create index campaigns_by_sites on campaigns (site_count, id);
create index campaigns_by_total on campaigns (total_cents, id);
create index campaigns_preparer on campaigns (prepared_by_id) where prepared_by_id is not null;
create index campaigns_by_turn on campaigns (your_turn, id);

-- ── Briefings ────────────────────────────────────────────────────────────────────────────────────────────────────
drop index briefings_submitted;
create index briefings_by_creation on briefings (created_at, id);
create index briefings_by_submission on briefings (submitted_at desc nulls last, id desc);
create index briefings_by_submission_up on briefings (submitted_at, id);
create index briefings_by_state_since on briefings (status_since, id);
create index briefings_by_due on briefings (due_date desc nulls last, id desc);
create index briefings_by_due_up on briefings (due_date, id);
create index briefings_by_promise on briefings (promised_date desc nulls last, id desc);
create index briefings_by_promise_up on briefings (promised_date, id);
create index briefings_by_publication on briefings (published_at desc nulls last, id desc);
create index briefings_by_publication_up on briefings (published_at, id);
-- The newest of one owner: without it the planner looks for it along all publications.
create index briefings_owner_published on briefings (owner_id, published_at) where owner_id is not null;
create index briefings_by_title on briefings (title collate people, id);
create index briefings_by_price on briefings (price_cents desc nulls last, id desc);
create index briefings_by_price_up on briefings (price_cents, id);
-- In the order of the life of a briefing; word for word as the list sorts (features/briefings/briefing-filter.ts).
create index briefings_by_state on briefings (array_position('{draft,waiting,waiting_review,in_review,pending_client,pending_owner,waiting_publish,published,done,denied,canceled}'::text[], status), id);

-- ── Cases ────────────────────────────────────────────────────────────────────────────────────────────────────────
create index cases_by_creation on cases (created_at, id);
create index cases_by_due on cases (due_on desc nulls last, id desc);
create index cases_by_due_up on cases (due_on, id);
create index cases_by_kind on cases (kind, id);
create index cases_by_state on cases (state, id);
create index cases_assignee on cases (assignee_id) where assignee_id is not null;
create index cases_opener on cases (opened_by_id) where opened_by_id is not null;
create index cases_search on cases using gin (plain_text(title) gin_trgm_ops);

-- ── Mails ────────────────────────────────────────────────────────────────────────────────────────────────────────
create index mails_by_creation on mails (created_at, id);
create index mails_by_sending on mails (sent_at desc nulls last, id desc);
create index mails_by_sending_up on mails (sent_at, id);
create index mails_by_address on mails (to_address, id);
create index mails_by_template on mails (template, id);
create index mails_by_status on mails (status, id);
create index mails_by_attempts on mails (attempts, id);
create index mails_search on mails using gin (plain_text(to_address || ' ' || subject || ' ' || template) gin_trgm_ops);
