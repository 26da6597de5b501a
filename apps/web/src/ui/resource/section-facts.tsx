import { Paper, Stack } from '@mantine/core';
import { isFilled } from '../data/facts.tsx';
import { FormSection } from '../form/resource-form.tsx';
import type { Values } from './fields/field-types.ts';
import { FilledFacts } from './filled-facts.tsx';
import type { Known, Section, SectionApi } from './section.ts';
import { typedValues, useFields } from './section-form.tsx';

type Props<Api extends SectionApi> = { section: Section<Api>; record: Known & object };

/**
 * A record as facts: the groups and labels of its form, without what is empty. Who may change it reads which fields
 * aren't filled in that they may, unless the title of the group says it: its only field.
 */
export function SectionFacts<Api extends SectionApi>({ section, record }: Props<Api>) {
  const { groups, words } = useFields(section);
  const given = record as unknown as Values;
  const values = typedValues(groups, given);
  const shown = groups
    .map(({ key, fields }) => ({
      key,
      facts: fields
        .filter((field) => field.isShown?.(values, record) ?? true)
        .map((field) => ({
          label: field.labelFor?.(values) ?? words(`fields.${field.key}`),
          value: field.show(given[field.key], record),
          fixed: field.fixed,
        }))
        .filter((fact) => isFilled(fact) || !fact.fixed),
    }))
    .filter(({ facts }) => facts.some(isFilled) || (record.can.update && facts.length > 1));
  return (
    <Stack gap="md">
      {shown.map(({ key, facts }) => (
        <Paper key={key} p={{ base: 'md', sm: 'lg' }}>
          <FormSection title={words(`groups.${key}`)}>
            <FilledFacts items={facts} mayFill={record.can.update} />
          </FormSection>
        </Paper>
      ))}
    </Stack>
  );
}
