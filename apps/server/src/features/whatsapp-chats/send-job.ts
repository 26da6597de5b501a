import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** Sends one queued message. */
export const sendChatMessage = defineJob({
  name: 'send-chat-message',
  schema: z.object({ messageId: z.int() }),
  concurrency: 4,
  retries: { limit: 8, firstDelaySeconds: 5, maxDelaySeconds: 15 * 60 },
});
