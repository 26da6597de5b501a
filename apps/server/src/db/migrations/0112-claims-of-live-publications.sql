-- A claim ends with the move that takes its publication back. Those of publications that were taken back before that
-- was so would go on, and tell of refunds that move nothing.
update link_claims c set state = 'settled', closed_at = now()
  from briefings b
  where b.id = c.briefing_id and c.state in ('repairing', 'choosing', 'paused')
    and b.status not in ('published', 'done');
