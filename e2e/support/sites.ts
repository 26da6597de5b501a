import type { MediaFilter, MediaRow } from '@linkstand/contract/media/schema';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import type { Say } from './words.ts';

const PATIENCE_MS = 30_000;

/** A site of the catalogue by domain, as seen by a client who never orders. */
export async function siteOf(domain: string): Promise<MediaRow> {
  // One that was just made is in the catalogue a moment later.
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { data } = await apiOf('agency').media.search({ query: { size: 20 }, body: { text: domain } });
    const site = data.find((row) => row.domain === domain);
    if (site) return site;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The catalogue has no ${domain}.`);
}

/** How many sites of the catalogue a filter leaves this person. */
export const totalOf = async (who: string, filter: MediaFilter): Promise<number> =>
  (await apiOf(who).media.search({ query: { size: 1 }, body: filter })).total;

export const expectTotal = (page: Page, say: Say, count: number): Promise<void> =>
  expect(page.getByText(say('media.found', { count }), { exact: true })).toBeVisible();
