import { createHash, createHmac } from 'node:crypto';
import { clockNow } from '../clock.ts';

/**
 * Where files are stored, and with which account. The bucket is part of the path, which every S3-compatible server
 * understands.
 */
export interface S3Account {
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Uint8Array | undefined;
  /** SHA-256 of the body in hexadecimal digits, instead of the body. */
  readonly digest?: string | undefined;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
/** RFC 3986, as AWS signs: `encodeURIComponent` leaves four characters unencoded that must be. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a request (AWS Signature Version 4). The signature covers the body and the time; it holds for 15 minutes. */
export function signS3(
  { url, region, bucket, accessKeyId, secretAccessKey }: S3Account,
  { method, key, query = {}, body = new Uint8Array(), digest: known }: S3Request,
  now = clockNow(),
): { readonly url: string; readonly method: S3Request['method']; readonly headers: Record<string, string> } {
  const base = new URL(url);
  const path = [base.pathname.replace(/\/+$/, ''), bucket, ...(key ? key.split('/') : [])]
    .map((part, at) => (at === 0 ? part : encode(part)))
    .join('/');
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const digest = known ?? sha256(body);
  const headers = { host: base.host, 'x-amz-content-sha256': digest, 'x-amz-date': time };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    path,
    search,
    ...names.map((name) => `${name}:${headers[name as keyof typeof headers]}`),
    '',
    names.join(';'),
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(signingKey as Buffer, toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    url: `${base.origin}${path}${search ? `?${search}` : ''}`,
    method,
    headers: {
      ...sent,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  };
}
