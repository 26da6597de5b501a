import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { DateInput } from '@mantine/dates';
import { useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useHeldForm } from '../form/use-held-form.ts';
import type { DateFieldProps } from './date-field.tsx';
import { dayFault, readDay } from './read-day.ts';

const CALENDARS = {
  'en-US': { calendar: 'en', format: 'MM/DD/YYYY', hint: 'MM/DD/YYYY' },
  es: { calendar: 'es', format: 'DD/MM/YYYY', hint: 'DD/MM/AAAA' },
  'pt-BR': { calendar: 'pt-br', format: 'DD/MM/YYYY', hint: 'DD/MM/AAAA' },
} as const;

/** The date field itself, in its own chunk. Use `DateField`. */
export function DateFieldView({
  value,
  onChange,
  label,
  error,
  required,
  min,
  max,
  description,
  autoFocus,
  disabled,
  withinPortal,
  inCell,
}: DateFieldProps) {
  const t = useT('ui');
  const locale = useLocale();
  const { calendar, format, hint } = CALENDARS[locale];
  // The calendar only accepts valid days. Other text is kept here with its error until it is corrected.
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fault = dayFault(text, { min, max }, locale, t);
  useHeldForm(input, fault !== undefined, () => setTyping(false));
  return (
    <DateInput
      {...(inCell ? { 'aria-label': label, size: 'xs' } : { label })}
      description={description}
      ref={input}
      error={isTyping || inCell ? error : (fault ?? error)}
      fixOnBlur={fault === undefined}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        setTyping(true);
        inCell?.onFault(dayFault(currentTarget.value, { min, max }, locale, t));
      }}
      // Typing replaces the content of a cell, as in spreadsheets.
      onFocus={({ currentTarget }) => inCell && currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) event.stopPropagation();
      }}
      onBlur={() => setTyping(false)}
      withAsterisk={required ?? false}
      aria-required={required || undefined}
      disabled={disabled ?? false}
      data-autofocus={autoFocus || undefined}
      // A dialog may have looked for its first field before this one was loaded.
      autoFocus={autoFocus || inCell !== undefined}
      value={value}
      onChange={(day) => {
        onChange(day);
        // Picked or cleared, it replaces what could not be read.
        setText('');
        inCell?.onFault(undefined);
      }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      locale={calendar}
      // Weeks begin on Sunday in every language.
      firstDayOfWeek={0}
      weekendDays={[]}
      valueFormat={format}
      dateParser={(text) => readDay(text, locale, { min, max })}
      placeholder={hint}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      // Escape closes the calendar alone, not also what the field stands in.
      data-mantine-stop-propagation={isOpen || undefined}
      popoverProps={{
        withinPortal: withinPortal ?? true,
        shadow: 'md',
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        onPositionChange: (side) => inCell?.onFlip(side.startsWith('top')),
      }}
    />
  );
}
