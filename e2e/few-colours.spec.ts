/**
 * Readers whose system leaves a page few colours (forced colours, high contrast): each state that a control can have is
 * seen by its pixels.
 *
 * The controls are not named here: whatever on these pages says a state by ARIA, or as a field, is tried by having it
 * said the other way. A new control says its state so, or can't be used by those who hear the page.
 */
import type { Locator, Page } from '@playwright/test';
import { MAIN_OWNER } from '../apps/server/src/demo/people.ts';
import { PageIdle } from './support/page-idle.ts';
import { emailOf } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import { briefingIn, clientCampaigns } from './support/world.ts';

test.use(inLocale('en-US'));
// A failure names the control.
test.use({ trace: 'off', screenshot: 'off' });

/** What can be said of a control, where, and how it is said the other way. Runs in the page. */
const STATES = {
  pressed: '[aria-pressed]',
  selected: '[aria-selected]:not([role="row"])',
  current: '[aria-current]',
  chosen: '[aria-checked]',
  ticked: 'input:is([type="checkbox"], [type="radio"])',
  unread: '[data-unread]',
  here: 'tbody tr[data-index]',
  among: 'tbody tr[data-index]',
  active:
    '[data-active]:not(tr, [aria-selected], [aria-current], [aria-pressed], label, .mantine-SegmentedControl-control)',
  disabled: 'button',
  focused: 'a[href], button, input, textarea, select, [tabindex="0"]',
  bar: '[role="progressbar"], [data-bar]',
  shape: '[data-shape]',
  series: '[data-ink]',
} as const;
type State = keyof typeof STATES;

interface Case {
  readonly state: State;
  /** Equal for controls that look alike. */
  readonly kind: string;
}

/** Marks one control of each kind in sight, for each state that it can have, and names what it marked. */
const findCases = (page: Page, known: readonly string[]): Promise<Case[]> =>
  page.evaluate(
    ([states, seen]) => {
      const has = new Set(seen);
      const cases: Case[] = [];
      const look = (element: Element) => {
        // Of Mantine's names and our own: the rest says which colour or size.
        const names = [...element.classList].filter((name) => /^mantine-|^_|^ls-/.test(name));
        return [element.tagName, element.getAttribute('role'), element.getAttribute('type'), ...names.toSorted()].join(
          ' ',
        );
      };
      for (const [state, selector] of Object.entries(states))
        for (const element of document.querySelectorAll(selector)) {
          const kind = `${state}: ${look(element)}`;
          const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
          const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
          if (
            !shown ||
            has.has(kind) ||
            bottom < 12 ||
            top > innerHeight - 12 ||
            right < 12 ||
            left > innerWidth - 12 ||
            (width === 0 && element.tagName !== 'INPUT')
          )
            continue;
          if (height > 400 || element.closest('[aria-hidden="true"], [inert]')) continue;
          if (state === 'focused' && (element as HTMLButtonElement).disabled) continue;
          has.add(kind);
          element.setAttribute(`data-try-${state}`, String(cases.length));
          cases.push({ state: state as State, kind });
        }
      return cases;
    },
    [STATES, known] as const,
  );

/** Says a state of a control the other way, as its component would. @returns what takes it back */
const turn = (element: Locator, state: State) =>
  element.evaluate((node, what) => {
    const flip = (name: string, on = 'true', off: string | null = 'false') => {
      const is = node.getAttribute(name) === on || (on === 'page' && node.hasAttribute(name));
      if (!is) node.setAttribute(name, on);
      else if (off === null) node.removeAttribute(name);
      else node.setAttribute(name, off);
    };
    if (what === 'pressed') flip('aria-pressed');
    else if (what === 'selected') {
      flip('aria-selected');
      node.toggleAttribute('data-active', node.getAttribute('aria-selected') === 'true');
    } else if (what === 'chosen') flip('aria-checked');
    else if (what === 'current') flip('aria-current', 'page', null);
    else if (what === 'series') flip('data-ink', '1', '0');
    else if (what === 'unread') flip('data-unread', 'true', null);
    else if (what === 'here' || what === 'active') flip('data-active', 'true', null);
    else if (what === 'among') flip('data-selected', 'true', null);
    else if (what === 'ticked') (node as HTMLInputElement).checked = !(node as HTMLInputElement).checked;
    else if (what === 'disabled') {
      (node as HTMLButtonElement).disabled = !(node as HTMLButtonElement).disabled;
      flip('data-disabled', 'true', null);
    } else if (what === 'focused') {
      if (node === document.activeElement) (node as HTMLElement).blur();
      else (node as HTMLElement).focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    } else node.toggleAttribute('hidden-for-trial');
  }, state);

