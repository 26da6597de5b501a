-- What the team's channels (Slack, Telegram) are told of events. A row stays for a week after it was sent, so that an
-- event that is followed twice is told once.
create table channel_notices (
  id bigint generated always as identity primary key,
  channel text not null check (channel ~ '^[a-z]+$'),
  event_id bigint not null references events,
  type text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  href text not null,
  created_at timestamptz not null,
  -- Who sends it has it until a lease after this; null while nobody does.
  claimed_at timestamptz,
  sent_at timestamptz,
  unique (channel, event_id)
);
create index channel_notices_waiting on channel_notices (channel, id) where sent_at is null;
-- What an event told people is what its channels are told.
create index notifications_event on notifications (event_id);
