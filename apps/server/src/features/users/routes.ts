import type { contract } from '@linkstand/contract';
import { isDiskFull, isUnavailable } from '../../db/unavailable.ts';
import type { Context } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { withFreshRecord } from '../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../platform/list/read.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import type { Services } from '../../services.ts';
import type { PersonAt } from './act-on-person.ts';
import { changeRole } from './commands/change-role.ts';
import { createPerson } from './commands/create-person.ts';
import { disablePerson, enablePerson } from './commands/enable-person.ts';
import { impersonatePerson } from './commands/impersonate-person.ts';
import { noteScreenLanguage } from './commands/note-screen-language.ts';
import { sendReset } from './commands/send-reset.ts';
import { setLanguage } from './commands/set-language.ts';
import { setPassword } from './commands/set-password.ts';
import { setTourSeen } from './commands/set-tour-seen.ts';
import { stopImpersonating } from './commands/stop-impersonating.ts';
import { updateProfile } from './commands/update-profile.ts';
import { listAccountExecutives, listCoordinators, peopleResource } from './people.ts';
import { presentMe, presentProfile } from './presenter.ts';
import { findDuties, findSelf, listEditors, type PersonRow } from './queries.ts';

export function usersRoutes({ identity }: Services): Handlers<typeof contract.users> {
  const people = peopleResource(identity);
  const listed = resourceHandlers(people);
  type ById = { readonly params: { readonly id: number } };
  const personAt = ({ params: { id } }: ById): PersonAt<PersonRow> => ({
    id,
    find: (tx, ctx, id) => findRow(people, tx, ctx, id),
  });
  const shown = (received: ById, ctx: Context) =>
    listed.get({ ...received, query: undefined, body: undefined, version: undefined }, ctx);

  return {
    ...listed,
    create: async ({ body }, ctx) => {
      return shown({ params: { id: await createPerson(ctx, identity, body) } }, ctx);
    },
    enable: async (received, ctx) => {
      await enablePerson(ctx, identity, personAt(received));
      return shown(received, ctx);
    },
    disable: async (received, ctx) => {
      await disablePerson(ctx, identity, personAt(received));
      return shown(received, ctx);
    },
    changeRole: async (received, ctx) => {
      const { body, version } = received;
      const change = () => changeRole(ctx, identity, { ...personAt(received), version }, body);
      await withFreshRecord(ctx, async (ctx) => shown(received, ctx), change);
      return shown(received, ctx);
    },
    duties: async ({ params }, ctx) => {
      await findRow(people, ctx.db, ctx, params.id);
      return findDuties(ctx.db, params.id);
    },
    sendReset: (received, ctx) => sendReset(ctx, identity, personAt(received)),
    setPassword: (received, ctx) => setPassword(ctx, identity, personAt(received), received.body.password),
    impersonate: async (received, ctx) => {
      const { grant, expiresAt } = await impersonatePerson(asUser(ctx), personAt(received), received.body.reason);
      const person = presentMe(await findSelf(ctx.db, received.params));
      return { grant, expiresAt: expiresAt.toISOString(), person };
    },
    stopImpersonating: (_received, ctx) => stopImpersonating(asUser(ctx)),
    accountExecutives: async (_received, ctx) => ({ data: await listAccountExecutives(ctx.db) }),
    coordinators: async (_received, ctx) => ({ data: await listCoordinators(ctx.db) }),
    me: async (_received, ctx) => {
      const self = await findSelf(ctx.db, asUser(ctx).actor);
      await noteScreenLanguage(asUser(ctx), self).catch((error: unknown) => {
        // The screens open also while nothing can be written.
        if (!isUnavailable(error) && !isDiskFull(error)) throw error;
      });
      return presentMe(self);
    },
    profile: async (_received, ctx) => presentProfile(await findSelf(ctx.db, asUser(ctx).actor)),
    updateProfile: async ({ body, version }, ctx) => {
      await updateProfile(asUser(ctx), identity, body, version);
      return presentProfile(await findSelf(ctx.db, asUser(ctx).actor));
    },
    setLanguage: async ({ body }, ctx) => {
      await setLanguage(asUser(ctx), body.language);
      return presentMe(await findSelf(ctx.db, asUser(ctx).actor));
    },
    tourSeen: async ({ body }, ctx) => {
      await setTourSeen(asUser(ctx), body.tour, body.seen);
      return presentMe(await findSelf(ctx.db, asUser(ctx).actor));
    },
    editors: async (_received, ctx) => ({ data: await listEditors(ctx.db) }),
  };
}
