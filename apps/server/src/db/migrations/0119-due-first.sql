-- Lists open on what is due first: by what its owner promised once it has only to be published, else by its due date.
-- The expression is that of the sort `due` (briefing-filter.ts).
create index briefings_by_due_now on briefings (
  (case when status = 'waiting_publish' then coalesce(promised_date, due_date) else due_date end) desc nulls last,
  id desc);
create index briefings_by_due_now_up on briefings (
  (case when status = 'waiting_publish' then coalesce(promised_date, due_date) else due_date end),
  id);
