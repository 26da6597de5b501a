-- Sessions that were signed out of. The last ID token of one is good for an hour more by itself; here is told that it
-- is not. Read together with the person's row, and swept once no such token can be left.
create table ended_sessions (
  -- As the token names it (`sid`).
  session_id text primary key,
  identity_uid text not null,
  ended_at timestamptz not null default now()
);
create index ended_sessions_identity_uid on ended_sessions (identity_uid);
create index ended_sessions_ended_at on ended_sessions (ended_at);

-- Whoever remembers the person reads again, and its open screens look who they are.
create trigger users_changed after insert on ended_sessions for each row execute function users_announce();
