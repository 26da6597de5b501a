-- Texts that a language model was asked for, and what they cost.
create table ai_drafts (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  user_id bigint not null references users,
  asked_at timestamptz not null,
  -- Null while it is written; a draft whose process died stays so.
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'left')),
  input_tokens int,
  output_tokens int,
  -- Millionths of a cent: expected while it is written, then what it took.
  cost_microcents bigint not null check (cost_microcents >= 0),
  check ((ended_at is null) = (outcome is null))
);
create index ai_drafts_asked on ai_drafts (asked_at);
create index ai_drafts_briefing on ai_drafts (briefing_id);
