import { type Actor, hasRole, isUser } from '../../platform/context.ts';

/** Which clients a reader sees by name (docs/RULES.md, Who sees what). */

/** Who ordered: for the team that works with clients, and a company's manager. */
export const seesClient = (actor: Actor): boolean =>
  isUser(actor) &&
  (actor.role === 'USER' ? actor.isCompanyManager : ['ADMIN', 'EDITOR', 'SELLER'].includes(actor.role));
/** Names of clients: a client sees those of their own company. */
export const seesClientNames = (actor: Actor): boolean => seesClient(actor) || hasRole(actor, 'USER');
/** The client's contact details. */
export const seesClientContact = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'EDITOR', 'SELLER');
