import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';

/** The stream of live events stays open as long as the page. */
const LINE = '/api/v1/events';
/** An answer may cause another request: idle means no request for this long. */
const PAUSE_MS = 50;
const PATIENCE_MS = 20_000;

/** Requests that a page waits for. Create it before the page navigates. */
export class PageIdle {
  readonly #page: Page;
  readonly #running = new Set<Request>();
  #since = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== LINE) this.#running.add(request);
      this.#since = Date.now();
    });
    const end = (request: Request) => {
      this.#running.delete(request);
      this.#since = Date.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Resolves when no request is running, nothing shows as loading, and fonts are loaded. */
  async come(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const reasons = await this.#reasons();
      if (reasons.length === 0) return;
      if (Date.now() > until) expect(reasons, 'what the page still waits for').toEqual([]);
      await sleep(20);
    }
  }

  async #reasons(): Promise<string[]> {
    if (this.#running.size > 0) return [...this.#running].map((request) => request.url());
    if (Date.now() - this.#since < PAUSE_MS) return ['it has just fetched something'];
    const since = this.#since;
    const loading = await this.#page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return [...document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root, [data-loading]')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.className);
    });
    return since === this.#since ? loading : ['it has just fetched something'];
  }
}
