import type { DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Message } from '@linkstand/contract/messages/schema';
import type { OwnerBriefing, OwnerPage } from '@linkstand/contract/owners/schema';
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

export const readOwnerPage = (uuid: string): Promise<OwnerPage> =>
  request('GET', `/api/v1/external/owner/${encodeURIComponent(uuid)}`);

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
