import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { completeAddress, isAddress } from '../../../lib/complete-address.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { actOn } from '../link-calls.ts';
import { keepPublication, usePublicationAct } from '../publication.ts';
import { LineField } from './field.tsx';
import classes from './next-step.module.css';
import { ProblemNotice } from './problem-notice.tsx';

/** As many as can be proposed at once. */
const PLACES = [0, 1, 2] as const;

/** One to three articles that the link could go into, for the client to choose from. */
export function ProposeForm({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const common = useT('common');
  const act = usePublicationAct(publication);
  const { domain } = publication.site;
  const [urls, setUrls] = useState<readonly string[]>(['', '', '']);
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (place: number, url: string) => {
    setUrls(urls.map((each, at) => (at === place ? url : each)));
    setFaults({});
    setFailure('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = urls.map((url) => completeAddress(url));
    const given = PLACES.filter((place) => typed[place] !== '');
    const malformed = given.filter((place) => !isAddress(typed[place] ?? ''));
    if (given.length === 0) return setFaults({ 0: common('errors.required') });
    if (malformed.length > 0)
      return setFaults(Object.fromEntries(malformed.map((place) => [place, t('confirm.malformed', { site: domain })])));
    const body = { urls: given.map((place) => typed[place] ?? '') };
    setBusy(true);
    try {
      const done = await act(`propose ${body.urls.join(' ')}`, (acting) => actOn(acting, 'propose_articles', body));
      keepPublication(done);
      toastDone(t('articles.done'));
    } catch (error) {
      const found = error instanceof ApiError ? error.problem.errors : [];
      const own = found.flatMap(({ path, message }) => {
        const place = given[Number(/^urls\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
        return place === undefined ? [] : [[place, message] as const];
      });
      if (own.length > 0) setFaults(Object.fromEntries(own));
      else setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.help}>{t('articles.help')}</p>
      <div className={classes.fields}>
        {PLACES.map((place) => (
          <LineField
            key={place}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t('articles.article', { number: place + 1 })}
            placeholder={`https://${domain}/…`}
            maxLength={2048}
            value={urls[place] ?? ''}
            {...(faults[place] !== undefined && { error: faults[place] })}
            onChange={(event) => change(place, event.currentTarget.value)}
          />
        ))}
      </div>
      {failure && <ProblemNotice>{failure}</ProblemNotice>}
      <Button type="submit" fullWidth mt="sm" loading={busy}>
        {t('articles.send')}
      </Button>
      <p className={classes.help} role="status">
        {busy && t('articles.looking')}
      </p>
    </form>
  );
}
