-- Of a domain that may get no more newsletters in this hour, claims pass over all waiting recipients at once.
create index newsletter_recipients_waiting on newsletter_recipients (newsletter_id, split_part(address, '@', 2), id)
  where state = 'waiting';
