import { missingFields } from '@linkstand/contract/briefings/completeness';
import type { Briefing, BriefingInput, Target } from '@linkstand/contract/briefings/schema';
import { readText } from '@linkstand/contract/briefings/text-comparison';
import { isAddress } from '../../../lib/complete-address.ts';
import type { Saved } from '../../../lib/saving/save-types.ts';

/** What the client types into a briefing. */
export type BriefingValues = {
  [K in keyof Required<Omit<BriefingInput, 'expectedPriceCents'>>]: NonNullable<BriefingInput[K]> | NullOf<K>;
};
type NullOf<K extends keyof BriefingInput> = null extends BriefingInput[K] ? null : never;

export const briefingValues = (briefing: Briefing): BriefingValues => ({
  title: briefing.title,
  targets: briefing.targets,
  briefingType: briefing.briefingType,
  fillMode: briefing.fillMode,
  linkType: briefing.linkType,
  reviewMode: briefing.reviewMode,
  writeForMe: briefing.writeForMe,
  instructions: briefing.instructions,
  desiredPublicationDate: briefing.desiredPublicationDate,
  poCode: briefing.poCode,
  draftLink: briefing.draftLink,
  articleBy: briefing.insertion?.articleBy ?? 'buyer',
  articleUrl: briefing.insertion?.articleUrl ?? '',
  sentenceBy: briefing.insertion?.sentenceBy ?? 'buyer',
  sentence: briefing.insertion?.sentence ?? '',
  content: briefing.content?.html ?? '',
});

export const savedBriefing = (briefing: Briefing): Saved<BriefingValues> => ({
  version: briefing.version,
  values: briefingValues(briefing),
});

/** The briefing that came with a 409; null when the answer brought none. A 409 sends the whole record. */
export const readBriefing = (current: unknown): Saved<BriefingValues> | null =>
  typeof current === 'object' && current !== null && 'targets' in current ? savedBriefing(current as Briefing) : null;

const address = (text: string) => (isAddress(text) ? text.trim() : '');

/** Addresses that are none yet are not sent: the briefing lacks them, on the server as on the screen. */
export const briefingWire = (values: BriefingValues): BriefingValues => ({
  ...values,
  targets: values.targets.map((target) => ({ ...target, url: address(target.url) })),
  draftLink: address(values.draftLink),
  articleUrl: address(values.articleUrl),
});

const PATHS: Readonly<Record<string, string>> = {
  keyword: 'targets.0.keyword',
  url: 'targets.0.url',
  category: 'targets.0.categoryId',
  article: 'articleUrl',
};

/** `briefings.12.url`, as a submission names it, is the form's `targets.0.url`. */
export function briefingPath(path: string): string {
  const field = /^briefings\.\d+\.(.+)$/.exec(path)?.[1];
  return field === undefined ? path : (PATHS[field] ?? field);
}

/** What the briefing still lacks, judged by what is typed. The campaign gives the title and the default category. */
export function missingIn(
  values: BriefingValues,
  campaign: { generalTitle: string; defaultCategoryId: number | null },
): ReturnType<typeof missingFields> {
  const main: Target | undefined = values.targets[0];
  return missingFields({
    ...values,
    title: values.title.trim() || campaign.generalTitle,
    keyword: main?.keyword ?? '',
    url: address(main?.url ?? ''),
    articleUrl: address(values.articleUrl),
    categoryId: main?.categoryId ?? null,
    defaultCategoryId: campaign.defaultCategoryId,
    hasContent: hasWords(values.content),
  });
}

/** Is there a word in it? */
export const hasWords = (html: string): boolean => readText(html).words > 0;
