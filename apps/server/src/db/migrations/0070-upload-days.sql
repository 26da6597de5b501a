-- Files of sites count apart from what is added to briefings and records: they are few and large.
alter table upload_days
  add column kind text not null default 'file' check (kind in ('file', 'import')),
  drop constraint upload_days_pkey,
  add primary key (user_id, day, kind);
