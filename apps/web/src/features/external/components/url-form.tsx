import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { completeAddress, isAddress } from '../../../lib/complete-address.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { keptValues } from '../../../lib/saving/kept-values.ts';
import { useKeptDraft } from '../../../lib/saving/use-kept-draft.ts';
import { actOn, checkUrl } from '../link-calls.ts';
import { usePublicationAct } from '../publication.ts';
import { CheckResult } from './check-result.tsx';
import { LineField, TextField } from './field.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import classes from './url-form.module.css';

type Props = {
  publication: OwnerBriefing;
  /** Confirms a publication, or corrects the address of a published one. */
  ownerAct: 'confirm_publication' | 'correct_url';
  confirmLabel: string;
  onDone: (publication: OwnerBriefing) => void;
};

type Checked = { url: string; check: LinkCheck };

/**
 * The address of the published page. It is looked at before anything is sent: what is not as agreed is shown in plain
 * words, to be fixed and checked again, or explained.
 */
export function UrlForm({ publication, ownerAct, confirmLabel, onDone }: Props) {
  const t = useT('external');
  const common = useT('common');
  const act = usePublicationAct(publication);
  const { site, publicationUrl } = publication;
  // The article of an inserted link is known.
  const article = publication.insertion?.articleUrl ?? '';
  const [typed, setTyped] = useState(publicationUrl || article);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'check' | 'send' | null>(null);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const result = useRef<HTMLDivElement>(null);

  const change = (next: string) => {
    setTyped(next);
    setFault('');
    setFailure('');
    setChecked(null);
  };

  /** Says what went wrong, on the field where the field is at fault. */
  const tell = (error: unknown) => {
    const onField = error instanceof ApiError && error.problem.errors.find(({ path }) => path === 'publicationUrl');
    if (onField && error.problem.code === 'invalid') setFault(t('confirm.malformed', { site: site.domain }));
    else if (onField) setFault(onField.message);
    else setFailure(error instanceof ApiError && error.status < 500 ? error.problem.message : messageOf(error));
  };

  const check = async (event?: FormEvent) => {
    event?.preventDefault();
    const url = completeAddress(typed);
    if (busy) return;
    if (!isAddress(url)) {
      setFault(url ? t('confirm.malformed', { site: site.domain }) : common('errors.required'));
      return;
    }
    setBusy('check');
    setFailure('');
    try {
      const found = await act(`check ${url}`, (acting) => checkUrl(acting, url));
      setChecked({ url, check: found });
      // Where the page is long, the answer must not appear out of sight.
      requestAnimationFrame(() => {
        result.current?.focus({ preventScroll: true });
        result.current?.scrollIntoView({ block: 'nearest' });
      });
    } catch (error) {
      setChecked(null);
      tell(error);
    } finally {
      setBusy(null);
    }
  };

  const send = async ({ url }: Checked, explanation: string) => {
    setBusy('send');
    setFailure('');
    const body = { publicationUrl: url, ...(explanation && { explanation }) };
    try {
      const done = await act(`${ownerAct} ${JSON.stringify(body)}`, (acting) => actOn(acting, ownerAct, body));
      keptValues('link', explanationOf(publication.uuid), { page: null }).write(null);
      onDone(done);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <div>
      <form onSubmit={(event) => void check(event)} noValidate>
        {article === '' && (
          <LineField
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t('confirm.url')}
            placeholder={`https://${site.domain}/…`}
            maxLength={2048}
            value={typed}
            error={fault}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {article !== '' && fault && <ProblemNotice>{fault}</ProblemNotice>}
        {!checked && (
          <Button type="submit" fullWidth mt="sm" loading={busy === 'check'}>
            {t(article === '' ? 'confirm.check' : 'articles.check')}
          </Button>
        )}
      </form>
      <p className={classes.progress} role="status">
        {busy === 'check' && t('confirm.checking')}
      </p>
      {checked && (
        <div ref={result} tabIndex={-1} className={classes.result}>
          <CheckResult check={checked.check} publication={publication} />
          {checked.check.ok ? (
            <Button fullWidth mt="sm" loading={busy === 'send'} onClick={() => void send(checked, '')}>
              {confirmLabel}
            </Button>
          ) : (
            <FixOrExplain
              uuid={publication.uuid}
              busy={busy}
              onCheck={() => void check()}
              onSend={(why) => void send(checked, why)}
            />
          )}
        </div>
      )}
      {failure && <ProblemNotice>{failure}</ProblemNotice>}
    </div>
  );
}

/** Where an explanation waits while it is written. */
const explanationOf = (uuid: string) => `explanation ${uuid}`;

type FixOrExplainProps = {
  uuid: string;
  busy: 'check' | 'send' | null;
  onCheck: () => void;
  onSend: (explanation: string) => void;
};

function FixOrExplain({ uuid, busy, onCheck, onSend }: FixOrExplainProps) {
  const t = useT('external');
  const [explanation, setExplanation] = useKeptDraft('link', explanationOf(uuid));
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (explanation.trim().length < 3) setFault(t('confirm.explainFirst'));
    else if (!busy) onSend(explanation.trim());
  };
  return (
    <>
      <Button fullWidth mt="sm" loading={busy === 'check'} disabled={busy === 'send'} onClick={onCheck}>
        {t('confirm.fixed')}
      </Button>
      <form onSubmit={submit} className={classes.explain} noValidate>
        <TextField
          label={t('confirm.explain')}
          help={t('confirm.explainHelp')}
          maxLength={2000}
          value={explanation}
          error={fault}
          onChange={(event) => {
            setExplanation(event.currentTarget.value);
            setFault('');
          }}
        />
        <Button type="submit" variant="default" fullWidth mt="sm" loading={busy === 'send'} disabled={busy === 'check'}>
          {t('confirm.explainConfirm')}
        </Button>
      </form>
    </>
  );
}
