-- The team sees who gets no newsletters, adds addresses, and lifts what is no wish of the reader.
alter table mail_suppressions
  add column id bigint generated always as identity unique,
  -- Who of the team added it.
  add column added_by text not null default '';
create index mail_suppressions_at on mail_suppressions (at, id);
create index mail_suppressions_search on mail_suppressions using gin (address gin_trgm_ops);
