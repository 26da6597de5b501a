import type { Briefing } from '@linkstand/contract/briefings/schema';

export type Change = Briefing['history'][number];

/** What others did to a briefing since it was shown: the entries after the last known one. */
export const changesSince = (history: readonly Change[], lastKnown: number, me: string): Change[] =>
  history.filter(({ id, actor }) => id > lastKnown && actor !== me);
