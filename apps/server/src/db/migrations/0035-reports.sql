-- Sums of past days, months and years, so that a report need not read every record.

-- A month is read from here only while nothing in it changed since its sums were made, otherwise from the records: an
-- answer is always exact, and only slower until a job has made the sums again. What is summed by what is defined in
-- reports/rollups.ts.

create table report_months (
  rollup text not null,
  -- The month's first instant in the zone it was summed in, and the next month's. Of the current month, the days that
  -- are over long enough.
  at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  made_at timestamptz not null default now(),
  primary key (rollup, at)
);
comment on table report_months is 'Which sums are made, and from when to when each reaches.';

create table report_changes (
  id bigint generated always as identity primary key,
  family text not null check (family in ('submitted', 'published', 'settled', 'ledger', 'moved')),
  at timestamptz not null
);
comment on table report_changes is
  'Moments in the past of which something changed afterwards. Every change adds a row, so that '
  'nobody waits for anybody; the job that makes a month''s sums again removes those that it saw.';
create index report_changes_at on report_changes (family, at);

create table order_months (
  rollup text not null,
  at timestamptz not null,
  campaign_id bigint,
  user_id bigint,
  company_id bigint,
  seller_id bigint,
  site_id bigint,
  owner_id bigint,
  orders bigint not null,
  price_cents bigint not null,
  cost_cents bigint not null,
  booked_cents bigint not null,
  last_at timestamptz not null,
  -- Most campaigns are submitted at one moment. Sums by campaign say of which this is true: each of those has one sum,
  -- so that they are counted without sorting two hundred thousand.
  is_once boolean not null default false
) partition by list (rollup);
comment on table order_months is
  'Orders by campaign, client, site or of all, in the day, month or year in which they were submitted or published.';
create table order_months_submitted_by_campaign partition of order_months for values in ('submitted_by_campaign');
create table order_months_published_by_campaign partition of order_months for values in ('published_by_campaign');
create table order_months_submitted_by_site partition of order_months for values in ('submitted_by_site');
create table order_months_published_by_site partition of order_months for values in ('published_by_site');
create table order_months_submitted_by_day partition of order_months for values in ('submitted_by_day');
create table order_months_published_by_day partition of order_months for values in ('published_by_day');
create table order_months_submitted_by_client partition of order_months for values in ('submitted_by_client');
create table order_months_published_by_client partition of order_months for values in ('published_by_client');
create table order_months_submitted_by_client_years partition of order_months
  for values in ('submitted_by_client_years');
create table order_months_published_by_client_years partition of order_months
  for values in ('published_by_client_years');
create table order_months_submitted_by_site_years partition of order_months for values in ('submitted_by_site_years');
create table order_months_published_by_site_years partition of order_months for values in ('published_by_site_years');
create index order_months_at on order_months (at);

create table settled_months (
  rollup text not null,
  at timestamptz not null,
  billing_account_id bigint,
  owner_id bigint,
  seller_id bigint,
  -- None of commissions.
  status text,
  payment text,
  cents bigint not null,
  -- The same by the ledger's entries.
  booked_cents bigint not null,
  constraint settled_months_filled check ('' <> all (array[status, payment]))
);
comment on table settled_months is
  'What publications were settled for, by client, owner and '
  'state, or seller, in the month in which the ledger booked it.';
create index settled_months_at on settled_months (rollup, at);

create table account_months (
  rollup text not null,
  at timestamptz not null,
  code text not null,
  category_cost_id bigint,
  in_cents bigint not null,
  out_cents bigint not null
);
comment on table account_months is 'What accounts of one kind moved.';
create index account_months_at on account_months (rollup, at);

create table commission_months (
  rollup text not null,
  at timestamptz not null,
  seller_id bigint,
  user_id bigint,
  earned_cents bigint not null,
  paid_out_cents bigint not null,
  base_cents bigint not null,
  -- Of what was earned, what was not reversed.
  standing_cents bigint not null
);
comment on table commission_months is
  'What sellers earned with whom, and were paid; of all sellers by day, without one.';
create index commission_months_at on commission_months (rollup, at);

-- Days are summed two days after their end: what happens now, or within a transaction of a day, is in no sum yet.
create function report_changed(changed text, moments timestamptz[]) returns void language sql as $$
  insert into report_changes (family, at)
    select distinct changed, moment from unnest(moments) moment where moment < now() - interval '1 day'
$$;
comment on function report_changed is 'Notes moments in the past of which something changed.';

create function report_commissions_changed(briefings bigint[]) returns void language sql as $$
  select report_changed('ledger', array(select at from ledger_transfers where briefing_id = any (briefings)))
$$;
comment on function report_commissions_changed is
  'Notes that what was booked for these briefings changed: a commission''s base is the price.';

