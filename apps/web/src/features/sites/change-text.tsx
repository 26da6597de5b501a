import { Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useWords } from '../../ui/resource/words.ts';

/** A value of a planned change: records by their names. */
export type ShownValue = string | number | null | readonly string[];

interface Change {
  /** A name under `fields` of the words of sites. */
  readonly field: 'name' | 'priceCents' | (string & {});
  readonly before: ShownValue;
  readonly after: ShownValue;
  /** What a file says, where `after` was converted. */
  readonly written?: { readonly cents: number; readonly currency: string } | undefined;
}

/** Fields whose values are choices, and where their words are. */
const CHOICES: Readonly<Record<string, string>> = {
  type: 'type',
  status: 'status',
  acceptedSensitive: 'sensitive',
  linkTypes: 'linkTypes',
  fillModes: 'fillModes',
  defaultFillMode: 'fillModes',
};

/** One field of a planned change: what it was and what it becomes, or what a new site has. */
export function ChangeText({ change, isNew = false }: { change: Change; isNew?: boolean }) {
  const t = useT('sites');
  const named = useWords('sites');
  const { money, foreign, number, country, languageName, date } = useFormat();
  const { field, before, after, written } = change;
  const text = (value: ShownValue): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('batch.none');
    const words = CHOICES[field];
    const one = (each: string | number) => (words ? named(`choices.${words}.${each}`) : String(each));
    if (Array.isArray(value)) return value.map(one).join(', ');
    if (field.endsWith('Cents')) return money(Number(value));
    if (field.endsWith('Milli')) return `× ${number(Number(value) / 1000)}`;
    if (field === 'country') return country(String(value));
    if (field === 'language') return languageName(String(value));
    if (field === 'metricsAt') return date(String(value), 'medium');
    return typeof value === 'number' ? number(value) : one(String(value));
  };
  return (
    <span>
      <Text span size="sm" c="dimmed">
        {named(`fields.${field}`)}:
      </Text>{' '}
      {!isNew && (
        <>
          <del>{text(before)}</del> →{'\u00a0'}
        </>
      )}
      <ins style={{ textDecoration: 'none', fontWeight: 500 }}>{text(after)}</ins>
      {written && (
        <Text span size="sm" c="dimmed">
          {' '}
          ({foreign(written.cents, written.currency)})
        </Text>
      )}
    </span>
  );
}
