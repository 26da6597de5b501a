-- Sums of past months, so that a report of years need not read every record. A month is read from here only while nothing
-- in it changed since its sums were made, otherwise from the records: an answer is always exact, and only slower until a
-- job has made the sums again. What is summed by what is defined in reports/rollups.ts.

create table report_months (
  rollup text not null,
  -- The month's first instant in the zone it was summed in, and the next month's. Of the current month, the days that are
  -- over long enough.
  at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  made_at timestamptz not null default now(),
  primary key (rollup, at)
);

-- Moments in the past of which something changed afterwards. Every change adds a row, so that nobody waits for anybody;
-- the job that makes a month's sums again removes those that it saw.
create table report_changes (
  id bigint generated always as identity primary key,
  family text not null check (family in ('submitted', 'published', 'settled', 'ledger')),
  at timestamptz not null
);
create index report_changes_at on report_changes (family, at);

-- Orders by campaign or by site, in the month in which they were submitted or published.
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
  last_at timestamptz not null
) partition by list (rollup);
create table order_months_submitted_by_campaign partition of order_months for values in ('submitted_by_campaign');
create table order_months_published_by_campaign partition of order_months for values in ('published_by_campaign');
create table order_months_submitted_by_site partition of order_months for values in ('submitted_by_site');
create table order_months_published_by_site partition of order_months for values in ('published_by_site');
create index order_months_at on order_months (at);

-- What publications were settled for, by client, owner and state, or seller, in the month in which the ledger booked it.
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
  booked_cents bigint not null
);
create index settled_months_at on settled_months (rollup, at);

-- What accounts of one kind moved.
create table account_months (
  rollup text not null,
  at timestamptz not null,
  code text not null,
  category_cost_id bigint,
  in_cents bigint not null,
  out_cents bigint not null
);
create index account_months_at on account_months (rollup, at);

-- What sellers earned with whom, and were paid.
create table commission_months (
  rollup text not null,
  at timestamptz not null,
  seller_id bigint not null,
  user_id bigint,
  earned_cents bigint not null,
  paid_out_cents bigint not null,
  base_cents bigint not null,
  -- Of what was earned, what was not reversed.
  standing_cents bigint not null
);
create index commission_months_at on commission_months (rollup, at);

-- When the ledger booked a settlement; transfers never change.
alter table briefing_finances add column client_booked_at timestamptz, add column owner_booked_at timestamptz,
  add column seller_booked_at timestamptz;
update briefing_finances f set
  client_booked_at = (select at from ledger_transfers where id = f.client_transfer_id),
  owner_booked_at = (select at from ledger_transfers where id = f.owner_transfer_id),
  seller_booked_at = (select at from ledger_transfers where id = f.seller_transfer_id)
  where num_nonnulls(client_transfer_id, owner_transfer_id, seller_transfer_id) > 0;
create index briefing_finances_client_booked on briefing_finances (client_booked_at) where client_booked_at is not null;
create index briefing_finances_owner_booked on briefing_finances (owner_booked_at) where owner_booked_at is not null;
create index briefing_finances_seller_booked on briefing_finances (seller_booked_at) where seller_booked_at is not null;

create function date_settlement() returns trigger language plpgsql as $$
begin
  new.client_booked_at = (select at from ledger_transfers where id = new.client_transfer_id);
  new.owner_booked_at = (select at from ledger_transfers where id = new.owner_transfer_id);
  new.seller_booked_at = (select at from ledger_transfers where id = new.seller_transfer_id);
  return new;
end $$;
create trigger briefing_finances_dated before insert or update of client_transfer_id, owner_transfer_id, seller_transfer_id
  on briefing_finances for each row execute function date_settlement();

-- Days are summed two days after their end: what happens now, or within a transaction of a day, is in no sum yet.
create function report_changed(changed text, moments timestamptz[]) returns void language sql as $$
  insert into report_changes (family, at)
    select distinct changed, moment from unnest(moments) moment where moment < now() - interval '1 day'
$$;

-- What was booked for briefings: a commission's base is the price.
create function report_commissions_changed(briefings bigint[]) returns void language sql as $$
  select report_changed('ledger', array(select at from ledger_transfers where briefing_id = any (briefings)))
$$;

-- Whether a state counts as ordered, and as live.
create function is_sold(status text) returns boolean language sql immutable
  return status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish',
    'published', 'done');
create function is_live(status text) returns boolean language sql immutable
  return status in ('published', 'done');

create function report_order_changed() returns trigger language plpgsql as $$
declare
  is_other boolean := (old.campaign_id, old.price_cents, old.accepted_price_cents, old.bonus_at is null)
    is distinct from (new.campaign_id, new.price_cents, new.accepted_price_cents, new.bonus_at is null);
begin
  if is_other or (old.submitted_at, is_sold(old.status), old.cost_cents, old.site_id, old.owner_id)
      is distinct from (new.submitted_at, is_sold(new.status), new.cost_cents, new.site_id, new.owner_id) then
    perform report_changed('submitted', array[old.submitted_at, new.submitted_at]);
  end if;
  if is_other or (old.published_at, is_live(old.status), old.cost_cents, old.site_id, old.owner_id)
      is distinct from (new.published_at, is_live(new.status), new.cost_cents, new.site_id, new.owner_id) then
    perform report_changed('published', array[old.published_at, new.published_at]);
  end if;
  if is_other and tg_op = 'UPDATE' then
    perform report_commissions_changed(array[new.id]);
  end if;
  return null;
end $$;
create trigger briefings_added_reported after insert on briefings for each row
  when (least(new.submitted_at, new.published_at) < now() - interval '1 day')
  execute function report_order_changed();
create trigger briefings_changed_reported after update on briefings for each row
  when (least(old.submitted_at, old.published_at, new.submitted_at, new.published_at) < now() - interval '1 day'
    and (old.status, old.submitted_at, old.published_at, old.price_cents, old.accepted_price_cents, old.bonus_at is null,
        old.cost_cents, old.campaign_id, old.site_id, old.owner_id)
      is distinct from (new.status, new.submitted_at, new.published_at, new.price_cents, new.accepted_price_cents,
        new.bonus_at is null, new.cost_cents, new.campaign_id, new.site_id, new.owner_id))
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

-- A reversal changes what stands of the day that is reversed.
create function report_transfer_added() returns trigger language plpgsql as $$
begin
  perform report_changed('ledger', array[new.at, (select at from ledger_transfers where id = new.reverses_id)]);
  return null;
end $$;
create trigger ledger_transfers_reported after insert on ledger_transfers for each row
  when (new.at < now() - interval '1 day' or new.reverses_id is not null) execute function report_transfer_added();

-- Reports count the list of briefings of a period without reading the briefings.
drop index briefings_by_submission_up;
create index briefings_by_submission_up on briefings (submitted_at, id) include (status);
