-- What one act did to many records. Its entries in the audit log name it, so the log is the list of what was changed.
create table batches (
  id bigint generated always as identity primary key,
  -- The run of a person, which may be many calls: each carries it.
  key uuid not null,
  actor_id bigint not null references users (id) on delete cascade,
  actor_name text not null,
  entity text not null,
  action text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Its entries say how they are undone.
  is_undoable boolean not null,
  -- The batch that this one undid.
  undoes_id bigint references batches (id) on delete cascade,
  unique (actor_id, key)
);
create index batches_started on batches (started_at desc, id desc);
create index batches_actor on batches (actor_id, started_at desc, id desc);
create index batches_undoes on batches (undoes_id) where undoes_id is not null;

alter table audit_entries
  add column batch_id bigint,
  -- What undoes the entry, as its feature reads it; null where nothing does.
  add column undo jsonb;
create index audit_entries_batch on audit_entries (batch_id, id desc) where batch_id is not null;
