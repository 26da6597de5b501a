-- Reversed once: an index of the few that reverse, instead of one into which every transfer writes that it does not.
alter table ledger_transfers drop constraint ledger_transfers_reverses_id_key;
create unique index ledger_transfers_reverses on ledger_transfers (reverses_id) where reverses_id is not null;
