import type { CampaignQuote } from '@linkstand/contract/campaigns/schema';
import { ApiError } from '../../lib/api-error.ts';

/** The quote as it is now, where an order is refused because its total is another one. */
export function movedQuote(error: unknown): CampaignQuote | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'quote_changed') return undefined;
  // With this code the server sends the campaign's quote.
  return error.problem.quote as CampaignQuote | undefined;
}
