import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import type { ImportMapping, SiteImport, SiteImportFindings } from '@linkstand/contract/sites/import';
import type { ImportField } from '@linkstand/contract/sites/import-choices';
import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { countryChoices } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { languageChoices } from '../../../lib/languages.ts';
import { IMPORTS_KEY } from './queries.ts';

export const GUESSED = ['country', 'language', 'type', 'tier'] as const;
export type Guessed = (typeof GUESSED)[number];
export const isGuessed = (field: string): field is Guessed => GUESSED.some((each) => each === field);

/** What a field that is guessed may be. */
export function useGuessChoices(): Readonly<Record<Guessed, { value: string; label: string }[]>> {
  const sites = useT('sites');
  const locale = useLocale();
  return {
    country: countryChoices(locale),
    language: languageChoices(locale),
    type: SITE_TYPES.map((value) => ({ value, label: sites(`choices.type.${value}`) })),
    tier: SITE_TIERS.map((value) => ({ value, label: sites(`choices.tier.${value}`) })),
  };
}

type Fix = NonNullable<ImportMapping['fixes']>[number];
const keyOf = ({ field, line, cell }: Fix) => `${field} ${line ?? ''} ${line === undefined ? (cell ?? '') : ''}`;

/** A mapping with more put right; what was put right before in the same place is replaced. */
export function withFixes(mapping: ImportMapping, fixes: readonly Fix[]): ImportMapping {
  const changed = new Set(fixes.map(keyOf));
  return { ...mapping, fixes: [...(mapping.fixes ?? []).filter((fix) => !changed.has(keyOf(fix))), ...fixes] };
}

type Props = { found: SiteImport; onPlan: (mapping: ImportMapping) => void; isBusy: boolean };

/** What was guessed and what could not be read, reason by reason, each put right for all rows at once. */
export function FindingsPanel({ found, onPlan, isBusy }: Props) {
  const { data } = useQuery({
    queryKey: [...IMPORTS_KEY, 'findings', found.id, found.state, found.counts],
    queryFn: ({ signal }) => api.sites.imports.findings({ params: { id: found.id } }, { signal }),
  });
  const { mapping } = found;
  if (!data || !mapping) return null;
  return (
    <>
      {data.guesses.length > 0 && <Guesses guesses={data.guesses} mapping={mapping} onPlan={onPlan} isBusy={isBusy} />}
      {data.faults.length > 0 && (
        // Anew with every plan: what was typed is part of it then.
        <Faults
          key={mapping.fixes?.length ?? 0}
          faults={data.faults}
          mapping={mapping}
          onPlan={onPlan}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

type PartProps = { mapping: ImportMapping; onPlan: (mapping: ImportMapping) => void; isBusy: boolean };

function Guesses({ guesses, mapping, onPlan, isBusy }: PartProps & { guesses: SiteImportFindings['guesses'] }) {
  const t = useT('imports');
  const sites = useT('sites');
  const { number } = useFormat();
  const choices = useGuessChoices();
  const fields = GUESSED.filter((field) => guesses.some((guess) => guess.field === field));
  const labelOf = (field: Guessed, value: string) =>
    choices[field].find((choice) => choice.value === value)?.label ?? value;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <div>
          <Title order={2} size="h5">
            {t('findings.guessed')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('findings.guessedHelp')}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {fields.map((field) => (
            <Select
              key={field}
              label={t('findings.setAll', { field: sites(`fields.${field}`) })}
              placeholder={guesses
                .filter((guess) => guess.field === field)
                .slice(0, 3)
                .map(({ value, count }) => t('findings.value', { value: labelOf(field, value), number: number(count) }))
                .join(', ')}
              data={choices[field]}
              value={null}
              searchable
              disabled={isBusy}
              onChange={(value) => value && onPlan({ ...mapping, defaults: { ...mapping.defaults, [field]: value } })}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

/** Reasons and cells that are shown at once. */
const SHOWN = { faults: 8, cells: 5 };

function Faults({ faults, mapping, onPlan, isBusy }: PartProps & { faults: SiteImportFindings['faults'] }) {
  const t = useT('imports');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fixes = faults.flatMap(({ field, cells }) =>
    cells.flatMap(({ cell }): Fix[] => {
      const to = typed[`${field} ${cell}`]?.trim();
      return field && to ? [{ field, cell, to }] : [];
    }),
  );
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <div>
          <Title order={2} size="h5">
            {t('findings.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('findings.help')}
          </Text>
        </div>
        {faults.slice(0, SHOWN.faults).map(({ isRefused, column, field, message, count, cells }) => (
          <div key={`${isRefused} ${column} ${message}`}>
            <Text size="sm">
              <Text span fw={500}>
                {column ? `${column} · ` : ''}
                {t(isRefused ? 'findings.rejected' : 'findings.count', { count })}
              </Text>{' '}
              {message}
            </Text>
            {field && (
              <Group gap="sm" mt={6} align="flex-end">
                {cells.slice(0, SHOWN.cells).map(({ cell }) => (
                  <TextInput
                    key={cell}
                    size="xs"
                    maxLength={300}
                    label={cell === '' ? t('findings.readEmpty') : t('findings.read', { cell: cell.slice(0, 40) })}
                    value={typed[`${field} ${cell}`] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      setTyped((before) => ({ ...before, [`${field} ${cell}`]: value }))
                    }
                  />
                ))}
              </Group>
            )}
          </div>
        ))}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={isBusy}
            disabled={fixes.length === 0}
            onClick={() => onPlan(withFixes(mapping, fixes))}
          >
            {t('findings.update')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

type RowGuessProps = PartProps & { line: number; site: string; field: ImportField; value: string };

/** A guess of one row, which is another with a choice. */
export function RowGuess({ line, site, field, value, mapping, onPlan, isBusy }: RowGuessProps) {
  const t = useT('imports');
  const sites = useT('sites');
  const choices = useGuessChoices();
  if (!isGuessed(field)) return null;
  return (
    <Select
      aria-label={t('findings.change', { field: sites(`fields.${field}`), site })}
      size="xs"
      w={170}
      data={choices[field]}
      value={value}
      searchable
      allowDeselect={false}
      disabled={isBusy}
      onChange={(to) => to && to !== value && onPlan(withFixes(mapping, [{ field, line, to }]))}
    />
  );
}
