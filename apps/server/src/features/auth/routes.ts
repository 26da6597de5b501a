import type { contract } from '@linkstand/contract';
import { together } from '../../platform/context.ts';
import { unauthenticated } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { noContent } from '../../platform/http/direct-answer.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { constantTime } from '../../platform/identity/timing.ts';
import type { Services } from '../../services.ts';
import { register, requireFit } from './commands/register.ts';
import { downloadCookie, noDownloadCookie } from './download-cookie.ts';

/** The download cookie only accepts a token younger than 300 s. */
const SYNC_MAX_AGE_SECONDS = 300;

/** Longer than the work, because the duration must not reveal whether an address is known. */
const EVEN_MS = 250;

export const authRoutes = (services: Services): Handlers<typeof contract.auth> => ({
  register: async ({ body }, ctx) => {
    requireFit(body.password);
    await services.throttle.signUp(body.email, ctx.ip);
    await constantTime(EVEN_MS, () => register(ctx, services, body));
    return { email: body.email };
  },
  resetPassword: async ({ query }, ctx) => {
    await services.requestPasswordReset({ email: query.email, ip: ctx.ip, locale: ctx.locale });
    return { data: { email: query.email } };
  },
  openSession: async (_received, ctx) => {
    const { token } = asUser(ctx);
    if (!token || ctx.now.getTime() / 1000 - token.issuedAt > SYNC_MAX_AGE_SECONDS) throw unauthenticated();
    return noContent({ 'set-cookie': downloadCookie(token.text, services.isSecure) });
  },
  closeSession: async () => noContent({ 'set-cookie': noDownloadCookie(services.isSecure) }),
  sendVerification: async (_received, ctx) => {
    const { actor } = asUser(ctx);
    if (actor.emailVerified) return;
    await constantTime(EVEN_MS, async () => {
      if (!(await services.throttle.mail(actor.email, ctx.ip))) return;
      await together(ctx, (tx) => services.identity.sendVerification(actor, tx, ctx.locale));
    });
  },
});
