import { MAX_IMPORT_BYTES } from '@linkstand/contract/sites/import-choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { FetchFailedError, UnsafeUrlError } from '../../../platform/safe-fetch/errors.ts';
import { type SafeFetchOptions, type SafeResponse, safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { Services } from '../../../services.ts';

/** Gets tables from the public web, within the time that somebody who pasted an address waits. */
export const tableFetcher =
  (options: SafeFetchOptions): Services['fetchTable'] =>
  (url) =>
    safeFetch(url, {
      accept: 'text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,*/*;q=0.5',
      maxBytes: MAX_IMPORT_BYTES,
      timeLimitMs: 20_000,
      ...options,
    });

/** Where the table of a page lies: people copy the address at which they see a sheet. */
export function tableAddress(pasted: string): string {
  const url = new URL(pasted);
  if (url.hostname === 'docs.google.com') return sheetAddress(url) ?? pasted;
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname)) url.searchParams.set('dl', '1');
  return url.href;
}

/** A Google Sheet as the workbook with all its sheets, or the one that the address names as CSV. */
function sheetAddress({ pathname, searchParams, hash, origin }: URL): string | undefined {
  const [, sheet, page] = /^\/spreadsheets\/(?:u\/\d+\/)?(d\/(?:e\/)?[\w-]+)(?:\/(\w*))?/.exec(pathname) ?? [];
  if (sheet === undefined || page === 'export' || (page === 'pub' && searchParams.has('output'))) return undefined;
  const gid = /(?:^#|&)gid=(\d+)/.exec(hash)?.[1] ?? searchParams.get('gid');
  const kind = gid === null ? 'xlsx' : `csv&gid=${encodeURIComponent(gid)}`;
  return sheet.startsWith('d/e/')
    ? `${origin}/spreadsheets/${sheet}/pub?output=${kind}${gid === null ? '' : '&single=true'}`
    : `${origin}/spreadsheets/${sheet}/export?format=${kind}`;
}

const refuse = (code: MessageCode) => fieldRule({ path: 'address', code });

const FAILURES: Readonly<Partial<Record<string, MessageCode>>> = {
  too_large: 'table_address_large',
  timeout: 'table_address_slow',
};

/** What came: `sheet.csv` of its Content-Disposition (RFC 6266), else the end of its address. */
function nameOf({ headers, url }: SafeResponse): string {
  const said = headers['content-disposition']?.[0] ?? '';
  const encoded = /filename\*=(?:utf-8|iso-8859-1)?'[^']*'([^;]+)/i.exec(said)?.[1];
  const plain = /filename="?([^";]+)/i.exec(said)?.[1];
  const { pathname, hostname } = new URL(url);
  return decoded(encoded ?? plain ?? pathname.split('/').at(-1) ?? '').replace(/[/\\]/g, ' ') || hostname;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** A page without a table: most often one to sign in. */
function isPage({ body, contentType }: SafeResponse): boolean {
  const start = body.subarray(0, 512).toString('latin1').trimStart();
  if (!/^text\/html/i.test(contentType ?? '') && !/^(?:<!doctype html|<html)/i.test(start)) return false;
  return !/<table[\s>]/i.test(body.toString('latin1'));
}

/** @throws Refusal 422 on `address` */
export async function fetchTable({ fetchTable: load }: Pick<Services, 'fetchTable'>, pasted: string): Promise<File> {
  const answer = await load(tableAddress(pasted)).catch((error: unknown): SafeResponse => {
    if (error instanceof UnsafeUrlError) throw refuse('table_address_refused');
    if (error instanceof FetchFailedError) throw refuse(FAILURES[error.code] ?? 'table_address_unreachable');
    throw error;
  });
  const isSignIn = /^(?:accounts|login|signin)\./.test(new URL(answer.url).hostname);
  if (isSignIn || answer.status === 401 || answer.status === 403) throw refuse('table_address_private');
  if (answer.status !== 200) throw refuse('table_address_unreachable');
  if (isPage(answer)) throw refuse('table_address_page');
  return new File([new Uint8Array(answer.body)], nameOf(answer));
}
