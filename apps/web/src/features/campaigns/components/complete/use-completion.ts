import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { CampaignQuote } from '@linkstand/contract/campaigns/schema';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { type BriefingValues, missingIn } from '../../saving/briefing-values.ts';
import type { CampaignValues } from '../../saving/campaign-values.ts';
import type { Draft, DraftStore } from '../../saving/draft-store.ts';
import type { MissingField } from './field-ids.ts';

export type QuoteLine = CampaignQuote['lines'][number];

/** One site of a campaign under completion, as it stands on the screen. */
export interface SiteState {
  readonly briefing: Briefing;
  /** As typed. */
  readonly values: BriefingValues | null;
  readonly line: QuoteLine | undefined;
  readonly missing: readonly MissingField[];
  /** The site left the catalogue, sells no link insertions, or refuses what the text is about. */
  readonly obstacle: 'unavailable' | 'unsold' | 'refused' | null;
}

/** What it lacks itself: the default category is the campaign's, for all sites at once. */
export const ownMissing = ({ missing }: Pick<SiteState, 'missing'>): MissingField[] =>
  missing.filter((field) => field !== 'defaultCategory');

const judged = new WeakMap<BriefingValues, { campaign: CampaignValues; missing: readonly MissingField[] }>();

/** `missingIn`, remembered: it reads whole texts, and most briefings stay as they are while one is typed into. */
function missingOf(values: BriefingValues, campaign: CampaignValues): readonly MissingField[] {
  const known = judged.get(values);
  if (known && known.campaign === campaign) return known.missing;
  const missing = missingIn(values, campaign);
  judged.set(values, { campaign, missing });
  return missing;
}

function obstacleOf(line: QuoteLine | undefined): SiteState['obstacle'] {
  if (!line) return null;
  if (!line.isAvailable) return 'unavailable';
  if (!line.isSold) return 'unsold';
  return line.refusedTopic === null ? null : 'refused';
}

/** Every site with what it lacks, by what is typed at this moment. A site that stays as it was is the same object. */
export function useSiteStates(store: DraftStore, draft: Draft, quote: CampaignQuote | undefined): SiteState[] {
  const typed = useTyped(store);
  const before = useRef<ReadonlyMap<number, SiteState>>(new Map());
  return useMemo(() => {
    const lines = new Map(quote?.lines.map((line) => [line.briefingId, line]));
    const sites = draft.briefings.map((briefing) => {
      const values = typed.briefings.get(briefing.id) ?? null;
      const line = lines.get(briefing.id);
      const missing = values ? missingOf(values, typed.campaign) : NOTHING;
      const site: SiteState = { briefing, values, line, missing, obstacle: values ? obstacleOf(line) : null };
      const known = before.current.get(briefing.id);
      return known && isSame(known, site) ? known : site;
    });
    before.current = new Map(sites.map((site) => [site.briefing.id, site]));
    return sites;
  }, [typed, draft.briefings, quote]);
}

const NOTHING: readonly MissingField[] = [];

const isSame = (a: SiteState, b: SiteState): boolean =>
  a.briefing === b.briefing &&
  a.values === b.values &&
  a.line === b.line &&
  a.obstacle === b.obstacle &&
  a.missing.join() === b.missing.join();

interface Typed {
  readonly campaign: CampaignValues;
  readonly briefings: ReadonlyMap<number, BriefingValues>;
}

const last = new WeakMap<DraftStore, Typed>();

/** The same object as long as nothing was typed. */
function readTyped(store: DraftStore): Typed {
  const campaign = store.campaign.getSnapshot().values;
  const briefings = new Map([...store.briefings].map(([id, queue]) => [id, queue.getSnapshot().values]));
  const known = last.get(store);
  const isSame =
    known?.campaign === campaign &&
    known.briefings.size === briefings.size &&
    [...briefings].every(([id, values]) => known.briefings.get(id) === values);
  if (known && isSame) return known;
  const typed = { campaign, briefings };
  last.set(store, typed);
  return typed;
}

const useTyped = (store: DraftStore): Typed => useSyncExternalStore(store.subscribe, () => readTyped(store));
