import { useMemo } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx';
import { chosenText, contestedParts, mergeTexts, type TextVersions } from '../merge-texts.ts';
import { VersionCompare } from './version-compare.tsx';

/** What was chosen, and the whole texts of which a part was left out by that. */
export interface SettledText {
  readonly html: string;
  readonly leftOut: readonly string[];
}

type Props = {
  versions: TextVersions;
  /** Who wrote the other version. */
  theirName: string;
  /** May answer with a promise. */
  onSettle: (settled: SettledText) => unknown;
  onPostpone: () => void;
};

/** Asks about the paragraphs that two people changed, each with both versions. All others are joined already. */
export function TextConflict({ versions, theirName, onSettle, onPostpone }: Props) {
  const t = useT('briefings');
  const ui = useT('ui');
  const parts = useMemo(() => mergeTexts(versions), [versions]);
  const contested = contestedParts(parts);
  const settle = (kept: ReadonlySet<string>) => {
    const isMine = (_part: TextVersions, index: number) => kept.has(String(index));
    return onSettle({
      html: chosenText(parts, (part, index) => (isMine(part, index) ? part.mine : part.theirs)),
      leftOut: [
        ...(contested.every(isMine) ? [] : [versions.mine]),
        ...(contested.some(isMine) ? [versions.theirs] : []),
      ],
    });
  };
  return (
    <ConflictDialog
      size="xl"
      help={t('content.bothChanged')}
      fields={contested.map(({ mine, theirs }, index) => ({
        key: String(index),
        ...(contested.length > 1 && { label: t('content.passage', { number: index + 1 }) }),
        theirs: null,
        mine: null,
        comparison: (
          <VersionCompare
            older={{ html: theirs, label: theirName }}
            newer={{ html: mine, label: ui('conflict.mine') }}
          />
        ),
      }))}
      onSettle={(mine) => settle(new Set(mine))}
      onBoth={() => onSettle({ html: chosenText(parts, ({ mine, theirs }) => theirs + mine), leftOut: [] })}
      onPostpone={onPostpone}
    />
  );
}
