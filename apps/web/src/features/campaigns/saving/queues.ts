import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { keptValues } from '../../../lib/saving/kept-values.ts';
import { SaveQueue } from '../../../lib/saving/save-queue.ts';
import type { Conflict, FieldVersions } from '../../../lib/saving/save-types.ts';
import { unsavedText } from '../../../lib/saving/unsaved-text.ts';
import { sameHtml } from '../../../ui/rich/clean-html.ts';
import { chosenText, mergedText, mergeTexts } from '../../briefings/merge-texts.ts';
import { briefingQuery } from '../../briefings/queries.ts';
import { campaignDraftQuery, campaignQuoteQuery } from '../queries.ts';
import { type BriefingValues, briefingPath, briefingWire, readBriefing, savedBriefing } from './briefing-values.ts';
import { type CampaignValues, readCampaign, savedCampaign } from './campaign-values.ts';

/** Where what is typed into a briefing or a campaign waits on this device. */
export const keptBriefing = (userId: number, id: number) => keptValues<BriefingValues>(userId, `briefing ${id}`);
export const keptCampaign = (userId: number, id: number) => keptValues<CampaignValues>(userId, `campaign ${id}`);

/** The server spells texts otherwise. */
export const isSameInBriefing = (field: keyof BriefingValues, a: unknown, b: unknown): boolean =>
  field === 'content' && sameHtml(String(a), String(b));

const textsOf = ({ mine, before, theirs }: FieldVersions<BriefingValues>) => ({
  mine: String(mine),
  before: String(before ?? ''),
  theirs: String(theirs),
});

/** Texts are merged by their blocks. */
const mergeContent = (versions: FieldVersions<BriefingValues>) => mergedText(textsOf(versions));

/**
 * The values that a person's decision leads to. Of the paragraphs of a text that both changed, the chosen ones; those
 * that only one changed are kept anyway. The text that is left out is stored as an earlier one first.
 *
 * @param conflicts as they are now: a picture may arrive while that is stored
 */
export const settleBriefing =
  (id: number) =>
  async (
    kept: readonly string[],
    conflicts: () => readonly Conflict<BriefingValues>[],
  ): Promise<Partial<BriefingValues>> => {
    const textNow = () => conflicts().find(({ field }) => field === 'content');
    const text = textNow();
    if (!text) return {};
    const [chosen, other] = kept.includes('content') ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const);
    const leftOut = textsOf(text)[other];
    if (leftOut !== '')
      await api.briefings.keepText({ params: { id }, body: { content: leftOut, reason: 'conflict' } });
    return { content: chosenText(mergeTexts(textsOf(textNow() ?? text)), (part) => part[chosen]) };
  };

const removed = new Set<string>();

/** Notes that this page deleted it: what was typed into it is not wanted any more. */
export function noteRemoved(kind: 'briefing' | 'campaign', id: number): void {
  removed.add(`${kind} ${id}`);
}

interface Surroundings {
  readonly userId: number;
  readonly client: QueryClient;
  readonly onClosed?: () => void;
}

/** Puts a fresh briefing wherever it is shown. */
export function showBriefing(client: QueryClient, fresh: Briefing): void {
  // The answer to a repeated save may be older than what was read since.
  const newer = (known: Briefing) => (known.version > fresh.version ? known : fresh);
  client.setQueryData(briefingQuery(fresh.id).queryKey, (known) => (known ? newer(known) : fresh));
  client.setQueryData(campaignDraftQuery(fresh.campaign.id).queryKey, (draft) =>
    draft ? { ...draft, briefings: draft.briefings.map((each) => (each.id === fresh.id ? newer(each) : each)) } : draft,
  );
}

/** Saves a briefing as it is typed. */
export function briefingQueue(briefing: Briefing, { userId, client, onClosed }: Surroundings) {
  const { id, campaign, site } = briefing;
  const show = (fresh: Briefing) => {
    showBriefing(client, fresh);
    return savedBriefing(fresh);
  };
  const kept = keptBriefing(userId, id);
  return new SaveQueue<BriefingValues>({
    saved: savedBriefing(briefing),
    kept,
    toWire: briefingWire,
    toPath: briefingPath,
    isSame: isSameInBriefing,
    merge: (field, versions) => (field === 'content' ? mergeContent(versions) : undefined),
    readCurrent: readBriefing,
    priceFields: ['targets'],
    isRemovedHere: () => removed.has(`briefing ${id}`) || removed.has(`campaign ${campaign.id}`),
    fetch: async () => show(await api.briefings.get({ params: { id } })),
    send: async (patch, version, { confirmedPriceCents, idempotencyKey }) => {
      const body = {
        ...patch,
        ...(confirmedPriceCents === undefined ? {} : { expectedPriceCents: confirmedPriceCents }),
      };
      const fresh = await api.briefings.update({ params: { id }, version, body }, { idempotencyKey });
      // Only keywords, urls and categories are priced.
      if (patch.targets || patch.briefingType)
        void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaign.id).queryKey });
      return show(fresh);
    },
    onUnsaved: (values) => unsavedText.add({ key: kept.key, name: site.name, values, forget: () => kept.write(null) }),
    ...(onClosed ? { onClosed } : {}),
  });
}

type Head = Parameters<typeof savedCampaign>[0] & { readonly id: number };

/** Saves the campaign's own fields as they are typed. */
export function campaignQueue(campaign: Head, { userId, client, onClosed }: Surroundings) {
  const { id } = campaign;
  const kept = keptCampaign(userId, id);
  return new SaveQueue<CampaignValues>({
    saved: savedCampaign(campaign),
    kept,
    readCurrent: readCampaign,
    isRemovedHere: () => removed.has(`campaign ${id}`),
    fetch: async () => savedCampaign(await api.campaigns.get({ params: { id } })),
    send: async (patch, version, { idempotencyKey }) => {
      const call = { params: { id }, version, body: patch };
      const { briefings: _rows, ...head } = await api.campaigns.update(call, { idempotencyKey });
      client.setQueryData(campaignDraftQuery(id).queryKey, (draft) => (draft ? { ...draft, ...head } : draft));
      // Publications without a category of their own are priced for the default.
      if ('defaultCategoryId' in patch) void client.invalidateQueries({ queryKey: campaignQuoteQuery(id).queryKey });
      return savedCampaign(head);
    },
    onUnsaved: (values) =>
      unsavedText.add({ key: kept.key, name: campaign.name, values, forget: () => kept.write(null) }),
    ...(onClosed ? { onClosed } : {}),
  });
}

/** Shows files that were added or taken out at once. */
export function changeFiles(
  client: QueryClient,
  { id, campaign }: Pick<Briefing, 'id' | 'campaign'>,
  change: (files: Briefing['attachments']) => Briefing['attachments'],
): void {
  const changed = (briefing: Briefing): Briefing => ({ ...briefing, attachments: change(briefing.attachments) });
  client.setQueryData(briefingQuery(id).queryKey, (known) => known && changed(known));
  client.setQueryData(
    campaignDraftQuery(campaign.id).queryKey,
    (draft) => draft && { ...draft, briefings: draft.briefings.map((each) => (each.id === id ? changed(each) : each)) },
  );
}
