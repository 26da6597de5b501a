-- Colleagues that an entry of a thread calls, `[{ id, name }]`: the names as they stand in its text.
alter table messages add mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array');
alter table case_entries add mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array');

-- A note in a case is the team's own: no client reads it.
alter table case_entries add is_note boolean not null default false;
