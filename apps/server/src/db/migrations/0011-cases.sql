-- What somebody has to look into: opened by people, by rules and by checks of links.
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
  updated_at timestamptz not null default now()
);
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
create trigger cases_touch before update on cases for each row execute function touch_updated_at();

create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index case_entries_case on case_entries (case_id, id);
