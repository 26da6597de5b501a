-- Why a text was sent on although it is not as ordered: the reason, what it lacked, and who said so. It goes with the
-- text: another text of the same version has none.
alter table content_versions add column explanation jsonb;
