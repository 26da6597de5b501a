-- What becomes of a newsletter after it was sent: bounces and clicks. What people chose to get, and how fast mails leave.

alter table newsletter_recipients
  add column bounced_at timestamptz,
  add column bounce text check (bounce in ('hard', 'soft', 'complaint')),
  add column clicked_at timestamptz,
  add check ((bounced_at is null) = (bounce is null));
create index newsletter_recipients_bounced on newsletter_recipients (address, bounced_at) where bounce = 'soft';

-- Mails that somebody does not want. Newsletters are in mail_suppressions, as addresses that bounced are.
create table mail_topics_off (
  address text not null,
  topic text not null check (topic = 'new_sites'),
  at timestamptz not null default now(),
  primary key (address, topic)
);

-- Newsletters handed over in the current second and hour, in all and by receiving domain.
create table mail_pace (
  bucket text primary key,
  started_at timestamptz not null,
  used int not null check (used >= 0)
);
