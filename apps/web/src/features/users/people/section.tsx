import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { ROLES } from '@linkstand/contract/shared/roles';
import { userFilter } from '@linkstand/contract/users/filter';
import type { User } from '@linkstand/contract/users/schema';
import { Group } from '@mantine/core';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { dash } from '../../../ui/data/dash.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { FilterDetailsOf, FilterValues } from '../../../ui/list/filters.ts';
import type { ColumnKit } from '../../../ui/resource/columns.tsx';
import type { FieldKit } from '../../../ui/resource/fields/field-kit.tsx';
import { wholeSource } from '../../../ui/resource/fields/record-select.tsx';
import { defineSection, type InputOf } from '../../../ui/resource/section.ts';
import type { Words } from '../../../ui/resource/words.ts';
import { BillingPanel } from '../../billing/billing-card.tsx';
import { Activity } from './activity.tsx';
import { peopleBulk } from './bulk/people-bulk.tsx';
import { type PeopleExtras, usePeopleExtras } from './extras.ts';
import { isMuted } from './is-muted.ts';
import { MutedIcon } from './muted-icon.tsx';
import { NewPerson } from './new-person-dialog.tsx';
import { PERSON_TONES, personGroup } from './person-group.ts';
import { TagChips } from './tag-chips.tsx';
import { usePersonActions } from './use-person-actions.tsx';

type Input = InputOf<typeof api.users>;

const locales = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }));
const EVERYBODY = 'ALL';

const columns = (c: ColumnKit<User>, words: Words, { isAdmin, asksForRole }: PeopleExtras) => [
  c.text('name', {
    sort: true,
    grow: true,
    width: 174,
    rank: 1,
    edit: true,
    mark: ({ crmMutedUntil }) => isMuted(crmMutedUntil) && <MutedIcon until={crmMutedUntil} />,
  }),
  c.text('email', { sort: true, width: 250, rank: 2, isAddress: true, mayStandBelow: true }),
  c.record('company', { rank: 3, width: 140 }),
  c.record('accountExecutive', { rank: 4, hidden: !isAdmin }),
  c.custom('crmTags', ({ crmTags }) => <TagChips tags={crmTags} />, { width: 170, rank: 5 }),
  c.number('campaigns', { rank: 5, width: 100 }),
  c.date('lastRequestAt', { sort: true, relative: true, rank: 3, width: 110 }),
  c.custom(
    'yearSpendCents',
    ({ role, yearSpendCents }) => (role === 'USER' ? <MoneyText cents={yearSpendCents} /> : dash),
    { sort: true, rank: 2, width: 110, align: 'right', descendingFirst: true },
  ),
  c.date('lastLoginAt', { sort: true, relative: true, rank: 4 }),
  c.choice('state', { tones: PERSON_TONES, width: 96, rank: 2 }),
  ...(isAdmin ? [c.choice('role', { hidden: !asksForRole, width: 130, ...(asksForRole && { rank: 1 }) })] : []),
  c.number('briefings', { hidden: true, width: 100 }),
  c.money('walletCents', { hidden: true, width: 130 }),
  c.record('coordinator', { hidden: true }),
  c.record('agency', { hidden: true }),
  c.flag('isCompanyManager', { hidden: true, edit: isAdmin }),
  c.text('phone', { hidden: true, edit: true, width: 150 }),
  c.text('secondaryEmail', { hidden: true, edit: true, width: 220, isAddress: true }),
  c.text('position', { hidden: true, edit: true }),
  c.text('taxNumber', { hidden: true, edit: true, width: 140 }),
  c.date('birthDate', { hidden: true }),
  c.country('country', { hidden: true }),
  c.custom('language', ({ language }) => (language ? LOCALE_NAMES[language] : words('browserLanguage')), {
    hidden: true,
    width: 160,
    file: { labels: () => LOCALE_NAMES },
  }),
  c.date('crmMutedUntil', { hidden: true }),
  c.flag('emailVerified', { hidden: true }),
  c.date('createdAt', { sort: true, hidden: true }),
];

