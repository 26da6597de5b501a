import { colleagueFilter } from '@linkstand/contract/colleagues/filter';
import { COMPANY_ROLES } from '@linkstand/contract/users/company-roles';
import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { defineSection } from '../../ui/resource/section.ts';
import { useOwnProjects } from '../projects/queries.ts';
import { InviteColleague } from './invite-colleague.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OrderRules } from './order-rules.tsx';

/** The people of a company, for its manager: what each may do, for which projects, up to which amount. */
export const section = defineSection({
  name: 'colleagues',
  noun: 'user',
  path: '/people',
  api: api.colleagues,
  label: ({ name }) => name,
  useExtras: () => {
    const projects = useOwnProjects();
    return useMemo(() => projects.map(({ id, name }) => ({ value: String(id), label: name })), [projects]);
  },
  columns: (c, words) => [
    c.text('name', { sort: true, grow: true, rank: 1, width: 160 }),
    c.text('email', { sort: true, rank: 2, width: 220, isAddress: true, mayStandBelow: true }),
    c.custom(
      'companyRoles',
      ({ isCompanyManager, companyRoles }) =>
        isCompanyManager
          ? words('manager')
          : companyRoles.map((role) => words(`choices.companyRoles.${role}`)).join(', '),
      { rank: 1, width: 170, file: { key: 'companyRoles' } },
    ),
    c.custom('heldProjects', ({ heldProjects }) => heldProjects.map(({ name }) => name).join(', ') || words('all'), {
      ...{ rank: 4, width: 160, file: false },
    }),
    c.money('monthlyLimitCents', { rank: 3, width: 120 }),
    c.money('spentCents', { rank: 3, empty: 0, width: 120 }),
    c.choice('state', { rank: 3, width: 110 }),
    c.date('lastLoginAt', { sort: true, rank: 5 }),
  ],
  filter: colleagueFilter,
  fields: (f, words, projects) => [
    f.group('role', [
      f.choices('companyRoles', COMPANY_ROLES, { required: true }),
      f.money('monthlyLimitCents', { min: 1, absent: words('noLimit') }),
      f.custom('heldProjectIds', [], {
        render: ({ value, onChange, ...control }) =>
          f.several('heldProjectIds', projects).render({
            ...control,
            value: (value ?? []).map(String),
            onChange: (ids) => onChange(Array.isArray(ids) ? ids.map(Number) : []),
          }),
        show: (ids) =>
          projects
            .filter(({ value }) => ids?.includes(Number(value)))
            .map(({ label }) => label)
            .join(', ') || words('all'),
      }),
    ]),
  ],
  notice: ({ email }) => (
    <Text size="sm" c="dimmed">
      {email}
    </Text>
  ),
  blank: {},
  schema: async () => (await import('@linkstand/contract/colleagues/schema')).ColleagueChange,
  createsElsewhere: true,
  listActions: () => (
    <>
      <OrderRules />
      <InviteColleague />
    </>
  ),
  useActions: ({ id, name, can }, remove) => {
    const t = useT('colleagues');
    const [leaving, setLeaving] = useState(false);
    return {
      actions: can.leave ? [{ key: 'leave', label: t('leave'), danger: true, onRun: () => setLeaving(true) }] : [],
      dialog: leaving && <LeaveDialog id={id} name={name} onClose={() => setLeaving(false)} remove={remove} />,
    };
  },
});
