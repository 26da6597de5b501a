import type { Page } from '@playwright/test';

/** Errors of a page: console errors, exceptions, failed requests, refused calls. */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares an expected failure: `expect(/^409 .*\/content$/)`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Unexpected ones, one line each, such as `404 GET /api/v1/briefings/7`. */
  get unexpected(): string[] {
    return this.#found.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      // A refused call is reported below, with its address.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      // The frames of mails refuse all scripts, also those that a test offers to every frame.
      if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
      this.#found.push(`console: ${message.text()}`);
    });
    // The script that is refused may catch it, so nothing else tells of it.
    void page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
        if (effectiveDirective.startsWith('script-src'))
          console.error(`The policy refuses ${blockedURI} as ${effectiveDirective}, in ${sourceFile}.`);
      }),
    );
    page.on('pageerror', (error) => this.#found.push(`exception: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its pending requests.
      if (!reason.includes('ERR_ABORTED')) this.#found.push(`${reason} ${request.method()} ${pathOf(request.url())}`);
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      this.#found.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
  }
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
