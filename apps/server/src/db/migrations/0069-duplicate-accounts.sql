-- Registering with an address that somebody has already must look like registering with a new one. Whoever does gets an
-- account of its own, which only says that the address is its: a duplicate. The address stays the other's until
-- somebody proves it; then the rest ends. Nobody but the person itself sees a duplicate.
alter table auth.accounts add column is_duplicate boolean not null default false;
alter table auth.accounts drop constraint accounts_email_key;
create unique index accounts_email on auth.accounts (email) where not is_duplicate;
create index accounts_duplicates on auth.accounts (email) where is_duplicate;

alter table users add column is_duplicate boolean not null default false;
drop index users_email;
create unique index users_email on users (lower(email)) where not is_duplicate;
-- Few at any time: what the office must not see is told by them.
create index users_duplicates on users (id) where is_duplicate;
