-- What the client agreed to pay, once a swap of the site made a briefing dearer than that: until it accepts the new
-- price, the briefing can't reach the owner. Null: the price as it is was agreed to at submission.
alter table briefings add column accepted_price_cents bigint check (accepted_price_cents >= 0);
