import { agencyFilter } from '@linkstand/contract/agencies/filter';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { defineSection } from '../../ui/resource/section.ts';

export const section = defineSection({
  name: 'agencies',
  noun: 'agency',
  path: '/agencies',
  api: api.agencies,
  label: ({ name }) => name,
  columns: (c, words) => [
    c.text('name', { sort: true, grow: true, rank: 1, width: 180, edit: true, picture: 'logoUrl' }),
    c.country('country', { rank: 3, width: 110 }),
    c.text('taxNumber', { width: 165 }),
    c.text('contactName', { edit: true, width: 140 }),
    c.text('contactEmail', { rank: 3, width: 244, edit: true, isAddress: true, mayStandBelow: true }),
    c.percent('priceCommissionBp', { absent: words('defaultCommission'), width: 120 }),
    c.number('companies', { rank: 3 }),
    c.number('users', { rank: 3 }),
    c.date('createdAt', { sort: true, rank: 4 }),
  ],
  filter: agencyFilter,
  fields: (f, words) => [
    f.group('agency', [
      f.line('name', { required: true, maxLength: 120 }),
      f.country('country'),
      f.taxNumber('taxNumber'),
      f.picture('logoUrl', { save: api.agencies.saveLogo, remove: api.agencies.removeLogo }),
      f.line('contactName', { maxLength: 120 }),
      f.email('contactEmail'),
    ]),
    f.group('terms', [f.percent('priceCommissionBp', { absent: words('defaultCommission') })]),
  ],
  useActions: ({ id, companies, users }) => {
    const t = useT('agencies');
    return {
      actions: [
        ...(companies > 0
          ? [{ key: 'companies', label: t('toCompanies', { count: companies }), href: `/companies?agencyId=${id}` }]
          : []),
        ...(users > 0
          ? [{ key: 'users', label: t('toClients', { count: users }), href: `/users?agencyId=${id}` }]
          : []),
      ],
    };
  },
  blank: {},
  schema: async () => (await import('@linkstand/contract/agencies/schema')).AgencyInput,
});
