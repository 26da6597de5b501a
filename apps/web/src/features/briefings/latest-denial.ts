import type { Briefing } from '@linkstand/contract/briefings/schema';

/** When the team denied a briefing last, with the reason that it gave. */
export const latestDenial = ({ history }: Pick<Briefing, 'history'>): Briefing['history'][number] | undefined =>
  history.findLast(({ action }) => action === 'deny');
