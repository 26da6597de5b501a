import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { type ComparedRow, type Comparison, compareBlocks } from '../compare-versions.ts';
import { blocksOf } from '../html-blocks.ts';
import classes from './version-compare.module.css';

type Side = { html: string; label: string };

type Props = {
  older: Side;
  newer: Side;
  /** Leaves out the paragraphs that are the same. */
  isShort?: boolean;
};

/** Two versions of a text with removed and added words, side by side or merged. */
export function VersionCompare({ older, newer, isShort = false }: Props) {
  const t = useT('briefings');
  const [view, setView] = useState('both');
  const comparison = useMemo(() => {
    const name = (picture: string) => t('content.picture', { name: picture });
    return compareBlocks(blocksOf(older.html, name), blocksOf(newer.html, name));
  }, [older.html, newer.html, t]);
  const rows = isShort ? comparison.rows.filter(({ isSame }) => !isSame) : comparison.rows;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Summary comparison={comparison} isSameHtml={older.html === newer.html} />
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          data={[
            { value: 'both', label: t('content.sideBySide') },
            { value: 'one', label: t('content.inOne') },
          ]}
        />
      </Group>
      {view === 'one' ? (
        <div className={classes.one}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <Cell key={index} row={row} side="one" />
          ))}
        </div>
      ) : (
        <table className={classes.both}>
          <thead>
            <tr>
              <th scope="col">{older.label}</th>
              <th scope="col">{newer.label}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <tr key={index} data-changed={!row.isSame || undefined}>
                <td>{row.older && <Cell row={row} side="older" />}</td>
                <td>{row.newer && <Cell row={row} side="newer" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

function Summary({ comparison, isSameHtml }: { comparison: Comparison; isSameHtml: boolean }) {
  const t = useT('briefings');
  const { addedWords, removedWords, rows } = comparison;
  if (isSameHtml) return <Text size="sm">{t('content.same')}</Text>;
  if (addedWords === 0 && removedWords === 0 && rows.every((row) => row.older && row.newer))
    return <Text size="sm">{t('content.onlyFormat')}</Text>;
  return (
    <Group gap="xs">
      <Text size="sm" component="ins" className={classes.ins}>
        {t('content.addedWords', { count: addedWords })}
      </Text>
      <Text size="sm" component="del" className={classes.del}>
        {t('content.removedWords', { count: removedWords })}
      </Text>
    </Group>
  );
}

function Cell({ row, side }: { row: ComparedRow; side: 'older' | 'newer' | 'one' }) {
  const block = side === 'older' ? row.older : (row.newer ?? row.older);
  const shown = row.changes.filter(({ added, removed }) => !(side === 'older' ? added : side === 'newer' && removed));
  return (
    <div className={classes.block} data-kind={block?.kind}>
      {shown.map(({ value, added, removed }, index) => {
        const Mark = added ? 'ins' : removed ? 'del' : 'span';
        const mark = added ? classes.ins : removed ? classes.del : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
          <Mark key={index} className={mark}>
            {value}
          </Mark>
        );
      })}
    </div>
  );
}
