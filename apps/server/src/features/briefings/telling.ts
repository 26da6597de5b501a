import type { Tx } from '../../platform/context.ts';
import type { DomainEvent } from '../../platform/events.ts';
import { findMailBrand } from '../brands/queries.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { type MailFacts, readCoordinators, readPerson } from './mail-facts.ts';

/** An event of a briefing, with everybody it concerns. */
export interface BriefingEvent {
  readonly tx: Tx;
  readonly event: DomainEvent;
  readonly briefing: MailFacts;
}

export const clientHref = ({ campaignId, id }: MailFacts) => `/user/campaign/${campaignId}?briefing=${id}`;
export const staffHref = ({ id }: MailFacts) => `/briefings/${id}`;
export const notificationData = (briefing: MailFacts, more: Record<string, string | number | null> = {}) => ({
  site: briefing.site,
  title: briefing.title,
  ...more,
});
export const words = (event: DomainEvent, key: string) => (typeof event.data[key] === 'string' ? event.data[key] : '');

/** What every mail to a briefing's client has in common. A disabled person gets none. */
export async function toClient({ tx, event, briefing }: BriefingEvent) {
  if (briefing.clientDisabledAt !== null) return undefined;
  const brand = await findMailBrand(tx, briefing.brandId);
  const name = briefing.clientName;
  const { campaignId, site, title } = briefing;
  return {
    envelope: { to: briefing.clientEmail, locale: briefing.clientLocale, brand },
    dedupe: (template: string) => `event:${event.id}:${template}:client`,
    data: { name, campaignId, site, title },
  };
}

/**
 * What every mail to a briefing's owner has in common. While its link is revoked the mail leads nowhere, so that those
 * who can renew the link are told.
 */
export async function toOwner(following: BriefingEvent) {
  const { tx, event, briefing } = following;
  if (briefing.ownerLinkRevokedAt !== null) await tellOfEndedLink(following);
  if (!briefing.ownerEmail) return undefined;
  const brand = await findMailBrand(tx, briefing.brandId);
  return {
    envelope: { to: briefing.ownerEmail, locale: briefing.ownerLocale, brand },
    dedupe: (template: string) => `event:${event.id}:${template}:owner`,
    data: {
      name: briefing.ownerName ?? '',
      linkId: briefing.ownerLinkRevokedAt === null ? briefing.ownerLinkUuid : null,
      site: briefing.site,
      title: briefing.title,
    },
  };
}

/** Also whoever caused it is told: nothing else says that the owner can't answer. */
export async function tellOfEndedLink({ tx, event, briefing }: BriefingEvent): Promise<void> {
  await notify(tx, { ...event, actorKind: 'system' }, [briefing.ownerManagerId, ...(await findAdminIds(tx))], {
    type: 'owner_link_ended',
    data: notificationData(briefing, { owner: briefing.ownerName }),
    href: `/owners/${briefing.ownerId}`,
  });
}

/** The client's name: for editors and coordinators, not for the owner's manager. */
export const clientOf = ({ briefing }: BriefingEvent) => ({ client: briefing.clientName });

export function notifyStaff(
  { tx, event, briefing }: BriefingEvent,
  type: Parameters<typeof notify>[3]['type'],
  ids: readonly (number | null)[],
  href = staffHref(briefing),
  more: Record<string, string | number | null> = {},
) {
  return notify(tx, event, ids, {
    type,
    data: notificationData(briefing, { reason: event.reason, ...more }),
    href,
  });
}

/** Who is responsible: its editor, otherwise the coordinators. */
export async function responsibleStaff({ tx, briefing }: BriefingEvent) {
  const editor = await readPerson(tx, briefing.editorId);
  return editor ? [editor] : readCoordinators(tx);
}
