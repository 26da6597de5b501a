import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { serverUrl } from './server-address.ts';

/** What an origin keeps in a browser, but for what it has fetched. */
const KEPT = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Browsers of people, used again by the tests that follow. All that a page can keep is taken from them in between, and
 * what was fetched stays: with it the first screen comes a third sooner.
 */
export class BrowserPool {
  readonly #idle = new Map<string, BrowserContext[]>();
  readonly #keys = new Map<BrowserContext, string>();

  /** A new page in a browser that remembers nobody. `key` says all that it was opened with. */
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

  /** Takes a browser back, or closes one that was elsewhere too. */
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
