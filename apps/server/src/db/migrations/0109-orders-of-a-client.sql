-- The report on where clients come from looks up the first orders of each client.
create index campaigns_user_submitted on campaigns (user_id, submitted_at);
