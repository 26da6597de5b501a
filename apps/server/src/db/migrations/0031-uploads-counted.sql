-- What each person uploads on a day is counted apart from the files, so that removing them gives nothing back.
create table upload_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  files int not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, day)
);

-- Whether anybody still shows some bytes is asked of every file in the store; removed ones are looked for by their day.
create index files_storage_key on files (storage_key);
create index files_removed on files (removed_at) where removed_at is not null;
