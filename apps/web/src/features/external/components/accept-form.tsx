import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { daysBetween } from '../../../lib/today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { daysToPromise, suggestedDay } from '../days.ts';
import { actOn } from '../link-calls.ts';
import { keepPublication, usePublicationAct } from '../publication.ts';
import classes from './accept-form.module.css';
import { ProblemNotice } from './problem-notice.tsx';

/** A day with one tap, or any other one, and the promise of it. */
export function AcceptForm({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const common = useT('common');
  const { date } = useFormat();
  const act = usePublicationAct(publication);
  const { today, dueDate } = publication;
  const [day, setDay] = useState<string | null>(() => suggestedDay(today, dueDate));
  const [other, setOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const choose = (next: string | null) => {
    setDay(next);
    setFault('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!day) return setFault(common('errors.required'));
    setBusy(true);
    try {
      keepPublication(
        await act(`accept ${day}`, (acting) => actOn(acting, 'accept_publication', { promisedDate: day })),
      );
      toastDone(t('answer.accepted', { day: date(day) }));
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Days publication={publication} day={other ? null : day} isOther={other} onDay={choose} onOther={setOther} />
      {other && (
        <div className={classes.other}>
          <DateField label={t('answer.day')} value={day} min={today} required onChange={choose} />
        </div>
      )}
      {fault && <ProblemNotice>{fault}</ProblemNotice>}
      <Button type="submit" fullWidth mt="md" loading={busy}>
        {day ? t('answer.accept', { day: date(day) }) : t('answer.acceptNoDay')}
      </Button>
    </form>
  );
}

type DaysProps = {
  publication: OwnerBriefing;
  day: string | null;
  isOther: boolean;
  onDay: (day: string) => void;
  onOther: (isOther: boolean) => void;
};

function Days({ publication: { today, dueDate }, day, isOther, onDay, onOther }: DaysProps) {
  const t = useT('external');
  const { date } = useFormat();
  const name = useId();
  const nameOf = (one: string) => {
    const days = daysBetween(today, one);
    if (days === 0) return t('answer.today');
    return days === 1 ? t('answer.tomorrow') : t('answer.inDays', { days });
  };
  return (
    <fieldset className={classes.days}>
      <legend>{t('answer.when')}</legend>
      {daysToPromise(today, dueDate).map((one) => (
        <label key={one} className={classes.day}>
          <input
            type="radio"
            name={name}
            checked={!isOther && day === one}
            onChange={() => {
              onOther(false);
              onDay(one);
            }}
          />
          <span>
            <strong>{date(one, 'weekday')}</strong>
            <span className={classes.note}>
              {nameOf(one)}
              {one === dueDate && ` · ${t('answer.byDue')}`}
            </span>
          </span>
        </label>
      ))}
      <label className={classes.day}>
        <input type="radio" name={name} checked={isOther} onChange={() => onOther(true)} />
        <strong>{t('answer.other')}</strong>
      </label>
    </fieldset>
  );
}
