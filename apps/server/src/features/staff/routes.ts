import type { contract } from '@linkstand/contract';
import type { Endpoint, Returned } from '@linkstand/contract/shared/endpoint';
import type { Context } from '../../platform/context.ts';
import type { Handler, Handlers } from '../../platform/http/mount.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { findRow } from '../../platform/list/read.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import type { Resource, ResourceEndpoints } from '../../platform/resource/resource.ts';
import type { Services } from '../../services.ts';
import type { PersonAt } from '../users/act-on-person.ts';
import { disablePerson, enablePerson } from '../users/commands/enable-person.ts';
import { inviteAgain } from '../users/commands/invite-person.ts';
import { listStaffNames } from './names.ts';
import type { StaffRow } from './queries.ts';
import { adminsResource, editorsResource, ownerManagersResource, siteManagersResource } from './staff-resource.ts';

type ById = { readonly params: { readonly id: number } };

/** Endpoints of a staff section beyond the plain ones. Each answers with the person after the change. */
export function staffHandlers<C extends ResourceEndpoints, T, N extends keyof T>(
  resource: Resource<C, StaffRow, T, N>,
  identity: IdentityAdmin,
) {
  const plain = resourceHandlers(resource);
  const find: PersonAt['find'] = (tx, ctx, id) => findRow(resource, tx, ctx, id);
  type Act = (ctx: Context, identity: IdentityAdmin, at: PersonAt) => Promise<void>;
  const act = (work: Act) => async (received: ById, ctx: Context) => {
    await work(ctx, identity, { id: received.params.id, find });
    // Of any section, `get` answers an id with its person, which the compiler can't see through `C`.
    return (plain.get as Handler<Endpoint>)(received as never, ctx) as Promise<Returned<C['get']>>;
  };
  return { ...plain, enable: act(enablePerson), disable: act(disablePerson), invite: act(inviteAgain) };
}

/** The sections of those who work for the marketplace, but for sellers, who have an API of their own. */
export function staffRoutes({
  identity,
}: Services): Handlers<Pick<typeof contract, 'editors' | 'admins' | 'siteManagers' | 'ownerManagers'>> {
  const admins = adminsResource(identity);
  const siteManagers = siteManagersResource(identity);
  const ownerManagers = ownerManagersResource(identity);
  return {
    editors: staffHandlers(editorsResource(identity), identity),
    admins: { ...staffHandlers(admins, identity), getAll: listStaffNames(admins) },
    siteManagers: { ...staffHandlers(siteManagers, identity), getAll: listStaffNames(siteManagers) },
    ownerManagers: { ...staffHandlers(ownerManagers, identity), getAll: listStaffNames(ownerManagers) },
  };
}