create function is_sold(status text) returns boolean language sql immutable
  return status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish',
    'published', 'done');
comment on function is_sold is 'Whether a briefing in this state counts as ordered.';

create function is_live(status text) returns boolean language sql immutable
  return status in ('published', 'done');
comment on function is_live is 'Whether a briefing in this state counts as live.';

create function report_order_changed() returns trigger language plpgsql as $$
declare
  is_other boolean := (old.campaign_id, old.price_cents, old.accepted_price_cents, old.bonus_at is null, old.sold_cents)
    is distinct from (new.campaign_id, new.price_cents, new.accepted_price_cents, new.bonus_at is null, new.sold_cents);
begin
  if is_other or (old.submitted_at, is_sold(old.status), old.spent_cents, old.site_id, old.owner_id)
      is distinct from (new.submitted_at, is_sold(new.status), new.spent_cents, new.site_id, new.owner_id) then
    perform report_changed('submitted', array[old.submitted_at, new.submitted_at]);
  end if;
  if is_other or (old.published_at, is_live(old.status), old.spent_cents, old.site_id, old.owner_id)
      is distinct from (new.published_at, is_live(new.status), new.spent_cents, new.site_id, new.owner_id) then
    perform report_changed('published', array[old.published_at, new.published_at]);
  end if;
  if is_other and tg_op = 'UPDATE' then
    perform report_commissions_changed(array[new.id]);
  end if;
  return null;
end $$;
comment on function report_order_changed is 'Notes of which past a changed briefing changes sums.';
create trigger briefings_added_reported after insert on briefings for each row
  when (least(new.submitted_at, new.published_at) < now() - interval '1 day')
  execute function report_order_changed();
create trigger briefings_changed_reported after update on briefings for each row
  when (least(old.submitted_at, old.published_at, new.submitted_at, new.published_at) < now() - interval '1 day'
    and (old.status, old.submitted_at, old.published_at, old.price_cents, old.accepted_price_cents, old.bonus_at is null,
        old.sold_cents, old.spent_cents, old.campaign_id, old.site_id, old.owner_id)
      is distinct from (new.status, new.submitted_at, new.published_at, new.price_cents, new.accepted_price_cents,
        new.bonus_at is null, new.sold_cents, new.spent_cents, new.campaign_id, new.site_id, new.owner_id))
  execute function report_order_changed();
create trigger briefings_removed_reported after delete on briefings for each row
  when (least(old.submitted_at, old.published_at) < now() - interval '1 day')
  execute function report_order_changed();

create function report_campaign_changed() returns trigger language plpgsql as $$
begin
  perform report_changed('submitted', array(select submitted_at from briefings where campaign_id = new.id));
  perform report_changed('published', array(select published_at from briefings where campaign_id = new.id));
  perform report_commissions_changed(array(select id from briefings where campaign_id = new.id));
  return null;
end $$;
comment on function report_campaign_changed is
  'Notes of which past a campaign changes sums that is another client''s or company''s now.';
create trigger campaigns_changed_reported after update of user_id, company_id on campaigns for each row
  when ((old.user_id, old.company_id) is distinct from (new.user_id, new.company_id))
  execute function report_campaign_changed();

create function report_finances_changed() returns trigger language plpgsql as $$
declare
  briefing bigint := coalesce(new.briefing_id, old.briefing_id);
begin
  perform report_changed('settled',
    array[old.client_booked_at, old.owner_booked_at, old.seller_booked_at,
      new.client_booked_at, new.owner_booked_at, new.seller_booked_at]);
  if old.seller_id is distinct from new.seller_id then
    perform report_changed('submitted', array(select submitted_at from briefings where id = briefing));
  end if;
  if (old.seller_id, old.client_net_cents) is distinct from (new.seller_id, new.client_net_cents) then
    perform report_changed('published', array(select published_at from briefings where id = briefing));
  end if;
  return null;
end $$;
comment on function report_finances_changed is 'Notes of which past a change of a briefing''s finances changes sums.';
create trigger briefing_finances_reported after insert or delete on briefing_finances for each row
  execute function report_finances_changed();
create trigger briefing_finances_changed_reported after update on briefing_finances for each row
  when ((old.billing_account_id, old.owner_id, old.seller_id, old.client_booked_at, old.owner_booked_at,
      old.seller_booked_at, old.client_net_cents, old.owner_cents, old.seller_cents, old.client_status, old.client_payment,
      old.owner_status, old.owner_payment)
    is distinct from (new.billing_account_id, new.owner_id, new.seller_id, new.client_booked_at, new.owner_booked_at,
      new.seller_booked_at, new.client_net_cents, new.owner_cents, new.seller_cents, new.client_status, new.client_payment,
      new.owner_status, new.owner_payment))
  execute function report_finances_changed();

