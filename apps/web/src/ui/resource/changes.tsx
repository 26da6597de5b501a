import type { HistoryEntry } from '@linkstand/contract/shared/resource';
import { Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import classes from './history.module.css';
import { valueText } from './value-text.ts';
import type { Words } from './words.ts';

const COMMON = ['create', 'update', 'remove', 'enable', 'disable', 'save_logo', 'remove_logo'] as const;

/** `agency.update` → "changed"; an act of the section's own is `actions.<act>` in its words. */
export function actionName(action: string, words: Words, t: ReturnType<typeof useT<'resource'>>): string {
  const act = action.split('.').at(-1) ?? action;
  const common = COMMON.find((each) => each === act);
  return words.optional(`actions.${act}`) ?? (common ? t(`actions.${common}`) : act.replaceAll('_', ' '));
}

type Change = { key: string; name: string; before: unknown; after: unknown };

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that an audit entry changed. One that was empty and still is was not. */
export const changesOf = (entry: Pick<HistoryEntry, 'changes'>, words: Words): Change[] =>
  Object.entries(entry.changes)
    .map(([key, change]) => {
      const [before, after]: readonly unknown[] =
        Array.isArray(change) && change.length === 2 ? change : [null, change];
      return { key, name: words.optional(`fields.${key}`) ?? key, before, after };
    })
    .filter(({ before, after }) => !(isEmpty(before) && isEmpty(after)));

/** What an audit entry changed, field by field, before and after. */
export function Changes({ entry, words }: { entry: HistoryEntry; words: Words }) {
  const t = useT('resource');
  const isNew = entry.action.endsWith('.create');
  const changes = changesOf(entry, words);
  return (
    <>
      {entry.reason && <Text size="sm">{entry.reason}</Text>}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ key, name, before, after }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {!isNew && (
                  <>
                    <del>{valueText(key, before, words, t)}</del> →{' '}
                  </>
                )}
                <ins>{valueText(key, after, words, t)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
