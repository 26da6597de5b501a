import { z } from 'zod';

/** A mail as its reader would get it. */
export const MailPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.output<typeof MailPreview>;
