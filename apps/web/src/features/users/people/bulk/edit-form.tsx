import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { isChoice, tableKeys } from '@linkstand/contract/shared/tables';
import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countryChoices } from '../../../../lib/countries.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { BulkForm } from '../../../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../../../ui/list/bulk/bulk-types.ts';
import type { PeopleExtras } from '../extras.ts';
import { type Change, changeAll } from './change-all.ts';
import classes from './edit-form.module.css';

const OF_RECORDS = ['accountExecutiveId', 'coordinatorId', 'companyId', 'agencyId'] as const;
const OF_ALL = ['language', 'country'] as const;
type Key = (typeof OF_RECORDS)[number] | (typeof OF_ALL)[number];

/** What a choice says to the server; nothing chosen takes the value away. */
function changeOf(key: Key, chosen: string | null): Change {
  if (key === 'country') return { country: chosen ?? '' };
  if (key === 'language') return { language: isChoice(LOCALES, chosen) ? chosen : null };
  return { [key]: chosen === null ? null : Number(chosen) };
}

/** Which fields of the selected people change, and to what; the others stay as each has them. */
export function EditForm({ extras, onRun }: Pick<BulkFormProps<object>, 'onRun'> & { extras: PeopleExtras }) {
  const t = useT('people');
  const locale = useLocale();
  const [chosen, setChosen] = useState<Partial<Record<Key, string | null>>>({});
  const named = (of: readonly { id: number; name: string }[]) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }));
  const data: Readonly<Record<Key, readonly { value: string; label: string }[]>> = {
    accountExecutiveId: named(extras.executives),
    coordinatorId: named(extras.coordinators),
    companyId: named(extras.companies),
    agencyId: named(extras.agencies),
    language: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
    country: countryChoices(locale),
  };
  const keys: readonly Key[] = extras.isAdmin ? [...OF_RECORDS, ...OF_ALL] : OF_ALL;
  const set = tableKeys(chosen);
  const include = (key: Key, isIncluded: boolean) => {
    const { [key]: _gone, ...rest } = chosen;
    setChosen(isIncluded ? { ...rest, [key]: null } : rest);
  };
  const run = () => {
    const change: Change = {};
    for (const key of set) Object.assign(change, changeOf(key, chosen[key] ?? null));
    onRun(changeAll(change));
  };
  return (
    <BulkForm submitLabel={t('bulk.apply')} disabled={set.length === 0} onSubmit={run}>
      {() => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('bulk.editHelp')}
          </Text>
          {keys.map((key) => {
            const isIncluded = key in chosen;
            return (
              <div key={key} className={classes.line}>
                <Checkbox
                  label={t(`fields.${key}`)}
                  checked={isIncluded}
                  onChange={(event) => include(key, event.currentTarget.checked)}
                />
                <Select
                  aria-label={t(`fields.${key}`)}
                  data={data[key]}
                  disabled={!isIncluded}
                  searchable
                  clearable
                  placeholder={isIncluded ? t('bulk.none') : t('bulk.asItIs')}
                  value={chosen[key] ?? null}
                  onChange={(value) => setChosen({ ...chosen, [key]: value })}
                />
              </div>
            );
          })}
        </Stack>
      )}
    </BulkForm>
  );
}
