import { SITE_TIERS } from '@linkstand/contract/media/choices';
import { isChoice } from '@linkstand/contract/shared/tables';
import { SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { BATCH_FIELDS, SITE_STATUSES } from '@linkstand/contract/sites/choices';
import { ActionIcon, Group, MultiSelect, NativeSelect, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { optionsQuery } from '../use-site-extras.ts';
import { actsFor, type BatchStep, fieldsFor, inputFor, newStep, roundingsFor, withAct } from './steps.ts';

type Props = {
  step: BatchStep;
  isAdmin: boolean;
  onChange: (step: BatchStep) => void;
  onRemove: (() => void) | undefined;
};

/** One step of a batch edit: which field, what is done to it, with what. */
export function StepRow({ step, isAdmin, onChange, onRemove }: Props) {
  const t = useT('sites');
  return (
    <Group align="flex-end" gap="xs" wrap="wrap">
      <NativeSelect
        label={t('batch.field')}
        w={200}
        data={fieldsFor(isAdmin).map((field) => ({ value: field, label: t(`fields.${field}`) }))}
        value={step.field}
        onChange={({ currentTarget: { value } }) => {
          if (isChoice(BATCH_FIELDS, value)) onChange(newStep(step.key, value));
        }}
      />
      <NativeSelect
        label={t('batch.act')}
        w={150}
        data={actsFor(step.field).map((act) => ({ value: act, label: t(`batch.acts.${act}`) }))}
        value={step.act}
        onChange={({ currentTarget: { value } }) => {
          if (isChoice(actsFor(step.field), value)) onChange(withAct(step, value));
        }}
      />
      <StepValue step={step} onChange={(value) => onChange({ ...step, value })} />
      {onRemove && (
        <ActionIcon variant="subtle" size="lg" aria-label={t('batch.remove')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

function StepValue({ step, onChange }: { step: BatchStep; onChange: (value: BatchStep['value']) => void }) {
  const t = useT('sites');
  const { data: options } = useQuery(optionsQuery);
  const { field, value } = step;
  const label = t('batch.value');
  const number = typeof value === 'number' ? value : null;
  const named = (records: readonly { id: number; name: string }[] | undefined) =>
    (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const input = inputFor(step);
  switch (input) {
    case 'nothing':
      return null;
    case 'money':
    case 'factor':
      return <NumberField kind={input} label={label} w={180} value={number} onChange={onChange} />;
    case 'percent':
      return (
        <NumberField
          kind="percent"
          label={label}
          w={180}
          min={-9900}
          max={100_000}
          value={number}
          onChange={onChange}
        />
      );
    case 'rounding':
      return (
        <Select
          label={label}
          w={180}
          allowDeselect={false}
          data={roundingsFor(field).map((to) => ({ value: to, label: t(`batch.roundings.${to}`) }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice': {
      const data =
        field === 'siteManagerId'
          ? named(options?.managers)
          : field === 'status'
            ? SITE_STATUSES.map((status) => ({ value: status, label: t(`choices.status.${status}`) }))
            : SITE_TIERS.map((tier) => ({ value: tier, label: tier }));
      return (
        <Select
          label={label}
          w={220}
          allowDeselect={false}
          data={data}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    }
    case 'list': {
      const data =
        field === 'acceptedSensitive'
          ? SENSITIVE_TOPICS.map((topic) => ({ value: topic, label: t(`choices.sensitive.${topic}`) }))
          : named(field === 'tagIds' ? options?.tags : options?.categories);
      return (
        <MultiSelect
          label={label}
          miw={260}
          maw={420}
          searchable
          data={data}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    }
  }
}
