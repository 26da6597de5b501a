-- Articles that links are inserted into: what was seen of them before they are agreed, and what they said then.

create table insertion_articles (
  id bigint generated always as identity primary key,
  briefing_id bigint not null references briefings on delete cascade,
  url text not null,
  -- Whether the buyer named it, or the owner proposed it.
  named_by text not null check (named_by in ('buyer', 'owner')),
  -- The order in which an owner proposed it, from 1. Null: it is not proposed, or no longer.
  place smallint check (place between 1 and 3),
  judged_at timestamptz not null,
  -- ArticleJudgement: whether it answers and may be indexed, its title, words, date, links.
  judgement jsonb not null check (jsonb_typeof(judgement) = 'object'),
  -- What the page said then, packed (gzip): the check knows the article by it, and what it linked to. Null: nothing
  -- answered, or no page.
  page bytea,
  constraint insertion_articles_place check (place is null or named_by = 'owner')
);
comment on table insertion_articles is
  'Looks at articles that links are to be inserted into, the newest of each address '
  'counts. The last one before the link was agreed is the page as it was.';
comment on constraint insertion_articles_place on insertion_articles is 'Only owners propose several.';
create unique index insertion_articles_url on insertion_articles (briefing_id, md5(url));
-- One link to a target in one article: orders that end give it back.
create unique index briefings_one_insertion on briefings (md5(article_url), md5(url))
  where briefing_type = 'link_insertion' and article_url <> ''
    and status not in ('draft', 'denied', 'canceled');
comment on index briefings_one_insertion is 'Nobody pays twice for the same link in the same article.';
