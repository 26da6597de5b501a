-- Automatic mails to clients who have been quiet for some days, and those who were held out to compare with.

create table client_reminders (
  id bigint generated always as identity primary key,
  account_id bigint not null references crm_accounts on delete cascade,
  -- The later of the client's last act and the team's last contact: the quiet that this reminder is about.
  quiet_since timestamptz not null,
  after_days int not null check (after_days > 0),
  at timestamptz not null,
  -- Got none, and counts for comparison.
  is_held_out boolean not null default false,
  address text not null,
  locale text not null,
  -- Ends reminders to the address, for whoever holds it.
  key uuid not null default gen_random_uuid() unique,
  unique (account_id, quiet_since, after_days)
);
create index client_reminders_at on client_reminders (at);

-- Who has been quiet since when, of those who ordered before.
create index crm_accounts_quiet on crm_accounts ((greatest(last_act_at, last_touch_at)))
  where last_order_at is not null and is_active;

alter table mail_topics_off drop constraint mail_topics_off_topic_check;
alter table mail_topics_off add constraint mail_topics_off_topic_check check (topic in ('new_sites', 'reminders'));
