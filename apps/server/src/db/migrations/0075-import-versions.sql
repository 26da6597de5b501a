-- An import moves as every record with a life does: by one update that holds for the version that was read.
alter table site_imports add column version int not null default 1;
