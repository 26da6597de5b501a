import type { Briefing } from '@linkstand/contract/briefings/schema';

export type Change = Briefing['history'][number];

/** What somebody else did to a briefing since it was shown: the entries after the last one known. */
export const changesSince = (history: readonly Change[], lastKnown: number, me: string): Change[] =>
  history.filter(({ id, actor }) => id > lastKnown && actor !== me);
