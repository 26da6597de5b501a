import { aboutPath } from '@linkstand/contract/about/kinds';
import { type TaskState, taskMachine } from '@linkstand/contract/tasks/machine';
import type { TaskRow } from '@linkstand/contract/tasks/schema';
import { ActionIcon, Badge, Group, Menu, Paper, Text } from '@mantine/core';
import { IconArrowsMove, IconChecklist, IconMessage, IconRepeat } from '@tabler/icons-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { OpeningLink } from '../../../ui/buttons/opening-link.tsx';
import { DueDay } from '../../../ui/data/due-day.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import classes from './task-board.module.css';

const PRIORITY_COLORS = { low: 'gray', normal: 'gray', high: 'yellow', urgent: 'red' } as const;

const STATE_TONES: Readonly<Record<TaskState, Tone>> = {
  todo: 'turn',
  doing: 'review',
  waiting: 'waiting',
  done: 'done',
};

/** How far a task is. */
export function TaskStateChip({ state }: Pick<TaskRow, 'state'>) {
  const t = useT('tasks');
  return <StatusChip tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** How soon it is wanted. */
export function PriorityBadge({ priority }: Pick<TaskRow, 'priority'>) {
  const t = useT('tasks');
  return (
    <Badge size="sm" variant="light" color={PRIORITY_COLORS[priority]}>
      {t(`priority.${priority}`)}
    </Badge>
  );
}

/** When it is due, and that it is late. */
export function TaskDue({ dueOn, isOverdue }: Pick<TaskRow, 'dueOn' | 'isOverdue'>) {
  const t = useT('tasks');
  return <DueDay day={dueOn} isLate={isOverdue} late={t('overdue')} />;
}

export type CardMove = 'up' | 'down' | 'left' | 'right' | TaskState;

type Props = {
  task: TaskRow;
  onOpen: () => void;
  onMove: (move: CardMove) => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
};

const KEYS: Readonly<Record<string, CardMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A task on the board: dragged, moved by Alt and arrows, or by its menu. */
export function TaskCard({ task, onOpen, onMove, onDragStart, onDragEnd }: Props) {
  const t = useT('tasks');
  const steps = task.checklist.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey ? KEYS[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    onMove(move);
  };
  return (
    <Paper
      component="article"
      withBorder
      className={classes.card}
      data-card={task.id}
      data-late={task.isOverdue || undefined}
      draggable={task.can.move}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      <div className={classes.head}>
        <OpeningLink
          className={classes.title}
          href={`/tasks?open=${task.id}`}
          onOpen={onOpen}
          onKeyDown={onKeyDown}
          data-title={task.id}
        >
          {task.title}
        </OpeningLink>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('moveTo', { title: task.title })}>
              <IconArrowsMove size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('move')}</Menu.Label>
            {taskMachine.states.map((state) => (
              <Menu.Item key={state} disabled={state === task.state} onClick={() => onMove(state)}>
                {t(`state.${state}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => onMove('up')}>{t('moveUp')}</Menu.Item>
            <Menu.Item onClick={() => onMove('down')}>{t('moveDown')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {task.about?.name && (
        <Text size="xs" c="dimmed" mt={2} truncate>
          {t(`about.${task.about.kind}`)}:{' '}
          <PathLink href={aboutPath(task.about.kind, task.about.id)} size="xs">
            {task.about.name}
          </PathLink>
        </Text>
      )}
      <Group gap={8} mt={6} wrap="wrap">
        {/* Only what is out of the ordinary is told. */}
        {task.priority !== 'normal' && <PriorityBadge priority={task.priority} />}
        {task.dueOn && (
          <Text span size="xs" c="dimmed">
            <TaskDue dueOn={task.dueOn} isOverdue={task.isOverdue} />
          </Text>
        )}
        {task.repeats && <IconRepeat size={13} className={classes.repeats} aria-label={t(`repeats.${task.repeats}`)} />}
        {steps > 0 && (
          <Text span size="xs" c="dimmed" className="ls-numbers">
            <IconChecklist size={13} className={classes.mark} aria-hidden />{' '}
            {t('stepsDone', { done: task.checklist.filter(({ isDone }) => isDone).length, all: steps })}
          </Text>
        )}
        {task.comments > 0 && (
          <Text span size="xs" c="dimmed" className="ls-numbers">
            <IconMessage size={13} className={classes.mark} aria-label={t('comments')} /> {task.comments}
          </Text>
        )}
        <Text span size="xs" c="dimmed" ml="auto" truncate>
          {task.assignee?.name ?? t('nobody')}
        </Text>
      </Group>
    </Paper>
  );
}
