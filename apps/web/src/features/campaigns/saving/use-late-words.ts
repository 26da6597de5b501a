import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { useEffect } from 'react';
import type { KeptValues } from '../../../lib/saving/kept-values.ts';
import { unsavedText } from '../../../lib/saving/unsaved-text.ts';
import { useUser } from '../../../lib/session.ts';
import { keptBriefing, keptCampaign } from './queues.ts';

/** Shows what was typed into a record on this device and can't be saved any more, to be read and copied. */
function useLateWords<V extends object>(kept: KeptValues<V>, name: string, isEditable: boolean, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is known by its key
  useEffect(() => {
    const typed = isEditable ? undefined : kept.read()?.typed;
    if (typed && Object.keys(typed).length > 0)
      unsavedText.add({ name, values: typed as Record<string, unknown>, forget: () => kept.write(null) });
  }, [key, isEditable]);
}

export function useLateWordsOfBriefing({ id, site, can }: Pick<Briefing, 'id' | 'site' | 'can'>): void {
  const { id: userId } = useUser();
  useLateWords(keptBriefing(userId, id), site.name, can.edit === true, `${userId} ${id}`);
}

export function useLateWordsOfCampaign({ id, name, can }: Pick<Campaign, 'id' | 'name' | 'can'>): void {
  const { id: userId } = useUser();
  useLateWords(keptCampaign(userId, id), name, can.edit === true, `${userId} ${id}`);
}
