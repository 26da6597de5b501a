/**
 * Every plain section of the back-office through the same acts: create with the server's fault on its field, edit,
 * filter, sort, all rows, export, many at once, delete refused. What is proven where:
 *
 * | Section                                        | Here | Beyond it                                                |
 * | ---------------------------------------------- | ---- | -------------------------------------------------------- |
 * | agencies, companies                            | all  | reference: logos, history of a field                     |
 * | categories, tags                               | all  | reference: several filters, in place, who only reads     |
 * | tags-crm, categories-costs                     | all  | users: tags given to many                                |
 * | releases-bills (nothing uses a bill)           | all  | reference: late ones, paid together and taken back       |
 * | editors, admins, site-managers, owner-managers | all  | staff: invited, shut out, several switched               |
 * | sellers                                        | all  | staff: clients move, undone                              |
 * | sellers/reviews (a list)                       | –    | staff: asked, found, decided, in force                   |
 * | owners                                         | all  | owners: two at once, payment, link, log           |
 * | sites                                          | –    | sites: all of it, offers, costs, batches; imports        |
 * | users (nobody is made or deleted)              | –    | users: edited, fault on its field, found, bulk, export   |
 * | briefings, requests, cases                     | –    | lists: columns, views, selection, keys, cells; review    |
 *
 * Each language has its share of the sections; E2E_LOCALE runs them all in one.
 */