/** How many pixels of the page around a control differ, by more than a shade. */
async function pictureAround(page: Page, element: Locator): Promise<Buffer> {
  const clip = await element.evaluate((node) => {
    // A field that its box is drawn over.
    let box = node as Element;
    while (box.parentElement && Math.min(box.getBoundingClientRect().width, box.getBoundingClientRect().height) < 10)
      box = box.parentElement;
    if (/^(checkbox|radio)$/.test((node as HTMLInputElement).type ?? ''))
      box = box.closest('label') ?? box.parentElement ?? box;
    // The keys go on from row to row, which is marked as a whole.
    if (node.matches('tr[data-index] a')) box = node.closest('tr') ?? box;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const [x, y] = [Math.max(0, left - 4), Math.max(0, top - 4)];
    return { x, y, width: Math.min(innerWidth, right + 4) - x, height: Math.min(innerHeight, bottom + 4) - y };
  });
  return page.screenshot({ clip, animations: 'disabled' });
}

const differing = (page: Page, before: Buffer, after: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!a || !b) return 0;
      let count = 0;
      for (let at = 0; at < Math.max(a.length, b.length); at += 4) {
        const by = [0, 1, 2].map((color) => Math.abs((a[at + color] ?? 0) - (b[at + color] ?? 0)));
        // Readers choose their colours themselves: what can't be used may differ from the rest by a shade.
        if (by.reduce((sum, each) => sum + each, 0) > 60) count++;
      }
      return count;
    },
    [before.toString('base64'), after.toString('base64')] as const,
  );

/** Pixels that differ where a state is seen: a small dot has about this many. */
const SEEN = 24;

test('with few colours, every state of every control is seen', async ({ visit }) => {
  const { inProgress } = await clientCampaigns();
  const site = await siteOf('thetechpost.example');
  const buyer = emailOf('Catarina Valadares');
  const known: string[] = [];
  const unseen: string[] = [];
  for (const [who, path] of [
    ['coordinator', '/briefings?queue=all'],
    ['coordinator', `/briefings/${await briefingIn('coordinator', 'in_review')}`],
    ['admin', '/dashboard'],
    ['admin', '/sells-report'],
    ['admin', '/configurations'],
    ['admin', '/tasks'],
    ['admin', '/companies/3'],
    [buyer, '/media'],
    [buyer, '/media?view=cards'],
    [buyer, `/media/${site.id}`],
    ['client', `/user/campaign/${inProgress}`],
    ['client', '/financial?tab=bills'],
    [null, '/register'],
    [null, `/external/owner/${MAIN_OWNER.link}/briefings`],
  ] as const) {
    const page = await visit(who, path);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const idle = new PageIdle(page);
    await idle.come();
    await page.addStyleTag({ content: '[hidden-for-trial] { visibility: hidden !important; }' });
    await page.mouse.move(0, 0);
    for (const [at, { state, kind }] of (await findCases(page, known)).entries()) {
      known.push(kind);
      const control = page.locator(`[data-try-${state}="${at}"]`);
      if ((await control.count()) === 0) continue;
      const before = await pictureAround(page, control);
      await turn(control, state);
      const count = await differing(page, before, await pictureAround(page, control));
      await turn(control, state);
      if (count < SEEN) unseen.push(`${path} ${kind}: ${count}`);
    }
  }
  expect(known.length).toBeGreaterThan(60);
  expect(unseen).toEqual([]);
});
