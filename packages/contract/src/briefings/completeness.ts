import type { ReviewMode } from '../shared/topics.ts';
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
}

/**
 * The fields that are missing before a briefing can be submitted (docs/RULES.md, Briefings). Empty if complete. Content
 * may be left to the team ("write it for me"), unless it is published as is.
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
  };
  return (Object.keys(isPresent) as MissingField[]).filter((field) => !isPresent[field]);
}
