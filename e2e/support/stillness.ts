import { expect, type Page, type Request } from '@playwright/test';

/** The line of live events stays open as long as the page does. */
const LINE = '/api/v1/events';
const PAUSE_MS = 120;

/** What a page still waits for. Watch it before it is sent anywhere. */
export class Stillness {
  readonly #page: Page;
  readonly #running = new Set<Request>();
  #since = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== LINE) this.#running.add(request);
    });
    const end = (request: Request) => {
      this.#running.delete(request);
      this.#since = Date.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Resolves when nothing is being fetched, nothing shows as loading, and the letters are drawn in their own font. */
  async come(): Promise<void> {
    await expect
      .poll(
        async () => {
          const waiting = [...this.#running].map((request) => request.url());
          if (waiting.length > 0) return waiting;
          if (Date.now() - this.#since < PAUSE_MS) return 'just fetched';
          return await this.#page.evaluate(async () => {
            await document.fonts.ready;
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            return [...document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root, [data-loading]')]
              .filter((one) => one.checkVisibility())
              .map((one) => one.className);
          });
        },
        { message: 'the page comes to rest', intervals: [60, 60, 120, 120, 250], timeout: 20_000 },
      )
      .toEqual([]);
  }
}
