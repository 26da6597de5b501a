import { type TaskState, taskMachine } from '@linkstand/contract/tasks/machine';
import type { TaskRow } from '@linkstand/contract/tasks/schema';
import { ActionIcon, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, Fragment, useRef, useState } from 'react';
import { ApiError, api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { type Place, placeAt, withMove } from '../board-order.ts';
import { taskQuery } from '../queries.ts';
import classes from './task-board.module.css';
import { type CardMove, TaskCard } from './task-card.tsx';

const COLUMNS = taskMachine.states;

type Props = { rows: readonly TaskRow[]; onOpen: (id: number) => void; onNew: (state: TaskState) => void };

/** The board: four columns whose cards are dragged, or moved by keys and by menu. */
export function TaskBoard({ rows, onOpen, onNew }: Props) {
  const t = useT('tasks');
  const { number } = useFormat();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<TaskRow | null>(null);
  const [over, setOver] = useState<{ state: TaskState; index: number } | null>(null);
  const [said, setSaid] = useState('');
  const { shown, move } = useMoves(rows);
  const columnOf = (state: TaskState) => shown.filter((row) => row.state === state);

  const put = async (task: TaskRow, place: Place) => {
    setSaid(t('moved', { title: task.title, column: t(`heading.${place.state}`) }));
    const focus = () =>
      board.current?.querySelector<HTMLElement>(`[data-title="${task.id}"]`)?.focus({ preventScroll: true });
    const moved = move(task, place);
    // At once, for the next key; and again if the card was drawn anew meanwhile.
    requestAnimationFrame(focus);
    await moved;
    if (document.activeElement === document.body) focus();
  };
  const step = (task: TaskRow, how: CardMove) => {
    const column = columnOf(task.state);
    const at = column.findIndex(({ id }) => id === task.id);
    const beside = COLUMNS[COLUMNS.indexOf(task.state) + (how === 'left' ? -1 : 1)];
    if (how === 'up' && at > 0) return put(task, placeAt(column, task.state, at - 1, task.id));
    if (how === 'down' && at < column.length - 1) return put(task, placeAt(column, task.state, at + 1, task.id));
    if (how === 'up' || how === 'down') return undefined;
    const state = how === 'left' || how === 'right' ? beside : how;
    return state && put(task, placeAt(columnOf(state), state, 0, task.id));
  };
  const follow = (event: DragEvent<HTMLElement>, state: TaskState) => {
    if (!dragged) return;
    event.preventDefault();
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (card) => card.dataset.card !== String(dragged.id),
    );
    const below = cards.findIndex((card) => {
      const { top, height } = card.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    const index = below < 0 ? cards.length : below;
    if (over?.state !== state || over.index !== index) setOver({ state, index });
  };
  const drop = (event: DragEvent, state: TaskState) => {
    event.preventDefault();
    if (dragged && over) void put(dragged, placeAt(columnOf(state), state, over.index, dragged.id));
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={classes.board} ref={board}>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {COLUMNS.map((state) => {
        const cards = columnOf(state);
        const others = cards.filter(({ id }) => id !== dragged?.id);
        const lineAt = over?.state === state ? (others[over.index]?.id ?? 'end') : undefined;
        return (
          <section
            key={state}
            className={classes.column}
            aria-label={t(`heading.${state}`)}
            data-over={over?.state === state || undefined}
            onDragOver={(event) => follow(event, state)}
            onDrop={(event) => drop(event, state)}
          >
            <header className={classes.columnHead}>
              <Title order={2} size="h5">
                {t(`heading.${state}`)}
              </Title>
              <Text size="sm" c="dimmed" className="ls-numbers">
                {number(cards.length)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                ml="auto"
                aria-label={t('newIn', { column: t(`heading.${state}`) })}
                onClick={() => onNew(state)}
              >
                <IconPlus size={14} />
              </ActionIcon>
            </header>
            <div className={classes.cards}>
              {cards.map((task) => (
                <Fragment key={task.id}>
                  {lineAt === task.id && <div className={classes.line} />}
                  <TaskCard
                    task={task}
                    onOpen={() => onOpen(task.id)}
                    onMove={(how) => void step(task, how)}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', task.title);
                      setDragged(task);
                    }}
                    onDragEnd={() => {
                      setDragged(null);
                      setOver(null);
                    }}
                  />
                </Fragment>
              ))}
              {lineAt === 'end' && <div className={classes.line} />}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/**
 * Cards stand where they were put at once; the server decides, and a card that somebody changed is tried once more. One
 * move after another: keys are pressed faster than the server answers.
 */
function useMoves(rows: readonly TaskRow[]) {
  const client = useQueryClient();
  const [moving, setMoving] = useState<readonly { id: number; place: Place }[]>([]);
  const shown = moving.reduce<TaskRow[]>((all, { id, place }) => withMove(all, id, place), [...rows]);
  const before = useRef(Promise.resolve());
  const waiting = useRef(0);
  const move = (task: TaskRow, place: Place): Promise<void> => {
    setMoving((all) => [...all, { id: task.id, place }]);
    waiting.current++;
    const moved = before.current.then(() => carryOut(task, place));
    before.current = moved;
    return moved;
  };
  const carryOut = async (task: TaskRow, place: Place) => {
    const send = (version: number) => api.tasks.move({ params: { id: task.id }, version, body: place });
    try {
      const known = client.getQueryData(taskQuery(task.id).queryKey)?.version ?? 0;
      const fresh = await send(Math.max(known, task.version)).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const current = await client.fetchQuery({ ...taskQuery(task.id), staleTime: 0 });
        // Somebody else put it elsewhere: theirs stays.
        if (current.state !== task.state) throw error;
        return send(current.version);
      });
      client.setQueryData(taskQuery(task.id).queryKey, fresh);
    } catch (error) {
      toastFailure(error);
    }
    waiting.current--;
    if (waiting.current > 0) return;
    await client.invalidateQueries({ queryKey: ['tasks', 'list'] });
    // After the list has shown what came: a card back in its old column, even for one frame, would lose the focus.
    notifyManager.schedule(() => {
      if (waiting.current === 0) setMoving([]);
    });
  };
  return { shown, move };
}
