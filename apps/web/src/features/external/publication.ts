import type { OwnerBriefing, OwnerPage } from '@linkstand/contract/owners/schema';
import { randomKey } from '@linkstand/contract/shared/random-key';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { isStatus, messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { freshRecordOf } from '../../lib/versions/fresh-record.ts';
import { toastFailure } from '../../ui/toasts/toast.ts';
import { type PublicationRef, readOwnerPage, readPublication } from './link-calls.ts';
import { keep, readAgain, useLinkData } from './link-data.ts';

const publicationKey = (uuid: string) => `publication ${uuid}`;

/** The publication behind a link, in the owner's language. */
export const usePublication = (uuid: string) => useLinkData(publicationKey(uuid), () => readPublication(uuid));

/** All publications of an owner, in its language. */
const ownerKey = (uuid: string) => `owner ${uuid}`;
export const useOwnerPage = (uuid: string) => useLinkData(ownerKey(uuid), () => readOwnerPage(uuid));

/** Acts on the page of an owner, which then shows what the server answered. Rejects in the language of the page. */
export function useOwnerAct(uuid: string) {
  const worded = useWordedErrors('');
  return async (send: (uuid: string) => Promise<OwnerPage>): Promise<void> => {
    try {
      const fresh = await send(uuid);
      keep<OwnerPage>(ownerKey(uuid), () => fresh);
    } catch (error) {
      if (isStatus(error, 404) || isStatus(error, 409)) void readAgain(ownerKey(uuid), () => readOwnerPage(uuid));
      throw worded(error);
    }
  };
}

/** Puts what the server answered onto the page. */
export const keepPublication = (fresh: OwnerBriefing) => keep(publicationKey(fresh.uuid), () => fresh);

/** Adds to the publication what an act did not answer. */
export const changePublication = (uuid: string, change: (known: OwnerBriefing) => OwnerBriefing) =>
  keep<OwnerBriefing>(publicationKey(uuid), (known) => known && change(known));

/** Does the link open nothing? */
export const isLinkEnded = (error: unknown): boolean => isStatus(error, 404);

/**
 * Acts on a publication. A try whose answer was lost is repeated under the same key, so it happens once; a refusal
 * brings the page up to date. Rejects with an error in the language of the page.
 */
export function usePublicationAct({ uuid, version, site }: Pick<OwnerBriefing, 'uuid' | 'version' | 'site'>) {
  const worded = useWordedErrors(site.domain);
  const lost = useRef<{ of: string; key: string } | null>(null);
  return async <Answer>(of: string, send: (acting: PublicationRef) => Promise<Answer>): Promise<Answer> => {
    const key = lost.current?.of === of ? lost.current.key : randomKey();
    lost.current = { of, key };
    try {
      const answer = await send({ uuid, version, key });
      lost.current = null;
      return answer;
    } catch (error) {
      if (!isStatus(error, 0)) lost.current = null;
      const failure = worded(error);
      // What the page shows next may not have the form any more that would say it.
      if (isStatus(error, 409)) toastFailure(failure);
      learn(uuid, error);
      throw failure;
    }
  };
}

/** A refusal that the state changed brings the fresh publication; one of a link that ended ends the page. */
function learn(uuid: string, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const current = freshRecordOf<OwnerBriefing>(error);
  if (current) keepPublication(current);
  else if (error.status === 404 || error.status === 409)
    void readAgain(publicationKey(uuid), () => readPublication(uuid));
}

/** The server answers in the owner's language, the page may have been switched to another: our own words first. */
function useWordedErrors(site: string) {
  const t = useT('external');
  const words: Readonly<Record<string, () => string>> = {
    changed_meanwhile: () => t('error.changed_meanwhile'),
    not_possible_now: () => t('error.not_possible_now'),
    day_in_past: () => t('error.day_in_past'),
    pause_day_too_soon: () => t('error.pause_day_too_soon'),
    url_off_site: () => t('confirm.offSite', { site }),
    link_ended: () => t('ended.title'),
  };
  return (error: unknown): unknown => {
    if (!(error instanceof ApiError)) return error;
    const { problem, status } = error;
    const message = words[problem.code]?.() ?? messageOf(error);
    // A refusal by a rule says the same on its field.
    const errors = problem.errors.map(({ path, message: own }) => ({
      path,
      message: problem.code === 'invalid' ? own : message,
    }));
    return new ApiError(status, { ...problem, message, errors });
  };
}
