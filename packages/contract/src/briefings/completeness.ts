import type { InsertionSide } from '../links/article.ts';
import { hasKeyword } from '../links/comparable.ts';
import type { BriefingType, ReviewMode } from '../shared/topics.ts';
import { effectiveCategory } from './categories.ts';
import type { MISSING_FIELDS } from './schema.ts';

export type MissingField = (typeof MISSING_FIELDS)[number];

/** Input of the check for completeness. `hasContent` is true if the current version has text. */
export interface Completable {
  readonly title: string;
  readonly keyword: string;
  readonly url: string;
  /** Its own main category. */
  readonly categoryId: number | null;
  /** The campaign's default publication category. */
  readonly defaultCategoryId: number | null;
  readonly reviewMode: ReviewMode | null;
  readonly fillMode: string | null;
  readonly linkType: string | null;
  readonly writeForMe: boolean;
  readonly hasContent: boolean;
  readonly briefingType: BriefingType;
  readonly articleBy: InsertionSide;
  readonly articleUrl: string;
  readonly sentenceBy: InsertionSide;
  readonly sentence: string;
}

/** What a link insertion is asked for; an article is asked for everything but `article` and `sentence`. */
const OF_INSERTIONS: ReadonlySet<MissingField> = new Set([
  'keyword',
  'url',
  'category',
  'defaultCategory',
  'linkType',
  'article',
  'sentence',
]);
const ONLY_OF_INSERTIONS: ReadonlySet<MissingField> = new Set(['article', 'sentence']);

/**
 * The fields that are missing before a briefing can be submitted (docs/RULES.md, Briefings). Empty if complete. Content
 * may be left to the team ("write it for me"), unless it is published as is. A link insertion has no text of its own, but
 * an article and a sentence around the link, which may both be left to the owner.
 */
export function missingFields(briefing: Completable): MissingField[] {
  const isWrittenForMe = briefing.writeForMe && briefing.reviewMode !== 'publish_as_is';
  const isPresent: Readonly<Record<MissingField, boolean>> = {
    title: briefing.title.trim() !== '',
    keyword: briefing.keyword.trim() !== '',
    url: briefing.url !== '',
    category: effectiveCategory(briefing.categoryId, briefing.defaultCategoryId) !== null,
    defaultCategory: briefing.defaultCategoryId !== null,
    reviewMode: briefing.reviewMode !== null,
    fillMode: briefing.fillMode !== null,
    linkType: briefing.linkType !== null,
    content: briefing.hasContent || isWrittenForMe,
    article: briefing.articleBy === 'owner' || briefing.articleUrl !== '',
    // The link is in it.
    sentence:
      briefing.sentenceBy === 'owner' ||
      (briefing.sentence.trim() !== '' && hasKeyword(briefing.sentence, briefing.keyword)),
  };
  const isInsertion = briefing.briefingType === 'link_insertion';
  const isAsked = (field: MissingField) => (isInsertion ? OF_INSERTIONS.has(field) : !ONLY_OF_INSERTIONS.has(field));
  return (Object.keys(isPresent) as MissingField[]).filter((field) => isAsked(field) && !isPresent[field]);
}
