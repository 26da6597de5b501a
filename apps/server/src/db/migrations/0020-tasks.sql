-- What the administrators have to do, as cards on a board of four columns.

create table tasks (
  id bigint generated always as identity primary key,
  state text not null default 'todo' check (state in ('todo', 'doing', 'waiting', 'done')),
  -- The order within a column: a key between those of its neighbours, compared byte by byte, so that a move writes one
  -- row.
  board_key text collate "C" not null,
  title text not null check (title <> ''),
  detail text not null default '',
  assignee_id bigint references users,
  due_on date,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- Sorts by meaning rather than by letter.
  priority_rank smallint not null generated always as (
    case priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end) stored,
  repeats text check (repeats in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  -- The record it is about. Without a foreign key: what is deleted leaves the task behind.
  about_kind text check (about_kind in ('users', 'owners', 'sites', 'briefings', 'campaigns', 'cases', 'tasks',
    'whatsapp_chats', 'invoices')),
  about_id bigint,
  created_by_id bigint references users,
  created_by text not null,
  done_at timestamptz,
  -- The due day its assignee has been told of.
  rung_for date,
  search_text text not null generated always as (plain_text(title || ' ' || detail)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tasks_about check ((about_kind is null) = (about_id is null)),
  constraint tasks_done check ((state = 'done') = (done_at is not null)),
  constraint tasks_filled check ('' <> all (array[about_kind]))
);
comment on table tasks is 'A task of the administrators, or about an owner that its manager looks after.';
comment on constraint tasks_about on tasks is 'The record that a task is about has a kind and an id.';
comment on constraint tasks_done on tasks is 'A task that is done has the moment at which it was.';
create unique index tasks_board on tasks (state, board_key);
create index tasks_by_due on tasks (due_on desc nulls last, id desc);
create index tasks_by_due_up on tasks (due_on, id);
create index tasks_to_ring on tasks (due_on) where state <> 'done' and assignee_id is not null;
create index tasks_assignee on tasks (assignee_id) where assignee_id is not null;
create index tasks_about_record on tasks (about_kind, about_id) where about_kind is not null;
create index tasks_search on tasks using gin (search_text gin_trgm_ops);
create trigger tasks_touch before update on tasks for each row execute function touch_updated_at();

create table task_entries (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  created_at timestamptz not null default now()
);
comment on table task_entries is 'Comments on a task, which only the team reads.';
create index task_entries_task on task_entries (task_id, id);
