-- What a publication was sold for, and what was spent on it, once refunds are taken off: a bonus and what was credited in
-- full count as nothing. Stored, as reports and lists sum it and sort by it.
alter table briefings
  add column is_credited boolean not null default false,
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column recovered_cents bigint not null default 0 check (recovered_cents >= 0);

alter table briefings disable trigger user;
update briefings b set is_credited = f.client_credited_at is not null, refunded_cents = f.given_back_net_cents,
    recovered_cents = f.given_back_owner_cents
  from briefing_finances f where f.briefing_id = b.id
    and (f.client_credited_at is not null or f.given_back_net_cents > 0 or f.given_back_owner_cents > 0);
alter table briefings enable trigger user;

alter table briefings
  add column sold_cents bigint not null generated always as (case when bonus_at is not null or is_credited then 0
    else greatest(0, coalesce(accepted_price_cents, price_cents, 0) - refunded_cents) end) stored,
  add column spent_cents bigint not null generated always as
    (greatest(0, coalesce(cost_cents, 0) - recovered_cents)) stored;

create function briefing_refunds_follow() returns trigger language plpgsql as $$
begin
  update briefings set is_credited = new.client_credited_at is not null, refunded_cents = new.given_back_net_cents,
      recovered_cents = new.given_back_owner_cents
    where id = new.briefing_id and (is_credited, refunded_cents, recovered_cents)
      is distinct from (new.client_credited_at is not null, new.given_back_net_cents, new.given_back_owner_cents);
  return null;
end $$;
create trigger briefing_finances_refunded_new after insert on briefing_finances for each row
  when (new.client_credited_at is not null or new.given_back_net_cents > 0 or new.given_back_owner_cents > 0)
  execute function briefing_refunds_follow();
create trigger briefing_finances_refunded after update on briefing_finances for each row
  when ((old.client_credited_at is null, old.given_back_net_cents, old.given_back_owner_cents)
    is distinct from (new.client_credited_at is null, new.given_back_net_cents, new.given_back_owner_cents))
  execute function briefing_refunds_follow();

-- Reports read these columns alone.
drop index briefings_by_net_price_down;
create index briefings_by_sold_down on briefings (sold_cents desc nulls last, id) where submitted_at is not null;
drop index briefings_by_publication_up;
create index briefings_by_publication_up on briefings (published_at, id)
  include (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);
drop index briefings_by_submission_up;
create index briefings_by_submission_up on briefings (submitted_at, id)
  include (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);

create or replace function report_order_changed() returns trigger language plpgsql as $$
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
drop trigger briefings_changed_reported on briefings;
create trigger briefings_changed_reported after update on briefings for each row
  when (least(old.submitted_at, old.published_at, new.submitted_at, new.published_at) < now() - interval '1 day'
    and (old.status, old.submitted_at, old.published_at, old.price_cents, old.accepted_price_cents, old.bonus_at is null,
        old.sold_cents, old.spent_cents, old.campaign_id, old.site_id, old.owner_id)
      is distinct from (new.status, new.submitted_at, new.published_at, new.price_cents, new.accepted_price_cents,
        new.bonus_at is null, new.sold_cents, new.spent_cents, new.campaign_id, new.site_id, new.owner_id))
  execute function report_order_changed();

-- What a client spent, by which people are listed and called on.
create or replace function briefing_spend(b briefings, at timestamptz default now()) returns bigint
language sql stable as $$
  select case when b.submitted_at > at - interval '12 months' and b.status not in ('denied', 'canceled')
    and b.bonus_at is null and not b.is_credited then greatest(0, coalesce(b.price_cents, 0) - b.refunded_cents) else 0 end;
$$;
drop trigger briefings_recalculated on briefings;
create trigger briefings_recalculated after update on briefings for each row
  when ((old.submitted_at, old.price_cents, old.bonus_at, old.is_credited, old.refunded_cents, old.campaign_id,
      old.status in ('denied', 'canceled'))
    is distinct from (new.submitted_at, new.price_cents, new.bonus_at, new.is_credited, new.refunded_cents,
      new.campaign_id, new.status in ('denied', 'canceled')))
  execute function briefings_recalculate();
select users_recalculate(array(select distinct c.user_id from briefings b join campaigns c on c.id = b.campaign_id
  where b.is_credited or b.refunded_cents > 0));

-- The sums of what was refunded before.
insert into report_changes (family, at)
  select distinct family, at from briefings b
    cross join lateral (values ('submitted', b.submitted_at), ('published', b.published_at)) moments (family, at)
  where (b.is_credited or b.refunded_cents > 0 or b.recovered_cents > 0) and at < now() - interval '1 day';
