import type { Briefing, Target } from '@linkstand/contract/briefings/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import type { TopicPrices } from '../../../briefings/topic-effects.ts';
import type { BriefingValues } from '../../saving/briefing-values.ts';

/** What one site can hand on to the others. */
export const ASPECTS = [
  'reviewMode',
  'linkType',
  'fillMode',
  'briefingType',
  'categories',
  'links',
  'texts',
  'desiredPublicationDate',
  'poCode',
] as const;
export type Aspect = (typeof ASPECTS)[number];

export interface Receiver {
  readonly values: BriefingValues;
  readonly site: Pick<Briefing['site'], 'linkTypes' | 'fillModes' | 'sellsInsertions'>;
  /** Undefined while the quote is not known: then the server is asked. */
  readonly prices: TopicPrices | undefined;
}

interface Handover {
  readonly patch: Partial<BriefingValues>;
  /** What the site does not take. */
  readonly skipped: readonly Aspect[];
}

const withoutPictures = (html: string) => html.replace(/<img\b[^>]*>/gi, '');

/** What of a source's values a site takes, and what it can't: a kind of link or label it doesn't offer, a topic it refuses. */
export function handOver(
  source: BriefingValues,
  aspects: ReadonlySet<Aspect>,
  { values, site, prices }: Receiver,
  topicOf: (categoryId: number) => Topic | undefined,
): Handover {
  const patch: { -readonly [K in keyof BriefingValues]?: BriefingValues[K] } = {};
  const skipped: Aspect[] = [];
  const accepts = (categoryId: number | null) => {
    const topic = categoryId === null ? undefined : topicOf(categoryId);
    return topic === undefined || prices === undefined || prices[topic] !== undefined;
  };
  if (aspects.has('reviewMode')) patch.reviewMode = source.reviewMode;
  if (aspects.has('briefingType')) {
    if (source.briefingType !== 'link_insertion' || site.sellsInsertions) patch.briefingType = source.briefingType;
    else skipped.push('briefingType');
  }
  if (aspects.has('desiredPublicationDate')) patch.desiredPublicationDate = source.desiredPublicationDate;
  if (aspects.has('poCode')) patch.poCode = source.poCode;
  if (aspects.has('linkType')) {
    if (source.linkType === null || site.linkTypes.includes(source.linkType)) patch.linkType = source.linkType;
    else skipped.push('linkType');
  }
  if (aspects.has('fillMode')) {
    if (source.fillMode === null || site.fillModes.includes(source.fillMode)) patch.fillMode = source.fillMode;
    else skipped.push('fillMode');
  }
  if (aspects.has('texts')) {
    patch.title = source.title;
    patch.instructions = source.instructions;
    patch.writeForMe = source.writeForMe;
    patch.content = withoutPictures(source.content);
    patch.sentenceBy = source.sentenceBy;
    patch.sentence = source.sentence;
  }
  if (aspects.has('links') || aspects.has('categories')) {
    const sets = aspects.has('links') ? source.targets : values.targets;
    const isRefused = aspects.has('categories') && source.targets.some(({ categoryId }) => !accepts(categoryId));
    if (isRefused) skipped.push('categories');
    const categories = aspects.has('categories') && !isRefused ? source.targets : values.targets;
    patch.targets = sets.map(
      (set, index): Target => ({ ...set, categoryId: (categories[index] ?? { categoryId: null }).categoryId }),
    );
  }
  return { patch, skipped };
}
