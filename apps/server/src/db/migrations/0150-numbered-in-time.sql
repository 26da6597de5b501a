-- Documents are issued in the order of their numbers, whoever asked first: the next one is issued at the time of the last
-- one or later.
alter table invoice_series add column last_issued_at timestamptz;
update invoice_series s set last_issued_at = (select max(i.issued_at) from invoices i
  where i.issuer = s.issuer and i.series = s.series and i.series_year = s.year);
