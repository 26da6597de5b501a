import { type Actor, hasRole, isUser } from '../../platform/context.ts';

/** Which clients a reader is told of (docs/RULES.md, Who sees what), wherever they are named. */

/** Who ordered it: the team that works with clients, and a company's manager. */
export const seesClient = (actor: Actor): boolean =>
  isUser(actor) &&
  (actor.role === 'USER' ? actor.isCompanyManager : ['ADMIN', 'EDITOR', 'SELLER'].includes(actor.role));
/** Names of clients: a client is told those of its own side. */
export const seesClientNames = (actor: Actor): boolean => seesClient(actor) || hasRole(actor, 'USER');
/** How to reach the client. */
export const seesClientContact = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'EDITOR', 'SELLER');
