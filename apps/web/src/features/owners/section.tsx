import { ownerFilter } from '@linkstand/contract/owners/filter';
import { FISCAL_KINDS } from '@linkstand/contract/owners/limits';
import type { Owner } from '@linkstand/contract/owners/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { currentLocale, sentencesUnder, useLocale } from '../../lib/i18n.ts';
import { languageChoices } from '../../lib/languages.ts';
import { useUser } from '../../lib/session.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { wholeSource } from '../../ui/resource/fields/record-select.tsx';
import { defineSection } from '../../ui/resource/section.ts';
import { StepText } from '../crm/components/step-text.tsx';
import { BlockedIcon } from './components/blocked-icon.tsx';
import { ContactsField, shownContacts } from './components/contacts-field.tsx';
import { useOwnerActions } from './use-owner-actions.tsx';

// Only needed for one owner, so the list doesn't wait for it.
const BlockedNotice = lazy(async () => ({ default: (await import('./components/blocked-notice.tsx')).BlockedNotice }));
const LinkPanel = lazy(async () => ({ default: (await import('./components/link-panel.tsx')).LinkPanel }));
const DuplicatesNotice = lazy(async () => ({
  default: (await import('./components/duplicates-notice.tsx')).DuplicatesNotice,
}));
const OwnerChats = lazy(async () => ({
  default: (await import('../whatsapp-chats/components/briefing-chats.tsx')).OwnerChats,
}));
const OwnerBriefings = lazy(async () => ({
  default: (await import('./components/owner-briefings.tsx')).OwnerBriefings,
}));
const OwnerCare = lazy(async () => ({ default: (await import('./components/owner-care.tsx')).OwnerCare }));
const OwnerSites = lazy(async () => ({ default: (await import('./components/owner-sites.tsx')).OwnerSites }));
const SurvivalPanel = lazy(async () => ({
  default: (await import('../link-life/components/survival-panel.tsx')).SurvivalPanel,
}));
const OwnerAccount = lazy(async () => ({ default: (await import('./components/owner-account.tsx')).OwnerAccount }));
const PaymentPanel = lazy(async () => ({ default: (await import('./components/payment-panel.tsx')).PaymentPanel }));

const managers = wholeSource('owners', api.owners.managers, (record: Owner) => record.ownerManager);

function useExtras() {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['owners', 'managers'],
    queryFn: ({ signal }) => api.owners.managers(undefined, { signal }),
    staleTime: 300_000,
  });
  const { role } = useUser();
  return { locale, managers: data?.data ?? NOBODY, looksAfter: role === 'ADMIN' || role === 'OWNER_MANAGER' };
}

const isFreelance = ({ fiscalKind }: Record<string, unknown>) => fiscalKind === 'freelance';
const NOBODY: readonly { id: number; name: string }[] = [];

