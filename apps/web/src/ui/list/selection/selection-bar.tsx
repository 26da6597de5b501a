import { Button, CloseButton, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { isUnderOverlay } from '../keyboard/list-keys.ts';
import classes from './selection-bar.module.css';

type Props = {
  count: number | undefined;
  /** Selected, but not in the table now. */
  elsewhere: number | undefined;
  /** True if everything that matches is selected, without exception. */
  isEverything: boolean;
  /** The filter's total, if selecting all of it is offered. */
  offer: number | undefined;
  onSelectMatching: () => void;
  /** The table shows only the selected rows. Undefined if it can't. */
  isReview: boolean | undefined;
  onReview: (on: boolean) => void;
  onClear: () => void;
  /** Acts on them. */
  children: ReactNode;
};

/** The selection on this page and others, and the acts on it. */
export function SelectionBar(props: Props) {
  const { count, elsewhere, isEverything, offer, isReview, onReview, onClear, children } = props;
  const t = useT('ui');
  const { number } = useFormat();
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isUnderOverlay(event.target)) onClear();
  });
  return (
    <div className={classes.bar} data-chrome role="toolbar" aria-label={t('list.selection')}>
      <Text size="sm" fw={500} aria-live="polite" className={classes.count ?? ''}>
        {count === undefined
          ? t('list.allSelected')
          : t(isEverything ? 'list.matchingSelected' : 'list.selected', { count })}
        {elsewhere !== undefined && elsewhere > 0 && (
          <Text span size="sm" fw={400} c="dimmed">
            {t('list.selectedElsewhere', { count: elsewhere })}
          </Text>
        )}
      </Text>
      {offer !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={props.onSelectMatching}>
          {t('list.selectMatching', { total: number(offer) })}
        </Button>
      )}
      {isReview !== undefined && (
        <Button variant="subtle" size="compact-sm" aria-pressed={isReview} onClick={() => onReview(!isReview)}>
          {isReview ? t('list.showAllRows') : t('list.showSelected')}
        </Button>
      )}
      {children}
      <CloseButton size="sm" aria-label={t('list.clearSelection')} className={classes.clear ?? ''} onClick={onClear} />
    </div>
  );
}
