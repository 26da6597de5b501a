import { PERSON_STATES, type PersonState } from '@linkstand/contract/staff/choices';
import type { StaffInput, StaffMember } from '@linkstand/contract/staff/schema';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { z } from 'zod';
import type { BulkAction } from '../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../ui/list/bulk/one-by-one.ts';
import type { ColumnKit } from '../../ui/resource/columns.tsx';
import type { FieldGroup, FieldKit } from '../../ui/resource/fields/field-types.ts';
import type { FilterKit } from '../../ui/resource/filters.ts';
import type { Words } from '../../ui/resource/words.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { SwitchApi } from './person-actions.tsx';

const TONES: Readonly<Record<PersonState, Tone>> = { invited: 'waiting', active: 'published', disabled: 'stopped' };

/** Columns of anybody of the team; `looksAfter` is what is counted of the role. */
export const staffColumns = <Row extends StaffMember>(
  c: ColumnKit<Row>,
  looksAfter: 'briefings' | 'sites' | 'owners' | 'clients',
) => [
  c.text('name', { sort: true, grow: true, rank: 1, edit: true }),
  c.text('email', { sort: true, width: 230 }),
  c.choice('state', { tones: TONES, width: 110, rank: 1 }),
  c.number(looksAfter, { width: 130 }),
  c.text('position', { rank: 3, edit: true }),
  c.country('country', { rank: 4 }),
  c.text('phone', { rank: 5, hidden: true }),
  c.text('secondaryEmail', { rank: 5, hidden: true }),
  c.flag('canSeeOwnersTable', { rank: 5, hidden: true, edit: true }),
  c.flag('canAccessOwnerNewsletter', { rank: 5, hidden: true, edit: true }),
  c.date('lastLoginAt', { sort: true, relative: true, rank: 3 }),
  c.date('createdAt', { sort: true, rank: 5, hidden: true }),
];

export const staffFilters = (f: FilterKit) => [f.text(), f.choices('state', PERSON_STATES)];

type Typed = { readonly [K in keyof z.output<typeof StaffInput>]: unknown };

export const personFields = <Input extends Typed>(f: FieldKit<Input>): FieldGroup =>
  f.group('person', [
    f.line('name', { required: true, maxLength: 120 }),
    f.email('email', { required: true }),
    f.email('secondaryEmail'),
    f.phone('phone', { maxLength: 40 }),
    f.line('position', { maxLength: 120 }),
    f.line('taxNumber', { maxLength: 40 }),
    f.day('birthDate'),
    f.country('country'),
    f.locale('language', { clearable: true }),
  ]);

export const rightsFields = <Input extends Typed>(f: FieldKit<Input>, more: FieldGroup['fields'] = []): FieldGroup =>
  f.group('rights', [...more, f.flag('canSeeOwnersTable'), f.flag('canAccessOwnerNewsletter')]);

/** The state beside the name of a person. */
export const staffStatus = ({ state }: StaffMember, words: Words) => (
  <StatusChip tone={TONES[state]}>{words(`choices.state.${state}`)}</StatusChip>
);

const AT_ONCE = 10;

/** Disables or enables those who are selected, each as if it were alone. */
export function staffBulk<Row extends StaffMember>(
  api: SwitchApi,
  words: Words,
  rows: readonly Row[],
): readonly BulkAction<Row>[] {
  const act = (verb: 'disable' | 'enable'): BulkAction<Row> => ({
    key: verb,
    label: words(`turn.${verb}`),
    icon: verb === 'disable' ? <IconUserOff size={14} /> : <IconUserCheck size={14} />,
    danger: verb === 'disable',
    chunk: AT_ONCE,
    done: (count) => words(`turn.${verb}Done`, { count }),
    ...(verb === 'disable'
      ? {
          confirm: () => ({
            title: words('turn.disableMany'),
            children: words('turn.disableHelp'),
            confirmLabel: words('turn.disable'),
          }),
        }
      : {}),
    run: oneByOne(
      ({ id }) => id,
      ({ id }) => api[verb]({ params: { id } }),
    ),
  });
  return [
    ...(rows.some(({ can }) => can.enable) ? [act('enable')] : []),
    ...(rows.some(({ can }) => can.disable) ? [act('disable')] : []),
  ];
}
