-- A mail that was handed over without an answer may have arrived: whether it is sent again is a rule of its kind, or asked
-- of a person.
alter table mails
  -- The run that hands it over marks it right before its first byte leaves.
  add column begun_at timestamptz,
  -- Its reader waits for it, and a second one does no harm.
  add column may_repeat boolean not null default false,
  -- When it was sent again by that rule, which applies once.
  add column repeated_at timestamptz;
update mails set may_repeat = template in ('reset-password', 'verify-address', 'client-invitation', 'staff-invitation')
where status in ('queued', 'failed');
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sent', 'failed', 'dead', 'unknown'));
