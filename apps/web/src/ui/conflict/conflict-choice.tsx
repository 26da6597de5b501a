import { Button, Group, Radio, Stack, Table } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './conflict.module.css';

/** A field that somebody else saved while it was edited here. */
export type ContestedField = {
  key: string;
  /** Left out where it is plain which field is meant. */
  label?: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** Both versions in one view, for long texts. Replaces `theirs` and `mine`. */
  comparison?: ReactNode;
};

export type ConflictChoiceProps = {
  fields: readonly ContestedField[];
  /** Gets the keys of the fields whose typed value is kept. The others take the saved one. May answer with a promise. */
  onSettle: (mine: readonly string[]) => unknown;
  /** Keeps both versions, one after the other, where that can be. */
  onBoth?: (() => unknown) | undefined;
  /** Closes without a decision, so what was typed stays unsaved. Absent if a decision is required. */
  onPostpone?: (() => void) | undefined;
};

/** Both versions of each field and the choice between them: one question for one field, field by field for several. */
export function ConflictChoice({ fields, onSettle, onBoth, onPostpone }: ConflictChoiceProps) {
  const t = useT('ui');
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ key }) => key)));
  const [isBusy, setBusy] = useState(false);
  const isSingle = fields.length === 1;
  const run = async (decide: () => unknown) => {
    setBusy(true);
    try {
      await decide();
    } finally {
      setBusy(false);
    }
  };
  const isLabelled = fields.some(({ label }) => label);
  const choose = (key: string, isMine: boolean) =>
    setMine(new Set(isMine ? [...mine, key] : [...mine].filter((each) => each !== key)));
  const versionOf = ({ key, label, comparison, ...versions }: ContestedField, version: 'theirs' | 'mine') => {
    const name = t(`conflict.${version}`);
    const shown = comparison ? name : versions[version] || '–';
    if (isSingle) return shown;
    return (
      <Radio
        name={`version of ${key}`}
        label={shown}
        aria-label={`${label}: ${name}`}
        checked={mine.has(key) === (version === 'mine')}
        onChange={() => choose(key, version === 'mine')}
      />
    );
  };
  const columns = isLabelled ? 3 : 2;
  return (
    <Stack>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {isLabelled && <Table.Th w="26%">{t('conflict.field')}</Table.Th>}
            <Table.Th>{t('conflict.theirs')}</Table.Th>
            <Table.Th>{t('conflict.mine')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Fragment key={field.key}>
              {!(isSingle && field.comparison) && (
                <Table.Tr>
                  {isLabelled && <Table.Td fw={500}>{field.label}</Table.Td>}
                  <Table.Td className={classes.version}>{versionOf(field, 'theirs')}</Table.Td>
                  <Table.Td className={classes.version}>{versionOf(field, 'mine')}</Table.Td>
                </Table.Tr>
              )}
              {field.comparison && (
                <Table.Tr>
                  <Table.Td colSpan={columns}>{field.comparison}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs">
        {onPostpone && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={onPostpone}>
            {t('actions.stay')}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={() => void run(() => onSettle([]))}>
          {t('conflict.keepTheirs')}
        </Button>
        {onBoth && (
          <Button variant="default" disabled={isBusy} onClick={() => void run(onBoth)}>
            {t('conflict.keepBoth')}
          </Button>
        )}
        <Button data-autofocus loading={isBusy} onClick={() => void run(() => onSettle([...mine]))}>
          {t(isSingle ? 'conflict.keepMine' : 'conflict.save')}
        </Button>
      </Group>
    </Stack>
  );
}
