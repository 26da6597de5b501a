import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { describe, expect, it } from 'vitest';

/**
 * Texts and constants that the product's specification fixes: the text, the file of words that has it, its key,
 * and the place that says it. A text that was reworded or removed fails here.
 */
const ROOT = join(import.meta.dirname, '..');
const WEB = 'apps/web/src';
const SERVER = 'apps/server/src';
const API = `${SERVER}/messages`;

type Row = readonly [text: string, words: string, key: string, place: string];

const ERRORS: readonly Row[] = [
  ['Error connecting to the server.', `${WEB}/lib/common`, 'errors.connection', `${WEB}/lib/errors.ts`],
  [
    'User authorization error or expired, please log in again',
    `${WEB}/lib/common`,
    'errors.authorization',
    `${WEB}/router.tsx`,
  ],
  ['User authorization error or expired, please log in again', API, 'unauthenticated', `${SERVER}/platform/errors.ts`],
  [
    'Error when deleting a record, check that it is not being used in other parts of the system.',
    API,
    'in_use',
    `${SERVER}/platform/http/problems.ts`,
  ],
  [
    'Error when deleting a record, check that it is not being used in other parts of the system.',
    API,
    'in_use_by',
    `${SERVER}/platform/resource/usage.ts`,
  ],
  [
    'Error when deleting a record, check that it is not being used in other parts of the system.',
    API,
    'person_in_use',
    `${SERVER}/features/users/people.ts`,
  ],
  ['Error downloading data.', `${WEB}/lib/common`, 'errors.download', `${WEB}/ui/buttons/download.ts`],
  ['Error fetching data.', `${WEB}/lib/common`, 'errors.fetch', `${WEB}/ui/page/error-state.tsx`],
  ['Error completing operation.', `${WEB}/lib/common`, 'errors.operation', `${WEB}/lib/errors.ts`],
  ['Error completing operation.', API, 'internal', `${SERVER}/platform/http/problems.ts`],
  ['Error authorizing operation.', API, 'forbidden', `${SERVER}/platform/errors.ts`],
  [
    'Error sending email, verify if you have an account, or try again later.',
    `${WEB}/lib/common`,
    'errors.sendEmail',
    `${WEB}/faces/public/pages/forgot-password.tsx`,
  ],
  [
    'Error reset password, verify if you have an account, or try again later.',
    `${WEB}/faces/public`,
    'reset.failed',
    `${WEB}/faces/public/pages/auth.tsx`,
  ],
  ['Error editing users', `${WEB}/features/users/people`, 'editFailed', `${WEB}/ui/resource/section-form.tsx`],
  ['Error editing users', `${WEB}/features/users/people`, 'editFailed', `${WEB}/ui/resource/section-bulk.tsx`],
  ['Error editing users', `${WEB}/features/users/people`, 'editFailed', `${WEB}/ui/resource/list-view.tsx`],
  ['Element not found.', `${WEB}/lib/common`, 'errors.notFound', `${WEB}/ui/page/error-state.tsx`],
  ['Element not found.', API, 'not_found', `${SERVER}/platform/errors.ts`],
  [
    'This owner already has a site with this name. Please choose a different name.',
    API,
    'owner_has_site',
    `${SERVER}/features/sites/commands/add-offer.ts`,
  ],
  ['Error generating PDF.', API, 'pdf_failed', `${SERVER}/features/invoices/paper/draw-invoice.ts`],
  [
    'Sensitive category not supported for this site',
    API,
    'sensitive_not_supported',
    `${SERVER}/features/briefings/quotes.ts`,
  ],
  [
    'Sensitive category not supported for this site',
    API,
    'sensitive_refused',
    `${SERVER}/features/carts/commands/add-sites.ts`,
  ],
  [
    'Sensitive category not supported for this site',
    `${WEB}/features/cart`,
    'refused',
    `${WEB}/features/media/use-row-actions.ts`,
  ],
];

const RULES: readonly Row[] = [
  ['required field', `${WEB}/lib/common`, 'errors.required', `${WEB}/ui/resource/schema-errors.ts`],
  [
    'Your password must have 6 or more digits',
    `${WEB}/faces/public`,
    'invalid.password',
    `${WEB}/faces/public/rules.ts`,
  ],
  ['Your password must have 6 or more digits', API, 'password_short', `${SERVER}/features/auth/commands/register.ts`],
  ['passwords do not match', `${WEB}/faces/public`, 'invalid.confirmation', `${WEB}/faces/public/rules.ts`],
  [
    'At least one briefing must be added to a campaign before continuing.',
    API,
    'campaign_needs_briefing',
    `${SERVER}/features/campaigns/commands/create-campaign.ts`,
  ],
  [
    'At least one briefing must be added to a campaign before continuing.',
    `${WEB}/features/campaigns`,
    'summary.nothingHelp',
    `${WEB}/features/campaigns/components/complete/summary.tsx`,
  ],
];

