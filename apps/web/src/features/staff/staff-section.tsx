import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import { staffFilter } from '@linkstand/contract/staff/filter';
import type { StaffInput, StaffMember } from '@linkstand/contract/staff/schema';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { z } from 'zod';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { BulkAction } from '../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../ui/list/bulk/one-by-one.ts';
import type { Column } from '../../ui/list/list-types.ts';
import type { ColumnKit } from '../../ui/resource/columns.tsx';
import type { FieldKit } from '../../ui/resource/fields/field-kit.tsx';
import type { FieldGroup } from '../../ui/resource/fields/field-types.ts';
import { defineSection, type InputOf, type RowOf, type Section, type SectionApi } from '../../ui/resource/section.ts';
import type { Words } from '../../ui/resource/words.ts';
import { PERSON_TONES, personGroup } from '../users/people/person-group.ts';
import { type SwitchApi, useStaffActions } from './use-staff-actions.tsx';

type StaffApi = SectionApi &
  SwitchApi & {
    readonly search: (...args: never[]) => Promise<{ data: readonly StaffMember[] }>;
    readonly get: (...args: never[]) => Promise<StaffMember>;
  };

/** What one section of the team has of its own: its words, its API, and what the others don't know. */
type StaffRole<Api extends StaffApi> = Pick<Section<Api>, 'name' | 'path' | 'api' | 'panels'> & {
  /** What its people look after: the column that counts it. */
  readonly counted: 'briefings' | 'sites' | 'owners' | 'clients';
  readonly columns?: (c: ColumnKit<RowOf<Api>>) => readonly Column<RowOf<Api>>[];
  /** Where it has more filters than the others. */
  readonly filter?: FilterDeclaration;
  /** Between the person and its rights. */
  readonly groups?: (f: FieldKit<InputOf<Api>>) => readonly FieldGroup[];
  /** Before the rights that everybody can be given. */
  readonly rights?: (f: FieldKit<InputOf<Api>>) => FieldGroup['fields'];
  readonly blank?: Partial<InputOf<Api>>;
  /** The contract's input, where it asks for more than that of the team. */
  readonly schema?: Section<Api>['schema'];
};

/** A section of people of one role; see {@link StaffRole} for what it says by itself. */
export const staffSection = <Api extends StaffApi>(role: StaffRole<Api>): Section<Api> => {
  const { name, path, api, panels, counted } = role;
  return defineSection<Api>({
    name,
    noun: 'user',
    path,
    api,
    label: nameOf,
    status: (person, words) => staffStatus(person, words),
    columns: (c) => [...staffColumns(c, counted), ...(role.columns?.(c) ?? [])],
    filter: role.filter ?? staffFilter,
    fields: (f) => {
      // Every section of the team takes at least this input, which the compiler can't see through `InputOf`.
      const typed = f as unknown as FieldKit<Typed>;
      return [personGroup(typed), ...(role.groups?.(f) ?? []), rightsFields(typed, role.rights?.(f))];
    },
    blank: role.blank ?? {},
    schema: role.schema ?? (async () => (await import('@linkstand/contract/staff/schema')).StaffInput),
    useActions: (person) => useStaffActions(name, api, person),
    bulk: (words, rows) => staffBulk(api, words, rows),
    ...(panels ? { panels } : {}),
  });
};

const nameOf = ({ name }: StaffMember) => name;

const staffColumns = <Row extends StaffMember>(c: ColumnKit<Row>, counted: StaffRole<StaffApi>['counted']) => [
  c.text('name', { sort: true, grow: true, rank: 1, edit: true }),
  c.text('email', { sort: true, width: 230, isAddress: true, mayStandBelow: true }),
  c.choice('state', { tones: PERSON_TONES, width: 110, rank: 1 }),
  c.number(counted, { width: 130 }),
  c.text('position', { rank: 3, edit: true }),
  c.country('country', { rank: 4 }),
  c.text('phone', { rank: 5, hidden: true }),
  c.text('secondaryEmail', { rank: 5, hidden: true, isAddress: true }),
  c.flag('canSeeOwnersTable', { rank: 5, hidden: true, edit: true }),
  c.flag('canAccessOwnerNewsletter', { rank: 5, hidden: true, edit: true }),
  c.date('lastLoginAt', { sort: true, relative: true, rank: 3 }),
  c.date('createdAt', { sort: true, rank: 5, hidden: true }),
];

type Typed = z.output<typeof StaffInput>;

const rightsFields = (f: FieldKit<Typed>, more: FieldGroup['fields'] = []): FieldGroup =>
  f.group('rights', [...more, f.flag('canSeeOwnersTable'), f.flag('canAccessOwnerNewsletter')]);

/** The state beside the name of a person. */
const staffStatus = ({ state }: StaffMember, words: Words) => (
  <StatusChip tone={PERSON_TONES[state]}>{words(`choices.state.${state}`)}</StatusChip>
);

const AT_ONCE = 10;

/** Disables or enables those who are selected, each as if it were alone. */
function staffBulk<Row extends StaffMember>(
  api: SwitchApi,
  words: Words,
  rows: readonly Row[],
): readonly BulkAction<Row>[] {
  const switchAction = (act: 'disable' | 'enable'): BulkAction<Row> => ({
    key: act,
    label: words(`turn.${act}`),
    icon: act === 'disable' ? <IconUserOff size={14} /> : <IconUserCheck size={14} />,
    danger: act === 'disable',
    chunk: AT_ONCE,
    done: (count) => words(`turn.${act}Done`, { count }),
    ...(act === 'disable'
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
      ({ id }, call) => api[act]({ params: { id } }, call),
    ),
  });
  return [
    ...(rows.some(({ can }) => can.enable) ? [switchAction('enable')] : []),
    ...(rows.some(({ can }) => can.disable) ? [switchAction('disable')] : []),
  ];
}