import { readFile } from 'node:fs/promises';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import type { Page } from '@playwright/test';
import type { MessageCode } from '../apps/server/src/messages/en-us.ts';
import { act, choose, confirm, textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import type { Formats } from './support/formats.ts';
import { freshName } from './support/fresh.ts';
import { exportCsv, rows } from './support/lists.ts';
import { freshAddress } from './support/people.ts';
import type { RefusalText } from './support/refusal-text.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

const ADMIN = 'oliver';
/** With the typed one: a page of ten and two more. */
const MADE = 11;
const ALL = { query: { size: 100 }, body: {} } as const;

/** Typed values by the contract's keys: text for a text field, a choice for a select. */
type Typed = Readonly<Record<string, string | { choice: string } | { day: string } | { amount: number }>>;

interface Plain {
  /** Name of its messages and, by default, of its address. */
  words: string;
  path?: string;
  /** Creates one through the API. */
  make: (name: string) => Promise<unknown>;
  /** Values of a new one, with a fault that only the server detects. */
  type: (name: string) => Typed | Promise<Typed>;
  fault: {
    field: string;
    code: MessageCode;
    values?: Readonly<Record<string, string>>;
    /** Between typing and sending. */
    before?: (name: string) => Promise<unknown>;
    mended: (name: string) => Typed;
  };
  edit: { field: string; value: string };
  sort: string;
  /** Finds one that is in use. */
  used?: { by: Extract<MessageCode, `used_by_${string}`>; find: () => Promise<number | undefined> };
  /** Refusal of deleting it, if it is not the usual one. */
  refusal?: 'person_in_use';
}

/** A team member, by the section's API. */
const person = (
  words: 'editors' | 'admins' | 'siteManagers' | 'ownerManagers' | 'sellers',
  used: NonNullable<Plain['used']>,
): Omit<Plain, 'words'> => ({
  make: (name) => {
    const body = { name, email: freshAddress('walk') };
    return words === 'sellers'
      ? apiOf(ADMIN).sellers.create({ body: { ...body, commissionBp: 500 } })
      : apiOf(ADMIN)[words].create({ body });
  },
  type: (name) => ({ name, email: 'client@demo.linkstand.test' }),
  fault: { field: 'email', code: 'email_taken', mended: () => ({ email: freshAddress('walk') }) },
  edit: { field: 'position', value: 'Walks through' },
  sort: 'name',
  used,
  refusal: 'person_in_use',
});

/** A section of names with colours. */
const coloured = (
  words: 'tags' | 'tagsCrm' | 'categoriesCosts',
  used: NonNullable<Plain['used']>,
): Omit<Plain, 'words'> => ({
  make: (name) => apiOf(ADMIN)[words].create({ body: { name, color: '#2f9e44' } }),
  type: (name) => ({ name: name.toUpperCase().replace(/\d+$/, '01'), color: '#1971c2' }),
  fault: { field: 'name', code: 'name_taken', mended: (name) => ({ name }) },
  edit: { field: 'description', value: 'Walked through' },
  sort: 'name',
  used,
});

const agencies = () => apiOf(ADMIN).agencies.search(ALL);

const SECTIONS: readonly Plain[] = [
  {
    words: 'agencies',
    make: (name) => apiOf(ADMIN).agencies.create({ body: { name } }),
    type: (name) => ({ name, country: { choice: 'BR' }, taxNumber: '12.ABC.345/01DE-36' }),
    fault: {
      field: 'taxNumber',
      code: 'tax_number_check',
      values: { kinds: 'CNPJ, CPF' },
      mended: () => ({ taxNumber: '12.ABC.345/01DE-35' }),
    },
    edit: { field: 'contactName', value: 'Ann Walker' },
    sort: 'name',
    used: { by: 'used_by_companies', find: async () => (await agencies()).data.find((row) => row.companies > 0)?.id },
  },
  {
    words: 'companies',
    make: (name) => apiOf(ADMIN).companies.create({ body: { name } }),
    type: (name) => ({ name, country: { choice: 'ES' }, taxNumber: 'B12345678' }),
    fault: {
      field: 'taxNumber',
      code: 'tax_number_check',
      values: { kinds: 'NIF, NIE, CIF' },
      mended: () => ({ taxNumber: 'B12345674' }),
    },
    edit: { field: 'foundedIn', value: '1999' },
    sort: 'name',
    used: {
      by: 'used_by_users',
      find: async () => (await apiOf(ADMIN).companies.search(ALL)).data.find((row) => row.users > 0)?.id,
    },
  },
  {
    words: 'categories',
    make: (name) =>
      apiOf(ADMIN).categories.create({ body: { nameEn: name, nameEs: `${name} es`, namePt: `${name} pt` } }),
    type: (name) => ({ nameEn: name, nameEs: `${name} es`, namePt: name.replace(/\d+$/, '01 PT') }),
    fault: { field: 'namePt', code: 'name_taken', mended: (name) => ({ namePt: `${name} pt` }) },
    edit: { field: 'nameEs', value: 'Paseos' },
    sort: 'nameEn',
    used: {
      by: 'used_by_site_categories',
      find: async () => (await apiOf(ADMIN).categories.search(ALL)).data.find((row) => row.sites > 0)?.id,
    },
  },
  {
    words: 'tags',
    ...coloured('tags', {
      by: 'used_by_site_tags',
      find: async () => (await apiOf(ADMIN).tags.search(ALL)).data.find((row) => row.sites > 0)?.id,
    }),
  },
  {
    words: 'tags-crm',
    ...coloured('tagsCrm', {
      by: 'used_by_user_crm_tags',
      find: async () => (await apiOf(ADMIN).tagsCrm.search(ALL)).data.find((row) => row.users > 0)?.id,
    }),
  },
  {
    words: 'categories-costs',
    ...coloured('categoriesCosts', {
      by: 'used_by_release_bills',
      find: async () => (await apiOf(ADMIN).categoriesCosts.search(ALL)).data.find((row) => row.bills > 0)?.id,
    }),
  },
  {
    words: 'releases-bills',
    make: async (name) => {
      const { data } = await apiOf(ADMIN).categoriesCosts.getAll();
      const days = { issueDate: '2024-05-01', dueDate: '2024-06-01', paymentDate: '2024-05-20' };
      const body = {
        description: 'Walked',
        supplier: name,
        categoryCostId: data[0]?.id ?? 0,
        valueCents: 100,
        ...days,
      };
      return apiOf(ADMIN).releasesBills.create({ body });
    },
    type: async (name) => ({
      description: 'Walked',
      supplier: name,
      categoryCostId: { choice: (await apiOf(ADMIN).categoriesCosts.getAll()).data[0]?.name ?? '' },
      valueCents: { amount: 99.5 },
      issueDate: { day: '2024-05-03' },
      dueDate: { day: '2024-04-06' },
    }),
    fault: { field: 'dueDate', code: 'due_before_issue', mended: () => ({ dueDate: { day: '2024-06-04' } }) },
    edit: { field: 'documentNumber', value: 'W-1' },
    sort: 'supplier',
  },
  {
    words: 'editors',
    ...person('editors', {
      by: 'used_by_briefings',
      find: async () => (await apiOf(ADMIN).editors.search(ALL)).data.find((row) => row.briefings > 0)?.id,
    }),
  },
  {
    words: 'admins',
    ...person('admins', {
      by: 'used_by_review_requests',
      find: async () => (await apiOf(ADMIN).admins.search(ALL)).data.find((row) => row.name === 'Marta Vilanova')?.id,
    }),
  },
  {
    words: 'site-managers',
    ...person('siteManagers', {
      by: 'used_by_sites',
      find: async () => (await apiOf(ADMIN).siteManagers.search(ALL)).data.find((row) => row.sites > 0)?.id,
    }),
  },
  {
    words: 'owner-managers',
    ...person('ownerManagers', {
      by: 'used_by_owners',
      find: async () => (await apiOf(ADMIN).ownerManagers.search(ALL)).data.find((row) => row.owners > 0)?.id,
    }),
  },
  {
    words: 'sellers',
    ...person('sellers', {
      by: 'used_by_users',
      find: async () => (await apiOf(ADMIN).sellers.search(ALL)).data.find((row) => row.clients > 0)?.id,
    }),
  },
  {
    words: 'owners',
    path: 'owners',
    make: (name) => apiOf(ADMIN).owners.create({ body: { name } }),
    type: async (name) => {
      const { name: manager } = await apiOf(ADMIN).ownerManagers.create({
        body: { name: `Manager of ${name}`, email: freshAddress('walk') },
      });
      return { name, ownerManagerId: { choice: manager } };
    },
    fault: {
      field: 'ownerManagerId',
      code: 'choose_other',
      before: async (name) => {
        const { data } = await apiOf(ADMIN).ownerManagers.search({ body: { text: `Manager of ${name}` } });
        await apiOf(ADMIN).ownerManagers.remove({ params: { id: data[0]?.id ?? 0 } });
      },
      mended: () => ({ ownerManagerId: { choice: 'Rafael Montes' } }),
    },
    edit: { field: 'phone', value: '+351 1' },
    sort: 'name',
    used: {
      by: 'used_by_offers',
      find: async () =>
        (await apiOf(ADMIN).owners.search({ query: { size: 1, sort: ['sites,desc'] }, body: {} })).data[0]?.id,
    },
  },
];

const field = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: label, exact: true }).first();

