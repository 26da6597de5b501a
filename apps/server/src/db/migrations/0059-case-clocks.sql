-- Two clocks of a case: until the first answer to the client who opened it, and until it is solved.

alter table cases
  -- Who is asked while the clocks stand still.
  add column waits_for text check (waits_for in ('client', 'owner')),
  -- The day from which the time until the due days counts. Later by the working days that the clocks stood still.
  add column clock_from date not null default current_date,
  -- The day on which the client should have a first answer. Null: no client opened it.
  add column answer_due_on date,
  add column first_answered_at timestamptz,
  -- The percentage of each clock's time that was announced last.
  add column escalated smallint not null default 0 check (escalated in (0, 50, 80, 100)),
  add column answer_escalated smallint not null default 0 check (answer_escalated in (0, 50, 80, 100));

alter table cases disable trigger user;
update cases set clock_from = created_at::date;
update cases set waits_for = 'client' where stopped_on is not null;
-- What is due already is not announced once more.
update cases set escalated = 100 where state <> 'closed' and due_on <= current_date;
alter table cases enable trigger user;

alter table cases add constraint cases_stopped check ((stopped_on is null) = (waits_for is null));
create index cases_ticking on cases (id) where state <> 'closed' and stopped_on is null;
create index cases_waiting_for_owner on cases (briefing_id) where waits_for = 'owner';
