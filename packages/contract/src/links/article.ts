import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';

/** Why a link should not be bought in an article. The words for people are chosen by these codes. */
export const ARTICLE_FAULTS = [
  /** Nothing answers at its address, or an error does. */
  'gone',
  /** What answers is no page. */
  'no_page',
  /** It leads to another site. */
  'off_site',
  /** Search engines may not index it. */
  'not_indexed',
  /** It links to the target already. */
  'already_linked',
  /** What answered was a wall, or could not be read: nobody knows. It keeps nobody from ordering. */
  'unread',
] as const;
export const ArticleFault = z.enum(ARTICLE_FAULTS);
export type ArticleFault = z.output<typeof ArticleFault>;

/** Who names the article that gets a link, and who writes the sentence around it. */
export const INSERTION_SIDES = ['buyer', 'owner'] as const;
export const InsertionSide = z.enum(INSERTION_SIDES);
export type InsertionSide = z.output<typeof InsertionSide>;

/** Articles that an owner proposes at most for one link. */
export const MAX_PROPOSED_ARTICLES = 3;

/** What a look at an article found, before a link in it is agreed. */
export const ArticleJudgement = z
  .object({
    url: z.string(),
    checkedAt: Instant,
    /** HTTP status. Null: nothing answered. */
    status: z.int().nullable(),
    /** The rest is null where it was not seen. */
    title: z.string().nullable(),
    words: z.int().nullable(),
    /** As the page says. */
    publishedOn: Day.nullable(),
    /** Links to other sites. */
    outsideLinks: z.int().nullable(),
    faults: z.array(ArticleFault),
  })
  .meta({ id: 'ArticleJudgement' });
export type ArticleJudgement = z.output<typeof ArticleJudgement>;

/** Whether a link can be ordered in it. */
export const isFit = ({ faults }: Pick<ArticleJudgement, 'faults'>): boolean =>
  faults.every((fault) => fault === 'unread');
