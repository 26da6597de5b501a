import { Paper, Stack, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { Facts } from '../facts.tsx';
import { FormSection } from '../form/resource-form.tsx';
import type { Values } from './fields/field-types.ts';
import type { Known, Section, SectionApi } from './section.ts';
import { typedValues, useFields } from './section-form.tsx';

type Props<Api extends SectionApi> = { section: Section<Api>; record: Known & object };

/**
 * A record as facts: the groups and labels of its form, without what is empty. Who may change it reads which fields
 * aren't filled in.
 */
export function SectionFacts<Api extends SectionApi>({ section, record }: Props<Api>) {
  const { groups, words } = useFields(section);
  const t = useT('resource');
  const given = record as unknown as Values;
  const values = typedValues(groups, given);
  const shown = groups
    .map(({ key, fields }) => {
      const facts = fields
        .filter((field) => field.isShown?.(values, record) ?? true)
        .map((field) => ({ label: words(`fields.${field.key}`), value: field.show(given[field.key], record) }));
      return {
        key,
        filled: facts.filter(({ value }) => value !== null),
        empty: facts.filter(({ value }) => value === null).map(({ label }) => label),
      };
    })
    .filter(({ filled, empty }) => filled.length > 0 || (record.can.update && empty.length > 0));
  return (
    <Stack gap="md">
      {shown.map(({ key, filled, empty }) => (
        <Paper key={key} p={{ base: 'md', sm: 'lg' }}>
          <FormSection title={words(`groups.${key}`)}>
            {filled.length > 0 && <Facts items={filled} />}
            {record.can.update && empty.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('unfilled', { fields: empty.join(', ') })}
              </Text>
            )}
          </FormSection>
        </Paper>
      ))}
    </Stack>
  );
}
