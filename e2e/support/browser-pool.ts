import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { serverUrl } from './server-address.ts';

/** What an origin stores in a browser, except its HTTP cache. */
const KEPT = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Browser contexts reused by later tests. Everything a page can store is cleared in between, and the HTTP cache is
 * kept: the first screen comes a third sooner.
 */
export class BrowserPool {
  readonly #idle = new Map<string, BrowserContext[]>();
  readonly #keys = new Map<BrowserContext, string>();

  /** A new page in a cleared browser. `key` identifies its options. */
  async open(browser: Browser, key: string, options: BrowserContextOptions): Promise<Page> {
    const known = this.#idle.get(key)?.pop();
    const context = known ?? (await browser.newContext(options));
    this.#keys.set(context, key);
    context.once('close', () => this.#keys.delete(context));
    const page = await context.newPage();
    if (!known) return page;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: serverUrl(), storageTypes: KEPT });
    await devtools.detach();
    return page;
  }

  /** Returns a browser to the pool, or closes one that visited other origins. */
  async takeBack(context: BrowserContext, origins: ReadonlySet<string>): Promise<void> {
    const key = this.#keys.get(context);
    if (key === undefined) return; // closed by its test
    if ([...origins].some((origin) => origin !== serverUrl())) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context]);
  }
}
