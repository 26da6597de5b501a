import { Button, Group, Popover, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import type { InCell } from '../../fields/date-field.tsx';
import { CellField } from './cell-field.tsx';
import type { EditField, EditValue } from './edit-types.ts';
import classes from './editable-cell.module.css';
import type { Leave } from './next-cell.ts';
import { PlainValue } from './plain-value.tsx';

type Props = {
  edit: EditField;
  /** Initial value of the editor. */
  value: EditValue;
  /** The saved value: leaving with it changes nothing. */
  saved: EditValue;
  label: string;
  /** A warning about a possible typo. */
  doubt: (value: EditValue) => string | undefined;
  onSave: (value: EditValue) => void;
  /** Left with unsaved text: it is kept beside the cell. */
  onKeep: (value: EditValue) => void;
  /** Left unchanged. `to` is null if the focus is elsewhere already. */
  onStop: (to: Leave | null) => void;
};

/**
 * The field in a cell. Enter or the button saves, Escape restores. Leaving otherwise saves and loses nothing: the text
 * waits at the cell. A value with a warning is saved by a second Enter.
 */
export function CellEditor({ edit, value, saved, label, doubt, onSave, onKeep, onStop }: Props) {
  const t = useT('ui');
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState<EditValue | undefined>();
  // Why the text typed for a day is none. Shown once somebody wants to leave with it.
  const [fault, setFault] = useState<string | undefined>();
  const [isRefused, setRefused] = useState(false);
  const [isCalendarAbove, setCalendarAbove] = useState(false);
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isLeft = useRef(false);
  const [base] = useState(saved);
  // Somebody else saved this cell since the editor opened, perhaps in another tab. It is nobody else when the value that
  // the editor opened with was still being saved.
  const isOvertaken = !Object.is(saved, base) && !Object.is(saved, value);
  const isUnread = Number.isNaN(typed) || fault !== undefined;
  const isChanged = isUnread || !Object.is(typed, saved);
  const sentence = !isChanged || isUnread ? undefined : isOvertaken ? t('list.overtaken') : doubt(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an Enter meant for the value before is none for this one
  useEffect(() => setAsked(undefined), [saved]);
  const leave = (how: () => void) => {
    if (isLeft.current) return;
    isLeft.current = true;
    how();
  };
  const save = () => {
    if (!isChanged) return leave(() => onStop('here'));
    if (isUnread) return setRefused(true);
    if (sentence && asked !== typed) return setAsked(typed);
    leave(() => onSave(typed));
  };
  /** Left by pointer or focus, not by a key. */
  const goAway = () => {
    // Unreadable text can't be kept, so the field stays and its error is shown.
    if (isUnread) setRefused(true);
    else leave(() => (isChanged ? onKeep(typed) : onStop(null)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes an open calendar first.
    if (event.key === 'Escape' && (event.target as Element).matches('[data-mantine-stop-propagation=true]')) return;
    if (event.key === 'Escape') leave(() => onStop('here'));
    else if (event.key === 'Enter') save();
    // With unsaved text, Tab leads to the save button.
    else if (event.key === 'Tab' && !isChanged) leave(() => onStop(event.shiftKey ? 'previous' : 'next'));
    else if (event.key === 'Tab' && isUnread) setRefused(true);
    else if (event.key === 'Tab') bar?.querySelector('button')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const inCell: InCell = {
    onFault: (next) => {
      setFault(next);
      setRefused(false);
    },
    onFlip: setCalendarAbove,
  };
  const field = useRef<HTMLDivElement>(null);
  useSelectAll(field);
  // A calendar is drawn at the end of the page.
  const isWithin = (target: EventTarget | null) =>
    target instanceof Element &&
    (box?.contains(target) || bar?.contains(target) || target.closest('[data-dates-dropdown]') !== null);
  // A field's own picker often takes no focus, so blur alone is not enough.
  useClickOutside(({ target }) => !isWithin(target) && goAway(), ['pointerdown'], [box, bar ?? box]);
  return (
    <Popover
      opened={isChanged}
      // On the other side of the field than its calendar.
      position={edit.kind === 'date' && !isCalendarAbove ? 'top-start' : 'bottom-start'}
      shadow="md"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it */}
        <div
          className={classes.editor}
          data-takes-escape
          ref={(element) => {
            field.current = element;
            setBox(element);
          }}
          onKeyDownCapture={onKeyDown}
          onBlur={({ relatedTarget }) => relatedTarget && !isWithin(relatedTarget) && goAway()}
        >
          <CellField
            edit={edit}
            value={typed}
            label={label}
            isRefused={isRefused}
            inCell={inCell}
            onChange={setTyped}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works beside the field as in it */}
        <div
          ref={setBar}
          className={classes.bar}
          data-takes-escape
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leave(() => onStop('here'));
          }}
          onBlur={({ relatedTarget }) => relatedTarget && !isWithin(relatedTarget) && goAway()}
        >
          {isRefused && fault && (
            <Text size="xs" c="red" role="alert" mb={6}>
              {fault}
            </Text>
          )}
          {sentence && (
            <Text size="xs" c="yellow" role="alert" mb={6}>
              {sentence} {isOvertaken && <PlainValue edit={edit} value={saved} />}{' '}
              {asked === typed && t('doubt.enterAgain')}
            </Text>
          )}
          <Group gap={6}>
            <Button size="compact-xs" disabled={isUnread} onClick={() => leave(() => onSave(typed))}>
              {t(sentence ? 'doubt.save' : 'actions.save')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => leave(() => onStop('here'))}>
              {t('actions.cancel')}
            </Button>
            <Text size="xs" c="dimmed" className={classes.keys}>
              {t('list.saveHint')}
            </Text>
          </Group>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Typing replaces the content, as in spreadsheets. */
function useSelectAll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => box.current?.querySelector('input')?.select(), [box]);
}
