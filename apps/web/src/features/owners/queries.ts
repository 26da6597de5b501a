import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { isStatus, messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { speakTo } from './owner-language.ts';

/** Someone of the team may write or move it meanwhile; owners have no live line. Milliseconds. */
const LOOK_AGAIN = 60_000;

/** The publication behind a link, once the page speaks the owner's language. */
export const publicationQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['owners', 'publication', uuid],
    queryFn: async ({ signal }) => {
      const publication = await api.external.briefing({ params: { uuid } }, { signal });
      await speakTo(publication.locale);
      return publication;
    },
    refetchInterval: LOOK_AGAIN,
  });

/** Everything of an owner, once the page speaks its language. */
export const ownerPageQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['owners', 'page', uuid],
    queryFn: async ({ signal }) => {
      const page = await api.external.owner({ params: { uuid } }, { signal });
      await speakTo(page.locale);
      return page;
    },
    refetchInterval: LOOK_AGAIN,
  });

/** Puts what the server answered onto the page. */
export function useKeepPublication(uuid: string) {
  const client = useQueryClient();
  return (fresh: OwnerBriefing) => void client.setQueryData(publicationQuery(uuid).queryKey, fresh);
}

/** Does the link open nothing? An address that is no link at all counts as well. */
export const isLinkEnded = (error: unknown): boolean => isStatus(error, 404);

/** Random enough for a key; `randomUUID` is not there on plain http. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** What an act sends besides its own input. */
export interface ActFrame {
  readonly params: { uuid: string };
  readonly version: number;
}

/**
 * Acts on a publication and keeps the page at what the server answers. A try whose answer was lost is repeated under
 * the same key, so it happens once. Rejects with an error in the language of the page.
 */
export function usePublicationAct({ uuid, version, site }: Pick<OwnerBriefing, 'uuid' | 'version' | 'site'>) {
  const client = useQueryClient();
  const worded = useWordedErrors(site.domain);
  const lost = useRef<{ of: string; key: string } | null>(null);
  return async <Answer>(
    of: string,
    send: (frame: ActFrame, options: { idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = lost.current?.of === of ? lost.current.key : randomKey();
    lost.current = { of, key };
    try {
      const answer = await send({ params: { uuid }, version }, { idempotencyKey: key });
      lost.current = null;
      return answer;
    } catch (error) {
      if (!isStatus(error, 0)) lost.current = null;
      learn(client, uuid, error);
      throw worded(error);
    }
  };
}

/** A refusal that the state changed brings the fresh publication; one of a link that ended ends the page. */
function learn(client: QueryClient, uuid: string, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const { queryKey } = publicationQuery(uuid);
  const { current } = error.problem;
  if (error.status === 409 && current) client.setQueryData(queryKey, current as OwnerBriefing);
  else if (error.status === 404 || error.status === 409) void client.invalidateQueries({ queryKey });
}

/** The server answers in the owner's language, the page may have been switched to another: our own words first. */
export function useWordedErrors(site: string) {
  const t = useT('owners');
  const words: Readonly<Record<string, () => string>> = {
    changed_meanwhile: () => t('error.changed_meanwhile'),
    not_possible_now: () => t('error.not_possible_now'),
    day_in_past: () => t('error.day_in_past'),
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
