import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CountPill } from '../data/count-pill.tsx';
import { useCurrentInView } from '../page/use-current-in-view.ts';
import classes from './list-queues.module.css';
import type { Queue } from './queues.ts';
import { countQuery, type ListSource } from './use-list-data.ts';

type Props<Row, Filter> = {
  source: ListSource<Row, Filter>;
  queues: readonly Queue<Filter>[];
  current: Queue<Filter> | undefined;
  /** The rows are there: their numbers come after them. */
  hasRows: boolean;
  /** The filter of the list in one of them. */
  filterIn: (queue: Queue<Filter>) => Filter;
  onShow: (key: string) => void;
};

/** The tabs above a list, with how many records each has under the list's filters. */
export function ListQueues<Row, Filter>({ source, queues, current, hasRows, filterIn, onShow }: Props<Row, Filter>) {
  const t = useT('ui');
  const format = useFormat();
  const counts = useQueries({
    queries: queues.map((queue) => ({
      ...countQuery(source, filterIn(queue)),
      placeholderData: keepPreviousData,
      enabled: queue.counted === true && hasRows,
      // A tab does without its number, quietly.
      meta: { quiet: true },
    })),
  });
  const isCounted = counts.every(({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle');
  const shown = useCurrentInView<HTMLButtonElement>(`${current?.key} ${isCounted}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div role="group" aria-label={t('list.queues')} className={`ls-tabs ${classes.queues}`}>
      {queues.map((queue, at) => {
        const count = queue.counted ? counts[at]?.data : undefined;
        return (
          <UnstyledButton
            key={queue.key}
            ref={queue.key === current?.key ? shown : undefined}
            className={classes.queue}
            aria-pressed={queue.key === current?.key}
            onClick={() => onShow(queue.key)}
          >
            {queue.label}
            {count !== undefined && (
              <CountPill quiet className={classes.count} data-none={count === 0 || undefined}>
                {format.number(count)}
              </CountPill>
            )}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
