-- How many sites there are, as differences: counting a million rows takes a tenth of a second, adding these up nothing.
-- Each statement adds a row of its own, so nobody waits for anybody; now and then they are made one again.
create table site_tally (
  id bigint generated always as identity primary key,
  difference bigint not null
);

create function sites_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from site_tally;
  else
    insert into site_tally (difference)
      select case tg_op when 'INSERT' then n else -n end from (select count(*) as n from changed) c where n > 0;
  end if;
  return null;
end $$;
create trigger sites_added_tallied after insert on sites referencing new table as changed
  for each statement execute function sites_tally();
create trigger sites_removed_tallied after delete on sites referencing old table as changed
  for each statement execute function sites_tally();
create trigger sites_emptied_tallied after truncate on sites for each statement execute function sites_tally();

-- One row in place of many. Who does the same meanwhile leaves alone what is being made one.
create function sites_tally_up() returns void language sql as $$
  with gone as (delete from site_tally where id in (select id from site_tally for update skip locked) returning difference)
  insert into site_tally (difference) select sum(difference) from gone having count(*) > 0
$$;

-- Where sites came without triggers.
create function sites_reckon() returns void language sql as $$
  lock table sites in share mode;
  delete from site_tally;
  insert into site_tally (difference) select count(*) from sites;
$$;
select sites_reckon();
