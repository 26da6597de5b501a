-- Most campaigns are submitted at one moment. Sums by campaign say of which this is true: each of those has one sum, so
-- that they are counted without sorting two hundred thousand.
alter table order_months add column is_once boolean not null default false;
delete from report_months where rollup = 'submitted_by_campaign';

-- The different values of a list.
create function count_distinct(listed bigint[]) returns bigint language sql immutable strict parallel safe
  return (select count(distinct each) from unnest(listed) each);

-- The other orders of a campaign are no longer, or again, the only ones.
create function report_campaign_orders_changed() returns trigger language plpgsql as $$
begin
  perform report_changed('submitted',
    array(select submitted_at from briefings where campaign_id in (old.campaign_id, new.campaign_id)));
  return null;
end $$;
create trigger briefings_added_to_campaign after insert on briefings for each row
  when (new.submitted_at is not null) execute function report_campaign_orders_changed();
create trigger briefings_changed_in_campaign after update of submitted_at, campaign_id on briefings for each row
  when ((old.submitted_at, old.campaign_id) is distinct from (new.submitted_at, new.campaign_id))
  execute function report_campaign_orders_changed();
create trigger briefings_removed_from_campaign after delete on briefings for each row
  when (old.submitted_at is not null) execute function report_campaign_orders_changed();
