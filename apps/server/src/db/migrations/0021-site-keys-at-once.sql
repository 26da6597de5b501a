-- New entries go straight into the index: a list of pending ones would be read from end to end by every look-up of a
-- pasted domain.
alter index sites_keys set (fastupdate = off);
select gin_clean_pending_list('sites_keys');
