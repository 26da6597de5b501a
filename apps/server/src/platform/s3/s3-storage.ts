import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { OutsideService } from '../adapters/outside-service.ts';
import { ServiceFailed } from '../adapters/service-failed.ts';
import { type Bytes, isKey, newKey, noSuchFile, type Storage } from '../storage.ts';
import { makeUploadFolder } from '../upload-folders.ts';
import { readXml } from '../xml/read-xml.ts';
import { type S3Account, type S3Request, signS3 } from './sign-s3.ts';

/** A pause within an answer that ends it. */
const STALL_MS = 30_000;
/** An S3 server takes up to 5 GB in one request; our largest file has 50 MB. */
const IN_MEMORY_BYTES = 4 * 2 ** 20;

/**
 * Files in a bucket of an S3-compatible server, under the same keys as on disk. Whole files are sent in one request with
 * their SHA-256, which the server compares with what it received, so a cut off or changed file is never stored.
 */
export function s3Storage(account: () => S3Account, service: OutsideService): Storage {
  const signed = (request: S3Request) => signS3(account(), request);
  const isUnknown = (error: unknown) => error instanceof ServiceFailed && error.status === 404;
  return {
    async put(bytes, key = newKey()) {
      const body = await gather(bytes);
      try {
        await service.call({
          ...signed({ method: 'PUT', key, digest: body.digest }),
          body: body.content,
        });
        return key;
      } finally {
        await body.forget();
      }
    },
    async read(key) {
      const parts = await service.stream(signed({ method: 'GET', key }), { stallMs: STALL_MS }).catch((error) => {
        throw isUnknown(error) ? noSuchFile(key) : error;
      });
      return Readable.from(parts, { objectMode: false });
    },
    async remove(key) {
      await service.call(signed({ method: 'DELETE', key })).catch((error: unknown) => {
        if (!isUnknown(error)) throw error;
      });
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = { 'list-type': '2', ...(after === undefined ? {} : { 'continuation-token': after }) };
        const { body } = await service.call(signed({ method: 'GET', key: '', query }));
        const page = readXml(body);
        const text = (name: string) => page.children.find((child) => child.name === name)?.text;
        for (const entry of page.children) {
          if (entry.name !== 'Contents') continue;
          const said = (name: string) => entry.children.find((child) => child.name === name)?.text ?? '';
          // Others may store files in the same bucket.
          if (isKey(said('Key'))) yield { key: said('Key'), writtenAt: new Date(said('LastModified')) };
        }
        after = text('IsTruncated') === 'true' ? text('NextContinuationToken') : undefined;
      } while (after !== undefined);
    },
  };
}

interface Gathered {
  readonly content: Uint8Array<ArrayBuffer> | Blob;
  readonly digest: string;
  readonly forget: () => Promise<void>;
}

/** The whole body with its SHA-256, which is signed before the first byte is sent: a large one in a file. */
async function gather(bytes: Bytes): Promise<Gathered> {
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  let size = 0;
  let folder: string | undefined;
  let file: Awaited<ReturnType<typeof open>> | undefined;
  const forget = async () => {
    await file?.close().catch(() => {});
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(part);
      size += part.length;
      if (file) await file.writeFile(part);
      else parts.push(part);
      if (file || size <= IN_MEMORY_BYTES || bytes instanceof Uint8Array) continue;
      folder = await makeUploadFolder();
      file = await open(join(folder, 'body'), 'wx', 0o600);
      for (const kept of parts.splice(0)) await file.writeFile(kept);
    }
    const digest = hash.digest('hex');
    if (folder === undefined) return { content: Buffer.concat(parts), digest, forget };
    await file?.close();
    file = undefined;
    return { content: await openAsBlob(join(folder, 'body')), digest, forget };
  } catch (error) {
    await forget();
    throw error;
  }
}
