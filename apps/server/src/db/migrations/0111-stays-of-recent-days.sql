-- Stays are summed by the day as well, from some hours after it, so that what changes a stay outdates one day. Sums by
-- the state tell of stays that last how many they are, when they began (the sum of their seconds since 1970), and the
-- due days of those that never were published before.
alter table stay_months add column open_stays bigint, add column open_entered bigint, add column open_due date[];
delete from report_months where rollup = 'moved_by_state';
create index briefing_stays_open_again on briefing_stays (entered_at)
  where left_at is null and is_timed(status) and published_before_at is not null;

create or replace function report_stays_changed() returns trigger language plpgsql as $$
begin
  insert into report_changes (family, at)
    select distinct 'moved', moment from unnest(array[old.entered_at, new.entered_at]) moment
    where moment < now() - interval '1 hour';
  return null;
end $$;
drop trigger briefing_stays_added_reported on briefing_stays;
drop trigger briefing_stays_changed_reported on briefing_stays;
drop trigger briefing_stays_removed_reported on briefing_stays;
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