for (const [at, locale] of LOCALES.entries()) {
  const part = SECTIONS.filter((_, index) => index % LOCALES.length === at);
  test.describe(part.map(({ words }) => words).join(', '), () => {
    test.use(inLocale(locale));

    // On one page, because signing in takes a third as long as a section.
    test('go through every act', async ({ visit, problems, say, refusalText, format }) => {
      test.setTimeout(part.length * 20_000);
      problems.expect(/^4\d\d POST \/api\/v1\/[a-z-]+\/new$/, /^409 DELETE \/api\/v1\/[a-z-]+\/\d+$/);
      const page = await visit(ADMIN, '/favicon.svg');
      for (const section of part) await walk(page, section, { say, refusalText, format, locale });
    });
  });
}

interface Reading {
  say: Say;
  refusalText: RefusalText;
  format: Formats;
  locale: Locale;
}

async function walk(page: Page, section: Plain, { say, refusalText, format, locale }: Reading): Promise<void> {
  const { words, path = words, fault, edit, sort, used, refusal = 'in_use_by' } = section;
  let country = '';
  const label = (key: string) => (key === 'taxNumber' ? taxNumberName(country, locale) : say(`${words}.fields.${key}`));
  const stem = freshName('Walk');
  const nameOf = (number: number) => `${stem} ${String(number).padStart(2, '0')}`;
  const typed = nameOf(MADE + 1);
  const made = Promise.all(Array.from({ length: MADE }, (_, at) => section.make(nameOf(at + 1))));
  // Reloaded, so that toasts belong to this section.
  await Promise.all([page.goto(`/${path}/new`), made]);
  const main = page.getByRole('main');
  const fill = async (values: Typed) => {
    for (const [key, value] of Object.entries(values)) {
      if (typeof value === 'string') await field(page, label(key)).fill(value);
      else if ('amount' in value) await field(page, label(key)).fill(format.typed(value.amount));
      else if ('day' in value) await field(page, label(key)).fill(format.typedDay(value.day));
      else await choose(page, label(key), key === 'country' ? format.country(value.choice) : value.choice);
      if (key === 'country' && typeof value === 'object' && 'choice' in value) country = value.choice;
    }
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step(`${path}: create, with what the server refuses on its field`, async () => {
    const first = await section.type(typed);
    await fill(first);
    await fault.before?.(typed);
    await press(say('resource.create'));
    const refused = main.getByLabel(label(fault.field)).first();
    await expect(refused).toHaveAccessibleDescription(textContaining(refusalText(fault.code, fault.values)));
    await fill(fault.mended(typed));
    await press(say('resource.create'));
    await expect(page).toHaveURL(new RegExp(`/${path}/\\d+$`));
    for (const [key, value] of Object.entries(first)) {
      if (typeof value === 'string' && key !== fault.field) await expect(main).toContainText(value);
    }
  });

  await test.step(`${path}: edit`, async () => {
    await press(say('ui.actions.edit'));
    await field(page, label(edit.field)).fill(edit.value);
    await press(say('ui.actions.save'));
    await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
  });

  await test.step(`${path}: filter, all rows, sort`, async () => {
    // Back to the list, by the way that its records show.
    await main.getByRole('link', { name: say(`${words}.title`), exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('combobox', { name: say('ui.list.perPage') }).selectOption('10');
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: say(`${words}.filters.text`) }).fill(stem);
    await page.keyboard.press('Enter');
    const range = (to: number) => say('ui.list.range', { from: 1, to, total: MADE + 1 });
    await expect(page.getByText(range(10), { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: say('ui.list.perPage') }).selectOption('all');
    await expect(page.getByText(range(MADE + 1), { exact: true })).toBeVisible();

    const order = async () => (await rows(page).allInnerTexts()).map((text) => /Walk \S+ (\d\d)/.exec(text)?.[1]);
    const ascending = Array.from({ length: MADE + 1 }, (_, at) => String(at + 1).padStart(2, '0'));
    for (let turn = 0; turn < 2; turn++) {
      const before = page.url();
      const head = page.getByRole('columnheader', { name: label(sort), exact: true });
      await head.getByRole('button').first().click();
      await expect(page).not.toHaveURL(before);
      const isDescending = page.url().includes(`sort=${sort},desc`);
      expect(page.url()).toContain(`sort=${sort},${isDescending ? 'desc' : 'asc'}`);
      await expect.poll(order).toEqual(isDescending ? ascending.toReversed() : ascending);
    }
  });

  await test.step(`${path}: export`, async () => {
    const file = await exportCsv(page, say);
    const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(MADE + 2);
    expect(lines[0]).toContain(label(sort));
    expect(lines.filter((line) => line.includes(stem))).toHaveLength(MADE + 1);
  });

  await test.step(`${path}: delete many`, async () => {
    await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
    const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
    await bar.getByRole('button', { name: say('resource.remove') }).click();
    await confirm(page, say('resource.remove'));
    await expect(toastOf(page, textContaining(say('resource.removed', { count: MADE + 1 })))).toBeVisible();
    await expect(rows(page).filter({ hasText: stem })).toHaveCount(0);
  });

  if (!used) return;
  await test.step(`${path}: delete refused, and where it is used`, async () => {
    // Without reloading the app.
    await page.evaluate((to) => history.pushState(null, '', to), `/${path}/${await used.find()}`);
    await act(page, say, say('resource.remove'));
    await confirm(page, say('resource.remove'));
    const dialog = page.getByRole('dialog');
    const [beginning = '', end = ''] = refusalText(refusal, { places: '|' }).split('|');
    for (const part of [beginning, `${refusalText(used.by)} (`, end]) await expect(dialog).toContainText(part);
  });
}