const DONE: readonly Row[] = [
  ['Registration created', `${WEB}/faces/public`, 'register.created', `${WEB}/faces/public/pages/register.tsx`],
  ['Data created', `${WEB}/lib/common`, 'done.created', `${WEB}/ui/resource/section-form.tsx`],
  ['Data edited', `${WEB}/lib/common`, 'done.edited', `${WEB}/ui/resource/section-form.tsx`],
  ['Data deleted', `${WEB}/lib/common`, 'done.deleted', `${WEB}/ui/resource/section-record.tsx`],
  ['Edit completed', `${WEB}/lib/common`, 'done.editCompleted', `${WEB}/ui/list/bulk/use-bulk-run.ts`],
  ['Edit completed', `${WEB}/lib/common`, 'done.editCompleted', `${WEB}/ui/list/edit/use-cell-edits.ts`],
  ['Email with reset link sent', `${WEB}/faces/public`, 'forgot.sent', `${WEB}/faces/public/pages/forgot-password.tsx`],
  ['Password reset, you can now log in', `${WEB}/faces/public`, 'reset.done', `${WEB}/faces/public/pages/auth.tsx`],
  ['Copied', `${WEB}/lib/common`, 'done.copied', `${WEB}/features/external/components/copy-icon.tsx`],
  [
    'Content copied',
    `${WEB}/lib/common`,
    'done.contentCopied',
    `${WEB}/features/briefings/components/content-tools.tsx`,
  ],
  [
    'Content downloaded as DOC',
    `${WEB}/lib/common`,
    'done.contentDownloaded',
    `${WEB}/features/briefings/components/content-tools.tsx`,
  ],
  [
    'Link added',
    `${WEB}/features/briefings/staff-briefings`,
    'done.set_draft_link',
    `${WEB}/features/briefings/staff-briefings/dialogs/draft-link-dialog.tsx`,
  ],
  ['Site added', `${WEB}/features/cart`, 'added', `${WEB}/features/cart`],
  ['Site removed', `${WEB}/features/cart`, 'removed', `${WEB}/features/cart`],
  [
    'Bonus applied',
    `${WEB}/features/briefings/staff-briefings`,
    'done.set_bonus',
    `${WEB}/features/briefings/staff-briefings/use-briefing-actions.tsx`,
  ],
  [
    'Draft link email sent',
    `${WEB}/features/briefings/staff-briefings`,
    'done.send_draft_again',
    `${WEB}/features/briefings/staff-briefings/use-briefing-actions.tsx`,
  ],
  [
    'Final link email sent',
    `${WEB}/features/briefings/staff-briefings`,
    'done.send_final_again',
    `${WEB}/features/briefings/staff-briefings/use-briefing-actions.tsx`,
  ],
  ['Briefing sent for review', `${WEB}/features/campaigns`, 'briefing.asked', `${WEB}/features/campaigns`],
  ['Campaign created', `${WEB}/features/requests`, 'create.created', `${WEB}/faces/office/pages/new-request.tsx`],
  ['Campaign created', `${WEB}/features/campaigns`, 'success.title', `${WEB}/faces/client/pages/success-request.tsx`],
  [
    'Newsletter sent',
    `${WEB}/features/newsletters`,
    'send.done',
    `${WEB}/features/newsletters/components/send-dialogs.tsx`,
  ],
  [
    'PDF generated',
    `${WEB}/features/publication-reports`,
    'generated',
    `${WEB}/features/publication-reports/client-report.tsx`,
  ],
  ['Records per page', `${WEB}/ui`, 'list.perPage', `${WEB}/ui/list/list-footer.tsx`],
];

type Tree = Readonly<Record<string, unknown>>;

async function wordsOf(folder: string, locale: Locale): Promise<Tree> {
  if (folder !== API) return (await import(join(ROOT, folder, 'messages', `${locale}.ts`))).messages;
  const module = (await import(join(ROOT, API, `${locale.toLowerCase()}.ts`))) as Record<string, Tree>;
  return Object.values(module)[0] ?? {};
}

const sentence = (words: Tree, key: string): unknown =>
  key.split('.').reduce<unknown>((node, part) => (node as Tree | undefined)?.[part], words);

function textOf(place: string): string {
  if (/\.tsx?$/.test(place)) return readFileSync(join(ROOT, place), 'utf8');
  return globSync('**/*.{ts,tsx}', { cwd: join(ROOT, place), exclude: (name) => name === 'messages' })
    .map((name) => readFileSync(join(ROOT, place, name), 'utf8'))
    .join('\n');
}

describe('what the specification lets the product say', () => {
  it.each([...ERRORS, ...RULES, ...DONE])('%s (%s, %s) is said by %s', async (text, folder, key, place) => {
    const [english, ...others] = await Promise.all(
      LOCALES.map(async (locale) => sentence(await wordsOf(folder, locale), key)),
    );
    expect(String(english).startsWith(text), String(english)).toBe(true);
    for (const other of others) expect([typeof other, other === english]).toEqual(['string', false]);
    // Named in full, or by the last part under a template of what it lies under.
    const source = textOf(place);
    const parts = key.split('.');
    const isSaid =
      source.includes(`'${key}'`) ||
      parts.some((_, at) => at > 0 && source.includes(`\`${parts.slice(0, at).join('.')}.\${`));
    expect(isSaid, `${place} says ${key}`).toBe(true);
  });
});

describe('the constants', () => {
  it('of §9 are what it says', async () => {
    const fields = await import('@linkstand/contract/shared/fields');
    const { MIN_PASSWORD } = await import('@linkstand/contract/shared/password');
    const topics = await import('@linkstand/contract/shared/topics');
    expect(fields.MAX_FILE_BYTES).toBe(3 * 1024 ** 2);
    expect(MIN_PASSWORD).toBe(6);
    expect(LOCALES[0]).toBe('en-US');
    // What runs in a browser is read, not run.
    expect(textOf(`${WEB}/ui/toasts/toast.ts`)).toContain('TOAST_MS = 5000;');
    expect(topics.TOPICS).toEqual(expect.arrayContaining(['loan', 'trading', 'dating', 'cannabis', 'crypto']));
    expect(topics.LINK_TYPES).toEqual(['do_follow', 'no_follow', 'sponsored']);
    expect(textOf(`${WEB}/ui/list/list-search.ts`)).toContain('PAGE_SIZES = [10, 25, 50, 100]');
  });
});
