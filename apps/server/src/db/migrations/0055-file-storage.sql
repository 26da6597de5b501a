-- Formerly 554f53f5a6ceee80bb39b494d3d4e0b2e31d808d96ae334235770e5739aa4ad9: granted to a role that a plain owner of a database can't make.
-- Where uploaded files are kept, and how far a move between disk and S3 is. No row: on disk, and never elsewhere.
create table file_storage (
  id boolean primary key default true check (id),
  store text not null check (store in ('disk', 's3')),
  -- Files of the move under way, or of the last one.
  total int not null default 0,
  moved int not null default 0,
  started_at timestamptz not null,
  -- Null while files are still elsewhere.
  ended_at timestamptz,
  last_error text not null default ''
);
create trigger file_storage_announced after insert or update of store or delete on file_storage
  for each statement execute function settings_announce();
