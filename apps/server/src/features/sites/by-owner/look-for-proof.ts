import {
  hostOfDomain,
  PROOF_NAME,
  proofEntry,
  proofFileUrl,
  SITE_PROOFS,
  type SiteProof,
} from '@linkstand/contract/owners/site-proof';
import { Parser } from 'htmlparser2';
import type { MessageCode } from '../../../messages/en-us.ts';
import { FetchFailedError, UnsafeUrlError } from '../../../platform/safe-fetch/errors.ts';
import { type SafeFetchOptions, type SafeResponse, safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { Services } from '../../../services.ts';
import { decodeHtml } from '../../links/decode-html.ts';
import { STANDS_IN_HEAD } from '../../links/read-page.ts';

/** Gets what an owner put on its site, within the time that somebody waits. */
export const proofFetcher =
  (options: SafeFetchOptions): Services['fetchProof'] =>
  (url) =>
    safeFetch(url, {
      accept: 'text/html,text/plain,*/*;q=0.5',
      maxBytes: 512 * 1024,
      timeLimitMs: 10_000,
      keepsBeginning: true,
      ...options,
    });

interface Offered {
  readonly domain: string;
  readonly code: string;
}

/** Where the code was found; or for each way why it wasn’t. */
export type ProofLook = { readonly by: SiteProof } | { readonly faults: Readonly<Record<SiteProof, MessageCode>> };

/** A page of the site itself, also after redirects: elsewhere somebody else may have written it. */
function isOf(domain: string, address: string): boolean {
  const host = hostOfDomain(domain);
  const found = new URL(address).hostname;
  return found === host || found === `www.${host}`;
}

async function load(
  { fetchProof }: Pick<Services, 'fetchProof'>,
  { domain }: Offered,
  url: string,
): Promise<SafeResponse | MessageCode> {
  for (const address of [url, url.replace(/^https:/, 'http:')]) {
    try {
      const answer = await fetchProof(address);
      if (!isOf(domain, answer.url)) return 'proof_elsewhere';
      return answer.status === 200 ? answer : 'proof_no_page';
    } catch (error) {
      if (error instanceof UnsafeUrlError) return 'proof_unreachable';
      if (!(error instanceof FetchFailedError)) throw error;
    }
  }
  return 'proof_unreachable';
}

async function inFile(services: Pick<Services, 'fetchProof'>, site: Offered): Promise<MessageCode | null> {
  const answer = await load(services, site, proofFileUrl(site.domain));
  if (typeof answer === 'string') return answer;
  // The address doesn't say the code, so no page that repeats it does, and it stands alone in its line.
  const lines = answer.body.toString('utf8').split(/\r?\n/);
  return lines.some((line) => line.replace(/^\uFEFF/, '').trim() === site.code) ? null : 'proof_other_file';
}

async function inPage(services: Pick<Services, 'fetchProof'>, site: Offered): Promise<MessageCode | null> {
  const answer = await load(services, site, `https://${site.domain}`);
  if (typeof answer === 'string') return answer;
  const contents = proofElements(decodeHtml(answer.body, answer.contentType));
  if (contents.includes(site.code)) return null;
  return contents.length > 0 ? 'proof_other_element' : 'proof_no_element';
}

/** Contents of the elements in the head of a page. What visitors write stands in its body. */
export function proofElements(html: string): string[] {
  const found: string[] = [];
  let isInHead = true;
  const parser = new Parser({
    onopentag(name, { name: called, content }) {
      isInHead &&= STANDS_IN_HEAD.has(name);
      if (isInHead && name === 'meta' && called?.trim().toLowerCase() === PROOF_NAME)
        found.push((content ?? '').trim());
    },
  });
  parser.write(html);
  return found;
}

const NO_ENTRY: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

async function inEntries(
  { mailSender }: Pick<Services, 'mailSender'>,
  { domain, code }: Offered,
): Promise<MessageCode | null> {
  try {
    const entries = (await mailSender.readTxt(hostOfDomain(domain))).map((parts) => parts.join('').trim());
    if (entries.includes(proofEntry(code))) return null;
    return entries.some((entry) => entry.startsWith(proofEntry(''))) ? 'proof_other_entry' : 'proof_no_entry';
  } catch (error) {
    return error instanceof Error && 'code' in error && NO_ENTRY.includes(error.code)
      ? 'proof_no_entry'
      : 'proof_no_answer';
  }
}

/** Looks in all three ways at once for the code that the owner was given. Takes seconds. */
export async function lookForProof(
  services: Pick<Services, 'fetchProof' | 'mailSender'>,
  site: Offered,
): Promise<ProofLook> {
  const [file, dns, page] = await Promise.all([
    inFile(services, site),
    inEntries(services, site),
    inPage(services, site),
  ]);
  const faults = { file, dns, meta_tag: page };
  const by = SITE_PROOFS.find((way) => faults[way] === null);
  return by ? { by } : { faults: { file: file ?? NEVER, dns: dns ?? NEVER, meta_tag: page ?? NEVER } };
}
const NEVER: MessageCode = 'proof_unreachable';
