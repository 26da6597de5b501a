-- Who else of the team gets a report every Monday, besides the maker of its view. Each ends it with a key of its own.
create table view_recipients (
  view_id bigint not null references views on delete cascade,
  user_id bigint not null references users on delete cascade,
  mail_key uuid not null default gen_random_uuid() unique,
  -- Kept, so that the link in a mail still says what it ended.
  ended_at timestamptz,
  primary key (view_id, user_id)
);
create index view_recipients_user on view_recipients (user_id);
