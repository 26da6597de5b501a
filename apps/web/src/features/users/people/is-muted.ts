import { today } from '../../../lib/today.ts';

/** The last day without CRM mail counts, too. */
export const isMuted = (until: string | null): until is string => until !== null && until >= today();
