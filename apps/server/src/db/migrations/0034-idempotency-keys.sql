-- A key is written in the transaction of what it stands for, with its answer. One without an answer was left by a
-- process that died, and would refuse every repeat though nothing happened.
delete from idempotency_keys where status is null;
