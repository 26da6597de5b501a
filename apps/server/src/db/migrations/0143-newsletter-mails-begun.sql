-- When a claimed mail was begun: its process marks it right before the first byte leaves. A claim that ends without the
-- mark surely sent nothing, so the mail goes back; with it nobody knows.
alter table newsletter_recipients add column begun_at timestamptz;
