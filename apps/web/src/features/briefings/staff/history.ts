import type { Briefing } from '@linkstand/contract/briefings/schema';

export type Change = Briefing['history'][number];

/** What somebody else did to a briefing since it was shown: the entries after the last one known. */
export const changesSince = (history: readonly Change[], lastKnown: number, me: string): Change[] =>
  withoutRepeats(history.filter(({ id, actor }) => id > lastKnown && actor !== me));

/** A text is saved many times while it is written: of the same by the same one after the other, the last one counts. */
export const withoutRepeats = (history: readonly Change[]): Change[] =>
  history.filter((change, index) => {
    const next = history[index + 1];
    const isRepeated = next?.action === change.action && next.actor === change.actor;
    return !isRepeated || change.to !== null || change.reason !== '';
  });
