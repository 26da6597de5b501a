import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Row } from './insert.ts';

/** A briefing while its story is told; later moves change what earlier ones wrote. */
export interface BriefingRow extends Row<'briefings'> {
  readonly id: number;
  status: BriefingStatus;
  statusSince: Date;
  promisedDate: string | null;
  dueDate: string | null;
  title: string;
  publicationUrl: string;
  finalLink: string;
  currentVersionId: number | null;
  lastCheckId: number | null;
  desiredPublicationDate: string | null;
  ownerId: number | null;
  editorId: number | null;
  priceCents: number | null;
  submittedAt: Date | null;
  approvedAt: Date | null;
  publishedAt: Date | null;
  doneAt: Date | null;
  problemReportedAt: Date | null;
  bonusAt: Date | null;
  bonusById: number | null;
  remindersSent: number;
  version: number;
  updatedAt: Date;
}

/** An event under way: its id is known once all are sorted by time. */
export interface PendingEvent extends Omit<Row<'events'>, 'id'> {
  readonly at: Date;
}
export interface PendingNotification extends Omit<Row<'notifications'>, 'id' | 'eventId'> {
  readonly event: PendingEvent;
  readonly createdAt: Date;
}

/** Everything that campaigns leave behind, table by table. */
export interface Story {
  readonly campaigns: Row<'campaigns'>[];
  readonly briefings: BriefingRow[];
  readonly targets: Row<'briefingTargets'>[];
  readonly versions: (Row<'contentVersions'> & { sealedAt: Date | null; acceptedAt: Date | null })[];
  readonly messages: Row<'messages'>[];
  readonly checks: Row<'linkChecks'>[];
  readonly cases: Row<'cases'>[];
  readonly caseEntries: Row<'caseEntries'>[];
  readonly audit: (Omit<Row<'auditEntries'>, 'id'> & { readonly at: Date })[];
  readonly events: PendingEvent[];
  readonly notifications: PendingNotification[];
}

export const emptyStory = (): Story => ({
  campaigns: [],
  briefings: [],
  targets: [],
  versions: [],
  messages: [],
  checks: [],
  cases: [],
  caseEntries: [],
  audit: [],
  events: [],
  notifications: [],
});

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();

/** Ids in the order of time, so that "newest first" by id is true. */
export function inOrder(story: Story) {
  const audit = [...story.audit].sort(byTime).map((entry, index) => ({ id: index + 1, ...entry }));
  const events = [...story.events].sort(byTime);
  const eventIds = new Map(events.map((event, index) => [event, index + 1]));
  const notifications = [...story.notifications]
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ event, ...rest }, index) => ({ id: index + 1, eventId: eventIds.get(event) ?? null, ...rest }));
  return { audit, events: events.map((event, index) => ({ id: index + 1, ...event })), notifications };
}
