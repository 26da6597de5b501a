import { QUIET_DAYS } from '@linkstand/contract/crm/choices';
import { crmFilter } from '@linkstand/contract/crm/filter';
import type { AudienceRules, Newsletter } from '@linkstand/contract/newsletters/schema';
import { readAddress, toFilter } from '@linkstand/contract/shared/filter';
import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { pickKeys, tableOf } from '@linkstand/contract/shared/tables';
import { Checkbox, Group, MultiSelect, Paper, Pill, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { countryChoices } from '../../../lib/countries.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useViews } from '../../../ui/list/views/views-data.ts';
import { usePeopleExtras } from '../../users/people/extras.ts';
import { sentNewslettersQuery } from '../queries.ts';
import { DAYS } from './audience-days.ts';
import { useOtherRules } from './other-rules.ts';
import { OWNER_FLAGS } from './owner-flags.ts';
import { Reached } from './reached.tsx';

type Props = {
  newsletter: Newsletter;
  filter: AudienceRules;
  onChange: (filter: AudienceRules) => void;
  /** What is typed is not stored yet, so that the numbers are those before. */
  isChanged: boolean;
};

/** Whom it is for, how many that are now, and who is left out and why. */
export function AudiencePanel({ newsletter, filter, onChange, isChanged }: Props) {
  const t = useT('newsletters');
  const extras = usePeopleExtras();
  const locale = useLocale();
  const sent = useQuery(sentNewslettersQuery(newsletter.audience));
  const isClients = newsletter.audience === 'clients';
  const set = (change: AudienceRules) => onChange(asked({ ...filter, ...change }, isEmpty));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('audience.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`audience.of.${newsletter.audience}`)}
        </Text>
        {isClients && (
          <>
            <Segment filter={filter} onChange={onChange} />
            <MultiSelect
              label={t('audience.tags')}
              searchable
              data={extras.crmTags.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={(filter.crmTagId ?? []).map(String)}
              onChange={(next) => set({ crmTagId: next.map(Number) })}
            />
            <Select
              label={t('audience.quiet')}
              clearable
              data={QUIET_DAYS.map((value) => ({ value, label: t(`audience.days.${DAYS[value]}`) }))}
              value={filter.quiet ?? null}
              onChange={(next) => set({ quiet: next ?? undefined })}
            />
            {extras.isAdmin &&
              (
                [
                  ['executiveId', extras.executives],
                  ['companyId', extras.companies],
                  ['agencyId', extras.agencies],
                ] as const
              ).map(([key, records]) => (
                <Select
                  key={key}
                  label={t(`audience.${key}`)}
                  searchable
                  clearable
                  data={records.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={filter[key] === undefined ? null : String(filter[key])}
                  onChange={(next) => set({ [key]: numberOf(next) })}
                />
              ))}
            <OtherRules filter={filter} onChange={onChange} />
          </>
        )}
        {!isClients && <OwnerRules filter={filter} onChange={onChange} />}
        <MultiSelect
          label={t('audience.country')}
          searchable
          data={countryChoices(locale)}
          value={filter.country ?? []}
          onChange={(next) => set({ country: next })}
        />
        <MultiSelect
          label={t('audience.language')}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          value={filter.language ?? []}
          onChange={(next) => set({ language: next })}
        />
        {(sent.data?.length ?? 0) > 0 && (
          <Select
            label={t('audience.notClicked')}
            clearable
            data={(sent.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filter.notClickedIn === undefined ? null : String(filter.notClickedIn)}
            onChange={(next) => set({ notClickedIn: numberOf(next) })}
          />
        )}
        {newsletter.can.send && <Reached newsletter={newsletter} isChanged={isChanged} />}
      </Stack>
    </Paper>
  );
}

const numberOf = (chosen: string | null): number | undefined => (chosen === null ? undefined : Number(chosen));

/** The rules without those that ask for nothing. */
const asked = <Rules extends object>(rules: Rules, isNothing: (value: unknown) => boolean): Partial<Rules> =>
  pickKeys(rules, (key) => !isNothing(rules[key]));
const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
const isUnset = (value: unknown) => value === undefined || value === false || value === '';

type PartProps = Pick<Props, 'filter' | 'onChange'>;

/** A saved view of the CRM: its filters become those of the newsletter, which may be changed afterwards. */
function Segment({ filter, onChange }: PartProps) {
  const t = useT('newsletters');
  const segments = useViews('crm') ?? [];
  const take = (id: string | null) => {
    const chosen = segments.find((each) => String(each.id) === id);
    if (!chosen) return;
    const { notClickedIn, agencyId } = filter;
    onChange({
      ...toFilter(crmFilter, readAddress(crmFilter, chosen.search)),
      ...(chosen.search.show === 'today' && { today: true }),
      ...(notClickedIn !== undefined && { notClickedIn }),
      ...(agencyId !== undefined && { agencyId }),
    });
  };
  if (segments.length === 0) return null;
  return (
    <Select
      label={t('audience.segment')}
      description={t('audience.segmentHelp')}
      searchable
      data={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={take}
    />
  );
}

/** Owners as their list finds them. */
function OwnerRules({ filter, onChange }: PartProps) {
  const t = useT('newsletters');
  const words = useT('owners');
  const { role } = useUser();
  const { data: managers = [] } = useQuery({
    queryKey: ['owner-managers', 'choices', ''],
    queryFn: async ({ signal }) => (await api.ownerManagers.getAll(undefined, { signal })).data,
    staleTime: 60_000,
    enabled: role === 'ADMIN',
  });
  const owners = filter.owners ?? {};
  const set = (change: AudienceRules['owners']) => {
    const next = asked({ ...owners, ...change }, isUnset);
    onChange(asked({ ...filter, owners: Object.keys(next).length > 0 ? next : undefined }, isEmpty));
  };
  return (
    <>
      <TextInput
        label={words('filters.text')}
        maxLength={200}
        value={owners.text ?? ''}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      {managers.length > 0 && (
        <Select
          label={t('audience.ownerManagerId')}
          searchable
          clearable
          data={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={owners.ownerManagerId === undefined ? null : String(owners.ownerManagerId)}
          onChange={(next) => set({ ownerManagerId: numberOf(next) })}
        />
      )}
      <Checkbox.Group
        label={t('audience.only')}
        value={OWNER_FLAGS.filter((key) => owners[key])}
        onChange={(next) => set(tableOf(OWNER_FLAGS, (key) => next.includes(key)))}
      >
        <Stack gap={6} mt={6}>
          {OWNER_FLAGS.map((key) => (
            <Checkbox key={key} value={key} label={words(`filters.${key}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group grow align="flex-start">
        {(['createdFrom', 'createdTo'] as const).map((key) => (
          <DateField
            key={key}
            label={t(`audience.${key}`)}
            value={owners[key] ?? null}
            onChange={(day) => set({ [key]: day ?? undefined })}
          />
        ))}
      </Group>
    </>
  );
}

/** What a segment asks besides, to be seen and taken off. */
function OtherRules({ filter, onChange }: PartProps) {
  const t = useT('newsletters');
  const rules = useOtherRules(filter);
  if (rules.length === 0) return null;
  const without = (keys: readonly string[]) => pickKeys(filter, (key) => !keys.includes(key));
  return (
    <Group gap={6}>
      {rules.map(({ name, keys, text }) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('audience.removeRule', { rule: text }) }}
          onRemove={() => onChange(without(keys))}
        >
          {text}
        </Pill>
      ))}
    </Group>
  );
}
