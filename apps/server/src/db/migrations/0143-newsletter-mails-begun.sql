-- Formerly da5864e63ec627928c23f89bb9e562f7d3a01ffe5c3451e2bfb67ee97af01724: left the claims of the version before unmarked.
-- When a claimed mail was begun: its process marks it right before the first byte leaves. A claim that ends without the
-- mark surely sent nothing, so the mail goes back; with it nobody knows.
alter table newsletter_recipients add column begun_at timestamptz;
-- The version before marked nothing, so nobody knows of what it had claimed.
update newsletter_recipients set begun_at = now() where state = 'sending';
