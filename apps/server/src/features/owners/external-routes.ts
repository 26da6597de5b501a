import type { contract } from '@linkstand/contract';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import type { Context } from '../../platform/context.ts';
import { conflict, Refusal } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { acceptPublication } from '../briefings/commands/accept-publication.ts';
import { changePromise } from '../briefings/commands/change-promise.ts';
import { type Confirmed, confirmPublication, correctUrl } from '../briefings/commands/confirm-publication.ts';
import { declinePublication } from '../briefings/commands/decline-publication.ts';
import type { BriefingRef } from '../briefings/commands/move-briefing.ts';
import { proposeArticles } from '../briefings/commands/propose-articles.ts';
import { writeMessage } from '../briefings/commands/write-message.ts';
import { briefingCan } from '../briefings/policy.ts';
import { checkPage, requireOnSite } from '../briefings/publication-check.ts';
import { findBriefing } from '../briefings/queries.ts';
import { documentAnswer } from '../content/document-download.ts';
import { fileAnswer } from '../content/routes.ts';
import { presentMessage } from '../messages/presenter.ts';
import { linkEnded, ownerLink, type PublicationContext, publicationLink } from './links.ts';
import { presentLeft, presentOwnerPage, presentPublication } from './presenter.ts';
import { requirePublicationFile } from './queries.ts';

/** 404 if it is no longer the owner's, as for any ended link; 409 with the current publication. */
async function answered<R>(ctx: PublicationContext, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) throw linkEnded();
    if (error.status !== 409) throw error;
    const current = await opened(ctx);
    throw new Refusal(409, error.code, { ...error.details, current });
  }
}

interface VersionedInput<Body> {
  readonly body: Body;
  readonly version: number;
}

/** Runs a command on the version that the owner saw, and answers what the link shows after it. */
const answeredBy =
  <Shown>(present: (ctx: ReturnType<typeof publicationLink>) => Promise<Shown>) =>
  <Input extends BriefingRef>(command: (ctx: Context, input: Input) => Promise<void>) =>
  ({ body, version }: VersionedInput<Omit<Input, keyof BriefingRef>>, asked: Context): Promise<Shown> => {
    const ctx = publicationLink(asked);
    return answered(ctx, async () => {
      // Its body and its reference are all of it, but the compiler doesn't put `Omit` and what it took away together.
      await command(ctx, { ...body, id: ctx.actor.briefingId, version } as unknown as Input);
      return present(ctx);
    });
  };

const acting = answeredBy((ctx) => presentPublication(ctx));
/** After a decline, or a proposal that the client decides on, the link only shows that. */
const leaving = answeredBy((ctx) => presentLeft(ctx));

/** The publication, or what the owner who gave it out of their hands may see. */
const opened = (ctx: PublicationContext): Promise<OwnerBriefing> =>
  presentPublication(ctx).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return presentLeft(ctx);
    throw error;
  });

type Promised = BriefingRef & TransitionInput['accept_publication'];
type Proposed = BriefingRef & TransitionInput['propose_articles'];

type External = (typeof contract)['external'];
/** What owners do with their sites; the sites answer it. */
export type OwnerSalesEndpoints = Pick<
  External,
  | 'pause'
  | 'resume'
  | 'rules'
  | 'offerSite'
  | 'proveSite'
  | 'withdrawSite'
  | 'previewPrices'
  | 'sendPrices'
  | 'withdrawPrices'
>;

/** What owners do without an account. links.ts has found the holder of the link. */
export const externalRoutes = (services: Services): Handlers<Omit<External, keyof OwnerSalesEndpoints>> => ({
  briefing: (_received, asked) => {
    const ctx = publicationLink(asked);
    return answered(ctx, () => opened(ctx));
  },
  accept_publication: acting((ctx, input: Promised) => acceptPublication(ctx, input, services)),
  change_promise: acting(changePromise),
  propose_articles: leaving((ctx, input: Proposed) => proposeArticles(ctx, services, input)),
  decline_publication: leaving(declinePublication),
  confirm_publication: acting((ctx, input: Confirmed) => confirmPublication(ctx, services, input)),
  correct_url: acting((ctx, input: Confirmed) => correctUrl(ctx, services, input)),
  checkUrl: ({ body: { publicationUrl } }, asked) => {
    const ctx = publicationLink(asked);
    return answered(ctx, async () => {
      const briefing = await findBriefing(ctx.db, ctx.actor, ctx.actor.briefingId);
      const can = briefingCan(ctx.actor, briefing);
      if (!can.confirm_publication && !can.correct_url) throw conflict('not_possible_now');
      requireOnSite(briefing, publicationUrl);
      return (await checkPage(ctx.db, services, briefing, publicationUrl)).check;
    });
  },
  ask: ({ body }, asked) => {
    const ctx = publicationLink(asked);
    return answered(ctx, async () =>
      presentMessage(ctx, await writeMessage(ctx, { id: ctx.actor.briefingId, body: body.body })),
    );
  },
  document: async ({ query: { format } }, asked) => {
    const ctx = publicationLink(asked);
    const { title, generalTitle, siteName } = await findBriefing(ctx.db, ctx.actor, ctx.actor.briefingId);
    const text = { id: ctx.actor.briefingId, title: title || generalTitle || siteName };
    return documentAnswer(ctx, services.storage, text, format);
  },
  file: async ({ params: { fileId } }, asked) => {
    const ctx = publicationLink(asked);
    await requirePublicationFile(ctx, fileId);
    return fileAnswer(ctx, services.storage, ctx.actor.briefingId, fileId);
  },
  owner: (_received, ctx) => presentOwnerPage(ownerLink(ctx)),
});
