-- Clocks stand still while somebody else is asked: the day since when. Null: the clock runs.

-- The team has answered a client's case, and waits for the client.
alter table cases add column stopped_on date;
update cases k set stopped_on = k.updated_at::date
from users u where u.id = k.opened_by_id and u.role = 'USER' and k.state = 'answered';

-- The team has paused what the guarantee owes.
alter table link_claims add column stopped_on date;
update link_claims set stopped_on = current_date where state = 'paused';
