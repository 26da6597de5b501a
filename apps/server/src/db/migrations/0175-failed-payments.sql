-- A payment by card that failed days after its payer had done everything read as canceled, as if somebody had given up.
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check
    check (state in ('announced', 'confirmed', 'refused', 'withdrawn', 'failed', 'reversed'));

update payments set state = 'failed'
where state = 'withdrawn' and exists (select from events e where e.entity = 'payments' and e.entity_id = payments.id
  and e.name = 'payment.expire' and e.data ->> 'hasFailed' = 'true');
