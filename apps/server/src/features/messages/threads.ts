import { defineThread } from '../../platform/thread.ts';

/** Messages between the team, the client and the owner about a briefing. */
export const messages = defineThread('messages');

/** Entries of a case. Declared here, because link checks of briefings, on a lower floor than cases, write into them. */
export const caseEntries = defineThread('caseEntries');

/** What the team noted of a client: calls, meetings, thoughts. */
export const crmEntries = defineThread('crmEntries');

/** What the team notes among itself beside a conversation on WhatsApp. */
export const chatEntries = defineThread('whatsappEntries');

/** Comments on a task. */
export const taskEntries = defineThread('taskEntries');
