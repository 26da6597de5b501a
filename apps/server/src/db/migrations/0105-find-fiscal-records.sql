-- The search of the office and the list's own find records by a part of the invoice's number.
create index fiscal_records_number on fiscal_records using gin (lower(number) gin_trgm_ops);
