import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { useEffect } from 'react';
import type { KeptValues } from '../../../lib/saving/kept-values.ts';
import type { Saved } from '../../../lib/saving/save-types.ts';
import { stillUnsaved, unsavedText } from '../../../lib/saving/unsaved-text.ts';
import { useUser } from '../../../lib/session.ts';
import { savedBriefing } from './briefing-values.ts';
import { savedCampaign } from './campaign-values.ts';
import { isSameInBriefing, keptBriefing, keptCampaign } from './queues.ts';

interface Late<V> {
  readonly name: string;
  readonly isEditable: boolean;
  readonly kept: KeptValues<V>;
  readonly saved: Saved<V>;
  readonly isSame?: (field: keyof V & string, a: unknown, b: unknown) => boolean;
}

/** Shows what was typed into a record on this device and can't be saved any more, to be read and copied. */
function useLateWords<V extends object>({ name, isEditable, kept, saved, isSame = () => false }: Late<V>): void {
  const { key } = kept;
  const { version } = saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is known by its key, the record by its version
  useEffect(() => {
    const typed = isEditable ? undefined : kept.read()?.typed;
    if (!typed) return;
    const forget = () => kept.write(null);
    const values = stillUnsaved(typed, saved.values, isSame);
    if (Object.keys(values).length === 0) forget();
    unsavedText.add({ key, name, values, forget });
  }, [key, isEditable, version]);
}

export function useLateWordsOfBriefing(briefing: Briefing): void {
  const { id: userId } = useUser();
  useLateWords({
    name: briefing.site.name,
    isEditable: briefing.can.edit === true,
    kept: keptBriefing(userId, briefing.id),
    saved: savedBriefing(briefing),
    isSame: isSameInBriefing,
  });
}

export function useLateWordsOfCampaign(campaign: Campaign): void {
  const { id: userId } = useUser();
  useLateWords({
    name: campaign.name,
    isEditable: campaign.can.edit === true,
    kept: keptCampaign(userId, campaign.id),
    saved: savedCampaign(campaign),
  });
}
