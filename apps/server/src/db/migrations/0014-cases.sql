-- What somebody has to look into: opened by people, by rules and by checks of links.

-- A case has two clocks: until the first answer to the client who opened it, and until it is solved. Both stand still
-- while somebody else is asked.

create table cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('link_lost', 'link_problem', 'client_silent', 'owner_silent', 'promise_broken',
    'declined', 'dispute', 'question')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  title text not null,
  detail text not null default '',
  resolution text not null default '',
  briefing_id bigint references briefings on delete cascade,
  assignee_id bigint references users,
  due_on date,
  opened_by_id bigint references users,
  opened_by text not null,
  -- A check that passes closes the case that a failed one opened, and no case that a person opened.
  opened_by_check boolean not null default false,
  closed_by_id bigint references users,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day since when the clocks stand still, because somebody else is asked. Null: they run.
  stopped_on date,
  -- Who is asked while the clocks stand still.
  waits_for text check (waits_for in ('client', 'owner')),
  -- The day from which the time until the due days counts. Later by the working days that the clocks stood still.
  clock_from date not null default current_date,
  -- The day on which the client should have a first answer. Null: no client opened it.
  answer_due_on date,
  first_answered_at timestamptz,
  -- The percentage of each clock's time that was announced last.
  escalated smallint not null default 0 check (escalated in (0, 50, 80, 100)),
  answer_escalated smallint not null default 0 check (answer_escalated in (0, 50, 80, 100)),
  -- The case in which this one goes on. It keeps its id and leads there, and can be made separate again.
  merged_into_id bigint references cases on delete set null,
  chat_id bigint references whatsapp_chats,
  -- The client as whose it counts: open cases of a client are counted along this, not along all its publications.
  crm_account_id bigint,
  -- The last day that whoever is asked has by terms of their own, such as an owner who repairs a lost link. The case's
  -- days already lie after it; days that its clocks stand still beyond it are added when they run again.
  waits_until date,
  constraint cases_stopped check ((stopped_on is null) = (waits_for is null)),
  constraint cases_waits_until check (waits_until is null or waits_for is not null)
);
comment on table cases is 'A problem that somebody must solve.';
comment on constraint cases_stopped on cases is 'Clocks stand still while somebody is asked, and only then.';
comment on constraint cases_waits_until on cases is 'A last day to answer needs somebody who is asked.';
-- A rule that runs again finds its own open case.
create unique index cases_one_open_by_rule on cases (briefing_id, kind)
  where state <> 'closed' and kind in ('link_lost', 'client_silent', 'owner_silent', 'promise_broken');
create index cases_state on cases (state, due_on);
create index cases_briefing on cases (briefing_id);
create index cases_assignee on cases (assignee_id) where assignee_id is not null;
create index cases_opener on cases (opened_by_id) where opened_by_id is not null;
-- Briefings with a case that isn't closed: few among many.
create index cases_not_closed on cases (briefing_id) where state <> 'closed';
create index cases_by_creation on cases (created_at, id);
create index cases_by_due on cases (due_on desc nulls last, id desc);
create index cases_by_due_up on cases (due_on, id);
create index cases_by_kind on cases (kind, id);
create index cases_by_state on cases (state, id);
create index cases_ticking on cases (id) where state <> 'closed' and stopped_on is null;
create index cases_waiting_for_owner on cases (briefing_id) where waits_for = 'owner';
create index cases_merged_into on cases (merged_into_id) where merged_into_id is not null;
create index cases_chat on cases (chat_id) where chat_id is not null;
create index cases_open_of_account on cases (crm_account_id) where state <> 'closed';
create trigger cases_touch before update on cases for each row execute function touch_updated_at();

create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  -- A note in a case is the team's own: no client reads it.
  is_note boolean not null default false
);
comment on table case_entries is 'What is written about a case.';
create index case_entries_case on case_entries (case_id, id);
