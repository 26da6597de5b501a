-- Saved views of reports are mailed every Monday, as those of the catalogue are when new sites match.
alter table views drop constraint views_check;
alter table views add constraint views_mailed_check
  check (mailed_until is null or list = 'media' or list like 'report-%');