const filters = (words: Words, extras: PeopleExtras): FilterDetailsOf<typeof userFilter> => {
  const { isAdmin } = extras;
  const roles = [EVERYBODY, ...ROLES.filter((role) => role !== 'USER')];
  return {
    role: isAdmin && {
      options: roles.map((value) => ({ value, label: words(`choices.role.${value}`) })),
      isSingle: true,
      besides: [EVERYBODY],
    },
    accountExecutiveId: isAdmin && { options: extras.executives },
    companyId: isAdmin && { options: extras.companies },
    agencyId: isAdmin && { options: extras.agencies },
    coordinatorId: isAdmin && { options: extras.coordinators },
    withoutExecutive: isAdmin && {},
    crmTagId: { options: extras.crmTags },
    language: { options: locales },
  };
};

/** Clients, unless the reader asks for others: they are whom a marketplace looks up. A seller has no others. */
const refine = (filter: object, { role }: FilterValues, { isAdmin }: PeopleExtras): object =>
  isAdmin && role === undefined ? { ...filter, role: ['USER'] } : filter;

const fields = (f: FieldKit<Input, User>, words: Words, { isAdmin }: PeopleExtras) => {
  const adminOnly = { fixed: !isAdmin };
  const isClient = (_values: object, record: object | undefined) =>
    record !== undefined && 'role' in record && record.role === 'USER';
  return [
    personGroup(f, adminOnly),
    f.group('work', [
      f.record(
        'companyId',
        wholeSource('companies', api.companies.getAll, (person: User) => person.company),
        adminOnly,
      ),
      f.record(
        'agencyId',
        wholeSource('agencies', api.agencies.getAll, (person: User) => person.agency),
        adminOnly,
      ),
      f.record(
        'accountExecutiveId',
        wholeSource('account-executives', api.users.accountExecutives, (person: User) => person.accountExecutive),
        { ...adminOnly, isShown: isClient },
      ),
      f.record(
        'coordinatorId',
        wholeSource('coordinators', api.users.coordinators, (person: User) => person.coordinator),
        { ...adminOnly, isShown: isClient },
      ),
      f.flag('isCompanyManager', { ...adminOnly, isShown: isClient }),
      f.flag('canSeeOwnersTable', { ...adminOnly, isShown: (...of) => !isClient(...of) }),
      f.flag('canAccessOwnerNewsletter', { ...adminOnly, isShown: (...of) => !isClient(...of) }),
    ]),
    f.group('crm', [
      f.records(
        'crmTagIds',
        wholeSource('tags-crm', api.tagsCrm.getAll, (person: User) => person.crmTags),
      ),
      f.day('crmMutedUntil', { absent: words('choices.muted.no') }),
    ]),
  ];
};

/** Everybody who uses the product, clients first: /users. */
export const section = defineSection<typeof api.users, PeopleExtras, typeof userFilter>({
  name: 'people',
  noun: 'user',
  path: '/users',
  api: api.users,
  useExtras: usePeopleExtras,
  label: ({ name }) => name,
  status: ({ state, role, crmMutedUntil }, words) => (
    <Group gap="xs">
      <StatusChip tone={PERSON_TONES[state]}>{words(`choices.state.${state}`)}</StatusChip>
      {isMuted(crmMutedUntil) && (
        <StatusChip tone="waiting">
          {words('act.mutedUntil', { day: formatDate(crmMutedUntil, currentLocale(), 'medium') })}
        </StatusChip>
      )}
      {role !== 'USER' && <StatusChip tone="neutral">{words(`choices.role.${role}`)}</StatusChip>}
    </Group>
  ),
  columns,
  filter: userFilter,
  filters,
  refine,
  fields,
  blank: {},
  schema: async () => (await import('@linkstand/contract/users/schema')).UserInput.partial(),
  createsElsewhere: true,
  listActions: () => <NewPerson />,
  useActions: usePersonActions,
  opensOn: 'activity',
  panels: [
    { key: 'activity', render: (record) => <Activity person={record} /> },
    {
      key: 'billing',
      render: ({ id }) => <BillingPanel of="clients" id={id} />,
      isShown: ({ can }) => can.changeBilling,
    },
  ],
  bulk: (words, rows, extras) => peopleBulk(words, rows, extras),
});
