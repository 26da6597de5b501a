import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingType } from '@linkstand/contract/shared/topics';
import type { Cast } from './actors.ts';
import type { Row } from './insert.ts';
import type { PlannedCase, PlannedMessage } from './plans.ts';

/** A briefing while its past is made up; later moves change what earlier ones wrote. */
export interface BriefingRow extends Row<'briefings'> {
  readonly id: number;
  status: BriefingStatus;
  statusSince: Date;
  promisedDate: string | null;
  dueDate: string | null;
  title: string;
  publicationUrl: string;
  articleUrl: string;
  readonly briefingType: BriefingType;
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
/** What a notification is about. Messages and cases of the past leave no event. */
export type Happening = Pick<PendingEvent, 'at' | 'name' | 'actorKind' | 'actorId'>;
export interface PendingNotification extends Omit<Row<'notifications'>, 'id' | 'eventId'> {
  readonly event: Happening;
  readonly createdAt: Date;
}

/** A message, to be written by the product (conversations.ts). */
export interface StoryMessage extends Pick<PlannedMessage, 'audience' | 'by' | 'body' | 'withMove'> {
  readonly briefingId: number;
  readonly cast: Cast;
  readonly at: Date;
}
/** A case, to be opened, answered and closed by the product (conversations.ts). */
export interface StoryCase {
  readonly planned: PlannedCase;
  readonly briefing: BriefingRow;
  readonly cast: Cast;
  readonly site: { readonly name: string };
}

/** Everything that campaigns write: rows, table by table, and the audit entries and notifications about them. */
export interface Story {
  readonly campaigns: Row<'campaigns'>[];
  readonly briefings: BriefingRow[];
  readonly targets: Row<'briefingTargets'>[];
  readonly versions: (Row<'contentVersions'> & { sealedAt: Date | null; acceptedAt: Date | null })[];
  readonly messages: StoryMessage[];
  readonly checks: Row<'linkChecks'>[];
  readonly articles: Row<'insertionArticles'>[];
  readonly cases: StoryCase[];
  readonly audit: Omit<Row<'auditEntries'>, 'id'>[];
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
  articles: [],
  cases: [],
  audit: [],
  events: [],
  notifications: [],
});

const byTime = <R>(rows: readonly R[], at: (row: R) => Date): R[] =>
  rows.toSorted((one, other) => at(one).getTime() - at(other).getTime());

/** Events and notifications with ids in the order of time, so that "newest first" by id is true. */
export function inOrder({ events, notifications }: Pick<Story, 'events' | 'notifications'>) {
  const sorted = byTime(events, ({ at }) => at);
  const eventIds = new Map<Happening, number>(sorted.map((event, index) => [event, index + 1]));
  return {
    events: sorted.map((event, index) => ({ id: index + 1, ...event })),
    notifications: byTime(notifications, ({ createdAt }) => createdAt).map(({ event, ...rest }, index) => ({
      id: index + 1,
      eventId: eventIds.get(event) ?? null,
      ...rest,
    })),
  };
}