create function report_transfer_added() returns trigger language plpgsql as $$
begin
  perform report_changed('ledger', array[new.at, (select at from ledger_transfers where id = new.reverses_id)]);
  return null;
end $$;
comment on function report_transfer_added is
  'Notes of which past a transfer changes sums. A reversal changes what stands of the day that is reversed.';
create trigger ledger_transfers_reported after insert on ledger_transfers for each row
  when (new.at < now() - interval '1 day' or new.reverses_id is not null) execute function report_transfer_added();

create table stay_months (
  rollup text not null,
  at timestamptz not null,
  site_id bigint,
  status text,
  editor_id bigint,
  waiting_stays bigint not null,
  waiting_seconds bigint not null,
  review_stays bigint not null,
  review_seconds bigint not null,
  client_stays bigint not null,
  client_seconds bigint not null,
  owner_stays bigint not null,
  owner_seconds bigint not null,
  publish_stays bigint not null,
  publish_seconds bigint not null,
  returned bigint not null,
  -- How many stays have no earlier one in this month; no earlier one in it and the month before; and so on. The last
  -- one goes for all longer times. Of any state, of the same one, and late publications.
  worked int[] not null,
  worked_same int[] not null,
  late int[] not null,
  open_stays bigint,
  open_entered bigint,
  open_due date[],
  constraint stay_months_filled check ('' <> all (array[status]))
);
comment on table stay_months is
  'Sums of stays by the day or month in which they begin, without the time of those that '
  'last. By the state and the editor, or the site, as in `reports/rollups.ts`; those by '
  'the state tell of stays that last how many they are, when they began (the sum of their '
  'seconds since 1970), and the due days of those that never were published before.';
create index stay_months_at on stay_months (rollup, at);

create function counts_beyond(months int[]) returns int[] language sql immutable strict
  return (select array_agg((select count(*)::int from unnest(months) m where m is null or m > step) order by step)
    from generate_series(0, (select coalesce(max(m), 0) from unnest(months) m)) step);
comment on function counts_beyond is 'How many of these are more than 0, 1, 2, … months ago. Null is never.';

-- Stays are summed some hours after their day, so that what changes a stay outdates one day.
create function report_stays_changed() returns trigger language plpgsql as $$
begin
  insert into report_changes (family, at)
    select distinct 'moved', moment from unnest(array[old.entered_at, new.entered_at]) moment
    where moment < now() - interval '1 hour';
  return null;
end $$;
comment on function report_stays_changed is 'Notes of which past a changed stay changes sums.';
create trigger briefing_stays_added_reported after insert on briefing_stays for each row
  when (new.entered_at < now() - interval '1 hour') execute function report_stays_changed();
create trigger briefing_stays_changed_reported after update on briefing_stays for each row
  when (least(old.entered_at, new.entered_at) < now() - interval '1 hour'
    and ((is_timed(new.status) and old.left_at is distinct from new.left_at)
      or (old.entered_at, old.any_before_at, old.same_before_at, old.published_before_at, old.site_id, old.editor_id,
          old.due_date, old.status, old.action)
        is distinct from (new.entered_at, new.any_before_at, new.same_before_at, new.published_before_at, new.site_id,
          new.editor_id, new.due_date, new.status, new.action)))
  execute function report_stays_changed();
create trigger briefing_stays_removed_reported after delete on briefing_stays for each row
  when (old.entered_at < now() - interval '1 hour') execute function report_stays_changed();

create aggregate total(bigint) (sfunc = int8pl, stype = int8, combinefunc = int8pl, parallel = safe);
comment on aggregate total(bigint) is
  'The sum of bigint values as bigint. That of PostgreSQL makes a number of any size for each group, which takes '
  'half of the time of a report by two hundred thousand campaigns; both refuse what is too large for a bigint.';

create function count_distinct(listed bigint[]) returns bigint language sql immutable strict parallel safe
  return (select count(distinct each) from unnest(listed) each);
comment on function count_distinct is 'The different values of a list.';

create function report_campaign_orders_changed() returns trigger language plpgsql as $$
begin
  perform report_changed('submitted',
    array(select submitted_at from briefings where campaign_id in (old.campaign_id, new.campaign_id)));
  return null;
end $$;
comment on function report_campaign_orders_changed is
  'Notes that the other orders of a campaign are no longer, or again, the only ones.';
create trigger briefings_added_to_campaign after insert on briefings for each row
  when (new.submitted_at is not null) execute function report_campaign_orders_changed();
create trigger briefings_changed_in_campaign after update of submitted_at, campaign_id on briefings for each row
  when ((old.submitted_at, old.campaign_id) is distinct from (new.submitted_at, new.campaign_id))
  execute function report_campaign_orders_changed();
create trigger briefings_removed_from_campaign after delete on briefings for each row
  when (old.submitted_at is not null) execute function report_campaign_orders_changed();
