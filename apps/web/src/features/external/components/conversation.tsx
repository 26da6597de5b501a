import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { clearSent } from '../../../lib/clear-sent.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { type SetDraft, useKeptDraft } from '../../../lib/saving/use-kept-draft.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { ask } from '../link-calls.ts';
import { changePublication, usePublicationAct } from '../publication.ts';
import classes from './conversation.module.css';
import { CopyIcon } from './copy-icon.tsx';
import { TextField } from './field.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { Section } from './section.tsx';

/** Where "ask a question" jumps to. */
export const QUESTION_FIELD = 'question';

/** What the owner and the team write to each other about a publication. */
export function Conversation({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { date, relative } = useFormat();
  const { messages, can } = publication;
  const [text, setText] = useKeptDraft('link', `question ${publication.uuid}`);
  const isUnsent = !can.ask && text.trim() !== '';
  if (messages.length === 0 && !can.ask && !isUnsent) return null;
  return (
    <Section title={t('talk.title')}>
      {messages.length === 0 && can.ask && <p className={classes.none}>{t('talk.none')}</p>}
      {messages.length > 0 && (
        <ol className={classes.messages} aria-live="polite">
          {messages.map(({ id, isMine, body, createdAt }) => (
            <li key={id} className={classes.message} data-mine={isMine || undefined}>
              <span className={classes.by}>
                {isMine ? t('talk.you') : t('talk.team')} ·{' '}
                <time dateTime={createdAt} title={date(createdAt, 'full')}>
                  {relative(createdAt)}
                </time>
              </span>
              <div className={classes.body}>{body}</div>
            </li>
          ))}
        </ol>
      )}
      {can.ask && <QuestionForm publication={publication} text={text} setText={setText} />}
      {isUnsent && <UnsentQuestion text={text} onRemove={() => setText('')} />}
    </Section>
  );
}

/** What was typed before nothing can be asked any more: to be read, copied or dropped. */
function UnsentQuestion({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useT('external');
  return (
    <div className={classes.form}>
      <span className={classes.by}>{t('talk.unsent')}</span>
      <div className={classes.body}>{text}</div>
      <div className={classes.actions}>
        <CopyIcon value={text} name={t('content.copy')} />
        <Button variant="default" onClick={onRemove}>
          {t('talk.remove')}
        </Button>
      </div>
    </div>
  );
}

type FormProps = { publication: OwnerBriefing; text: string; setText: SetDraft };

function QuestionForm({ publication, text, setText }: FormProps) {
  const t = useT('external');
  const act = usePublicationAct(publication);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const body = text.trim();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (body === '' || busy) return;
    setBusy(true);
    setFailure('');
    try {
      const message = await act(`ask ${body}`, (acting) => ask(acting, body));
      changePublication(publication.uuid, (known) => ({ ...known, messages: [...known.messages, message] }));
      setText(clearSent(text, ''));
      toastDone(t('talk.sent'));
    } catch (error) {
      // What was written stays in the field.
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <TextField
        id={QUESTION_FIELD}
        label={t('talk.field')}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure && <ProblemNotice>{failure}</ProblemNotice>}
      <Button type="submit" variant="default" fullWidth mt="sm" loading={busy} disabled={body === ''}>
        {t('talk.send')}
      </Button>
    </form>
  );
}
