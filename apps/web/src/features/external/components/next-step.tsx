import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { begunAct, type ReasonedAct } from '../reason-of.ts';
import { AcceptForm } from './accept-form.tsx';
import { QUESTION_FIELD } from './conversation.tsx';
import classes from './next-step.module.css';
import { ProposeForm } from './propose-form.tsx';
import { Section } from './section.tsx';
import { UrlForm } from './url-form.tsx';

const DeclineDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).DeclineDialog }));
const PromiseDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).PromiseDialog }));

type Props = { publication: OwnerBriefing; onPublished: (publication: OwnerBriefing) => void };

/** The one thing to do next, with everything else that is possible below it. */
export function NextStep({ publication, onPublished }: Props) {
  const t = useT('external');
  const { can } = publication;
  const [isOnline, setIsOnline] = useState(false);
  // What was being written when the page was left or loaded again is found where it was.
  const [dialog, setDialog] = useState<ReasonedAct | null>(() => begunAct(publication));
  const asks = can.accept_publication && !isOnline;
  const [isProposing, setIsProposing] = useState(false);
  const proposes = can.propose_articles && (isProposing || !can.accept_publication);
  if (!can.accept_publication && !can.confirm_publication && !can.propose_articles) return null;
  return (
    <Section primary title={proposes ? t('articles.title') : asks ? t('answer.title') : t('confirm.title')}>
      {proposes ? (
        <ProposeForm publication={publication} />
      ) : asks ? (
        <AcceptForm publication={publication} />
      ) : (
        <>
          <p className={classes.help}>{t(publication.insertion ? 'articles.doneHelp' : 'confirm.help')}</p>
          <UrlForm
            publication={publication}
            ownerAct="confirm_publication"
            confirmLabel={t('confirm.confirm')}
            onDone={onPublished}
          />
        </>
      )}
      <div className={classes.others}>
        {can.propose_articles && can.accept_publication && (
          <Button variant="subtle" onClick={() => setIsProposing(!isProposing)}>
            {isProposing ? t('articles.stillThere') : t('articles.gone')}
          </Button>
        )}
        {can.accept_publication && !isProposing && (
          <Button variant="subtle" onClick={() => setIsOnline(!isOnline)}>
            {isOnline ? t('answer.notYet') : t('answer.online')}
          </Button>
        )}
        {can.change_promise && (
          <Button variant="subtle" onClick={() => setDialog('promise')}>
            {t('promise.action')}
          </Button>
        )}
        {can.ask && (
          <Button variant="subtle" onClick={() => document.getElementById(QUESTION_FIELD)?.focus()}>
            {t('talk.action')}
          </Button>
        )}
        {can.decline_publication && (
          <Button variant="subtle" color="red" onClick={() => setDialog('decline')}>
            {t('decline.action')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'decline' && <DeclineDialog publication={publication} onClose={() => setDialog(null)} />}
        {dialog === 'promise' && <PromiseDialog publication={publication} onClose={() => setDialog(null)} />}
      </Suspense>
    </Section>
  );
}
