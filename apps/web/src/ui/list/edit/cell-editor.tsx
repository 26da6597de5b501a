import { Button, ColorInput, Group, NativeSelect, Popover, Text, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { NumberField } from '../../number-field.tsx';
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
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isLeft = useRef(false);
  const [base] = useState(saved);
  // Somebody else saved this cell since the editor opened, perhaps in another tab.
  const isOvertaken = !Object.is(saved, base);
  const isChanged = !Object.is(typed, saved);
  const isUnread = Number.isNaN(typed);
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
    // The field shows its own error.
    if (isUnread) return;
    if (sentence && asked !== typed) return setAsked(typed);
    leave(() => onSave(typed));
  };
  /** Left by pointer or focus, not by a key. */
  const goAway = () => {
    // Unreadable text can't be kept, so the field stays and shows its error.
    if (!isUnread) leave(() => (isChanged ? onKeep(typed) : onStop(null)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave(() => onStop('here'));
    else if (event.key === 'Enter') save();
    // With unsaved text, Tab leads to the save button.
    else if (event.key === 'Tab' && !isChanged) leave(() => onStop(event.shiftKey ? 'previous' : 'next'));
    else if (event.key === 'Tab') bar?.querySelector('button')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A field's own picker often takes no focus, so blur alone is not enough.
  useClickOutside(goAway, ['pointerdown'], [box, bar ?? box]);
  const field = useRef<HTMLDivElement>(null);
  useSelectAll(field);
  const isWithin = (element: EventTarget | null) =>
    element instanceof Node && (box?.contains(element) || bar?.contains(element));
  return (
    <Popover
      opened={isChanged}
      position="bottom-start"
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
          <Field edit={edit} value={typed} label={label} onChange={setTyped} />
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

type FieldProps = {
  edit: EditField;
  value: EditValue;
  label: string;
  onChange: (value: EditValue) => void;
};

function Field({ edit, value, label, onChange }: FieldProps) {
  const common = { size: 'xs', 'aria-label': label, autoFocus: true } as const;
  const text = String(value ?? '');
  switch (edit.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={text}
          maxLength={edit.maxLength ?? 500}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberField
          {...common}
          kind="number"
          min={edit.min}
          max={edit.max}
          grouped={edit.grouped ?? true}
          hintPosition="top-start"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'money':
      return (
        <NumberField
          {...common}
          kind="money"
          hintPosition="top-start"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={text}
          data={[...(edit.clearable || value === null ? [{ value: '', label: '–' }] : []), ...edit.options]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          min={edit.min}
          max={edit.max}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'color':
      return (
        <ColorInput {...common} value={text} format="hex" popoverProps={{ withinPortal: false }} onChange={onChange} />
      );
    case 'flag':
      return null;
  }
}

/** Typing replaces the content, as in spreadsheets. */
function useSelectAll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (field && field.type !== 'date') field.select();
  }, [box]);
}
