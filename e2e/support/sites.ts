import type { MediaRow } from '@linkstand/contract/media/schema';
import { apiOf } from './api.ts';

/** A site of the catalogue by its domain, as a client who never orders sees it. */
export async function siteOf(domain: string): Promise<MediaRow> {
  const { data } = await apiOf('agency').media.search({ query: { size: 20 }, body: { text: domain } });
  const site = data.find((row) => row.domain === domain);
  if (!site) throw new Error(`The catalogue has no ${domain}.`);
  return site;
}
