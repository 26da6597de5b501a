-- The last value of each setting that the product accepted. It holds while `value` is one that it can't use.
alter table settings add column last_valid jsonb;
update settings set last_valid = value;
