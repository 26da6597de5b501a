import type { DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Message } from '@linkstand/contract/messages/schema';
import type {
  OfferedSiteInput,
  OwnerBriefing,
  OwnerListPreview,
  OwnerPage,
  OwnerPause,
  OwnerSiteRules,
} from '@linkstand/contract/owners/schema';
import { request } from '../../lib/http.ts';

// The endpoints of packages/contract/src/owners, called without the client of the whole contract: owners read on a
// phone for two minutes, so their pages bring little code.

type OwnerAct =
  | 'accept_publication'
  | 'change_promise'
  | 'propose_articles'
  | 'decline_publication'
  | 'confirm_publication'
  | 'correct_url';

const at = (uuid: string) => `/api/v1/external/briefings/${encodeURIComponent(uuid)}` as const;

export const readPublication = (uuid: string): Promise<OwnerBriefing> => request('GET', at(uuid));

const page = (uuid: string) => `/api/v1/external/owner/${encodeURIComponent(uuid)}` as const;

export const readOwnerPage = (uuid: string): Promise<OwnerPage> => request('GET', page(uuid));

/** Takes no new orders for a site, or for all (null). The last day that was named counts, so it can be repeated. */
export const pauseSites = (uuid: string, body: OwnerPause): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/pause`, { body });

export const resumeSites = (uuid: string, siteId: number | null): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/resume`, { body: { siteId } });

export const setRules = (uuid: string, body: OwnerSiteRules): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/rules`, { body });

export const offerSite = (uuid: string, body: OfferedSiteInput): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/sites`, { body });

/** Looks for what shows that a site is the owner’s. Takes seconds. */
export const proveSite = (uuid: string, id: number): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/sites/${id}/prove`, { body: {} });

export const withdrawSite = (uuid: string, id: number): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/sites/${id}/withdraw`, { body: {} });

/** A price list, and what its columns are if the owner said so. */
export interface PriceFile {
  readonly file: File;
  readonly columns?: readonly (string | null)[] | undefined;
}

function formOf({ file, columns }: PriceFile): FormData {
  const form = new FormData();
  form.append('file', file);
  if (columns) form.append('columns', columns.map((field) => field ?? '-').join(','));
  return form;
}

/** What a price list would change. Nothing is stored. */
export const previewPrices = (uuid: string, list: PriceFile): Promise<OwnerListPreview> =>
  request('POST', `${page(uuid)}/prices/preview`, { body: formOf(list) });

export const sendPrices = (uuid: string, list: PriceFile): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/prices`, { body: formOf(list) });

export const withdrawPrices = (uuid: string, id: number): Promise<OwnerPage> =>
  request('POST', `${page(uuid)}/prices/${id}/withdraw`, { body: {} });

/** Which publication, as the owner saw it, and the key under which a repeated call happens once. */
export interface PublicationRef {
  readonly uuid: string;
  readonly version: number;
  readonly key: string;
}

export const actOn = <V extends OwnerAct>(
  { uuid, version, key }: PublicationRef,
  act: V,
  body: TransitionInput[V],
): Promise<OwnerBriefing> =>
  request('POST', `${at(uuid)}/${act}`, { body, headers: { 'if-match': `"${version}"`, 'idempotency-key': key } });

/** Checks a page now; nothing is stored. Takes seconds. */
export const checkUrl = ({ uuid }: Pick<PublicationRef, 'uuid'>, publicationUrl: string): Promise<LinkCheck> =>
  request('POST', `${at(uuid)}/check`, { body: { publicationUrl } });

export const ask = ({ uuid, key }: Omit<PublicationRef, 'version'>, body: string): Promise<Message> =>
  request('POST', `${at(uuid)}/messages`, { body: { body }, headers: { 'idempotency-key': key } });

/** Where the text lies as a file. */
export const documentOf = (uuid: string, format: DocumentFormat) => `${at(uuid)}/document?format=${format}` as const;