export const section = defineSection({
  name: 'owners',
  noun: 'owner',
  path: '/owners',
  api: api.owners,
  useExtras,
  label: ({ name }) => name,
  useActions: useOwnerActions,
  status: ({ isLinkRevoked, blocked }, words) => (
    <>
      {blocked && <StatusChip tone="stopped">{words('fields.blocked')}</StatusChip>}
      {isLinkRevoked && <StatusChip tone="stopped">{words('fields.isLinkRevoked')}</StatusChip>}
    </>
  ),
  notice: (owner, remove) => (
    <>
      {owner.blocked && <BlockedNotice owner={owner} blocked={owner.blocked} />}
      {owner.can.merge && <DuplicatesNotice key={owner.id} owner={owner} remove={remove} />}
    </>
  ),
  mayWrite: ({ role, canSeeOwnersTable }) =>
    role === 'ADMIN' || role === 'SITE_MANAGER' || (role === 'OWNER_MANAGER' && canSeeOwnersTable),
  columns: (c, words, { looksAfter }) => [
    c.text('name', {
      sort: true,
      grow: true,
      rank: 1,
      edit: true,
      width: 200,
      mark: ({ blocked }) => blocked && <BlockedIcon />,
    }),
    c.country('country', { sort: true }),
    c.text('email', { rank: 3, width: 220, edit: true, isAddress: true, mayStandBelow: true }),
    c.text('phone', { rank: 5, edit: true }),
    c.record('ownerManager', { rank: 3 }),
    c.number('sites', { sort: true, width: 90 }),
    c.number('waiting', { sort: true, width: 100 }),
    c.number('published', { sort: true, rank: 4 }),
    c.date('lastPublishedAt', { sort: true, rank: 4, relative: true, width: 150 }),
    ...(looksAfter
      ? [
          c.date('lastTouchAt', { sort: true, rank: 4, relative: true, width: 150 }),
          c.custom('nextStep', (owner) => owner.nextStepOn && <StepText step={owner} />, {
            sort: true,
            width: 180,
            rank: 2,
          }),
        ]
      : []),
    c.choice('language', { rank: 6, hidden: true, edit: LOCALES }),
    c.custom('payment', ({ payment }) => payment && words(`choices.method.${payment.method}`), {
      rank: 6,
      hidden: true,
      file: { key: 'payment.method', labels: () => sentencesUnder('owners', 'choices.method') },
    }),
    c.date('createdAt', { sort: true, rank: 6, hidden: true }),
  ],
  filter: ownerFilter,
  filters: (_words, { managers: options, looksAfter }) => ({
    ownerManagerId: { options },
    stepDue: looksAfter && {},
    lastTouch: looksAfter && {},
  }),
  fields: (f, _words, extras) => [
    f.group('owner', [
      f.line('name', { required: true, maxLength: 120 }),
      f.email('email'),
      f.phone('phone', { maxLength: 40 }),
      f.country('country'),
      f.locale('language'),
      f.several('languages', languageChoices(extras.locale)),
      f.record('ownerManagerId', managers),
    ]),
    f.group('contacts', [
      f.custom(
        'contacts',
        [],
        { render: (control) => <ContactsField {...control} />, show: (value) => shownContacts(value) },
        { wide: true },
      ),
    ]),
    f.group('fiscal', [
      f.line('legalName', { maxLength: 120 }),
      f.taxNumber('taxNumber'),
      f.line('address', { maxLength: 200 }),
      f.line('postalCode', { maxLength: 20 }),
      f.line('city', { maxLength: 80 }),
      f.choice('fiscalKind', FISCAL_KINDS),
      f.year('activeSince', { isShown: isFreelance }),
      f.percent('withholdingBp', { isShown: isFreelance }),
    ]),
    f.group('notes', [f.text('notes')]),
  ],
  blank: {
    // Most owners are written to in the language of whoever adds them.
    get language() {
      return currentLocale();
    },
  },
  schema: async () => (await import('@linkstand/contract/owners/schema')).OwnerInput,
  panels: [
    { key: 'care', render: (owner) => <OwnerCare owner={owner} />, isShown: ({ can }) => can.touch },
    {
      key: 'sites',
      render: (owner) => <OwnerSites id={owner.id} />,
      isShown: ({ can }) => can.update || can.read_account,
    },
    { key: 'briefings', render: (owner) => <OwnerBriefings id={owner.id} /> },
    { key: 'chats', render: (owner) => <OwnerChats ownerId={owner.id} />, isShown: ({ can }) => can.update },
    { key: 'survival', render: (owner) => <SurvivalPanel of="owners" id={owner.id} /> },
    {
      key: 'account',
      render: (owner) => <OwnerAccount id={owner.id} />,
      isShown: ({ can }) => can.read_account,
    },
    { key: 'payment', render: (owner) => <PaymentPanel owner={owner} />, isShown: ({ can }) => can.update },
    { key: 'link', render: (owner) => <LinkPanel owner={owner} /> },
  ],
});
