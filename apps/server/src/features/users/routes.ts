import type { contract } from '@linkstand/contract';
import { isDiskFull, isUnavailable } from '../../db/unavailable.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { findRow } from '../../platform/resource/read.ts';
import type { Services } from '../../services.ts';
import { changeRole } from './commands/change-role.ts';
import { createPerson } from './commands/create-person.ts';
import { disablePerson } from './commands/disable-person.ts';
import { enablePerson } from './commands/enable-person.ts';
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
import { findDuties, findSelf, listEditors, lockPerson, type PersonRow } from './queries.ts';

export function usersRoutes({ identity }: Services): Handlers<typeof contract.users> {
  const people = peopleResource(identity);
  const listed = resourceHandlers(people);
  type ById = { readonly params: { readonly id: number } };
  /** Runs an act on one locked person. */
  const act = <R>({ params }: ById, ctx: Context, work: (tx: Tx, person: PersonRow) => Promise<R>): Promise<R> =>
    ctx.db.transaction().execute(async (tx) => {
      await lockPerson(tx, params.id);
      return work(tx, await findRow(people, tx, ctx, params.id));
    });
  const shown = (received: ById, ctx: Context) =>
    listed.get({ ...received, query: undefined, body: undefined, version: undefined }, ctx);

  return {
    ...listed,
    create: async ({ body }, ctx) => {
      const id = await ctx.db.transaction().execute((tx) => createPerson(tx, ctx, identity, body));
      return shown({ params: { id } }, ctx);
    },
    enable: async (received, ctx) => {
      await act(received, ctx, (tx, person) => enablePerson(tx, ctx, identity, person));
      return shown(received, ctx);
    },
    disable: async (received, ctx) => {
      await act(received, ctx, (tx, person) => disablePerson(tx, ctx, identity, person));
      return shown(received, ctx);
    },
    changeRole: async (received, ctx) => {
      const { body, version } = received;
      const isDone = await act(received, ctx, async (tx, person) => {
        if (person.version !== version) return false;
        await changeRole(tx, ctx, identity, person, body, version);
        return true;
      });
      const now = await shown(received, ctx);
      if (!isDone) throw conflict('changed_meanwhile', { current: now });
      return now;
    },
    duties: async ({ params }, ctx) => {
      await findRow(people, ctx.db, ctx, params.id);
      return findDuties(ctx.db, params.id);
    },
    sendReset: (received, ctx) => act(received, ctx, (tx, person) => sendReset(tx, ctx, identity, person)),
    setPassword: (received, ctx) =>
      act(received, ctx, (tx, person) => setPassword(tx, ctx, identity, person, received.body.password)),
    impersonate: async (received, ctx) => {
      const { grant, expiresAt } = await act(received, ctx, (tx, person) =>
        impersonatePerson(tx, asUser(ctx), person, received.body.reason),
      );
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
