/** How much script the first visit of a page may load: measured by the bench, held by a browser test. */
import type { Page } from '@playwright/test';

const KIB = 1024;

export interface FirstLoad {
  readonly route: string;
  /** Who reads it, by the demo's address; null: nobody has signed in. */
  readonly name: string | null;
  /** KiB of all its scripts in gzip. */
  readonly goal: number;
  /** KiB that it may have today, where that is more: only ever lowered. */
  readonly most?: number;
}

export const FIRST_LOADS: readonly FirstLoad[] = [
  { route: '/login', name: null, goal: 150, most: 154 },
  { route: '/media', name: 'client', goal: 260, most: 267 },
  { route: '/briefings', name: 'coordinator', goal: 290 },
  { route: '/requests', name: 'admin', goal: 290 },
  { route: '/sites', name: 'admin', goal: 290 },
];

export interface ScriptSizes {
  /** KiB as the browser got them, compressed with Brotli. */
  readonly sent: number;
  /** KiB in gzip, for browsers without Brotli. */
  readonly gzip: number;
}

/** Every script that a page has loaded so far. */
export async function scriptSizes(page: Page): Promise<ScriptSizes> {
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType === 'script' || /\.js(\?|$)/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const gzip = await Promise.all(
    scripts.map(async ({ name }) => {
      const { headers, body } = await fetch(name, { headers: { 'accept-encoding': 'gzip' } });
      await body?.cancel();
      return Number(headers.get('content-length'));
    }),
  );
  const kib = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0) / KIB;
  return { sent: kib(scripts.map(({ encodedBodySize }) => encodedBodySize)), gzip: kib(gzip) };
}
