-- What is like a site is found by comparing it with all others in memory (features/media/columnar/alike.ts): nothing
-- walks along strength any more.
drop index sites_alike;
