-- Only an edit moves updated_at, and every edit moves the version: counters and what is calculated don't.
drop trigger sites_touch on sites;
create trigger sites_touch before update on sites for each row
  when (old.version is distinct from new.version) execute function touch_updated_at();
drop trigger owners_touch on owners;
create trigger owners_touch before update on owners for each row
  when (old.version is distinct from new.version) execute function touch_updated_at();
