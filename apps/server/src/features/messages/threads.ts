import { defineThread } from '../../platform/thread.ts';

/** What the team, the client and the owner write about a briefing. */
export const messages = defineThread('messages');

/** What is said in a case. It stands here because checks of briefings, a floor below cases, write into them too. */
export const caseEntries = defineThread('caseEntries');
