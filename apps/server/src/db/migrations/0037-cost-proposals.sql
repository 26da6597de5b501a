-- Costs that were negotiated with an owner and wait for whoever may change the cost of its site.

create table cost_proposals (
  id bigint generated always as identity primary key,
  -- A newer one takes its place under an id of its own, so that nobody decides on what they have not seen.
  offer_id bigint not null unique references offers on delete cascade,
  cost_cents bigint not null check (cost_cents >= 0),
  gambling_cost_cents bigint check (gambling_cost_cents >= 0),
  was_cost_cents bigint not null,
  was_gambling_cost_cents bigint,
  agreed_with text not null,
  agreed_on date not null,
  note text not null,
  proposed_by_id bigint not null references users,
  proposed_at timestamptz not null,
  declined_by_id bigint references users,
  declined_at timestamptz,
  answer text,
  constraint cost_proposals_filled check ('' <> all (array[answer])),
  constraint cost_proposals_declined check (
    (declined_at is null) = (declined_by_id is null) and (declined_at is null) = (answer is null))
);
comment on table cost_proposals is
  'What owner managers negotiated for an offer: the one that waits, or the last one that was declined.';
comment on constraint cost_proposals_declined on cost_proposals is 'Whoever declines one says why.';
create index cost_proposals_proposer on cost_proposals (proposed_by_id);
create index cost_proposals_decliner on cost_proposals (declined_by_id) where declined_by_id is not null;

-- Who negotiated a cost that somebody else accepted; both are in the history of costs.
alter table cost_changes
  add column proposed_by text not null default coalesce(current_setting('linkstand.proposer', true), '');
