import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import { type SafeFetchOptions, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Services } from '../../services.ts';

/** Gets images from the public web, within the time that somebody who pasted a text waits. */
export const imageFetcher =
  (options: SafeFetchOptions): Services['fetchImage'] =>
  (url) =>
    safeFetch(url, {
      accept: 'image/webp,image/png,image/jpeg;q=0.9,image/*;q=0.1',
      maxBytes: MAX_FILE_BYTES,
      timeLimitMs: 10_000,
      ...options,
    });
