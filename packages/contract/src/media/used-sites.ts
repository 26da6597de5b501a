import { z } from 'zod';

/** The domain of the site ordered last that these warnings are about. */
export const UsedSites = z.object({ domain_used: z.string().optional(), publisher_used: z.string().optional() });
