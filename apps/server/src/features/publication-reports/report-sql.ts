import { type SqlBool, sql } from 'kysely';

/** The briefing `b` is a publication: it appeared, and was not taken back. */
export const IS_REPORTED = sql<SqlBool>`b.status in ('published', 'done')`;

/** The briefing `b` is ordered, published or not. */
export const IS_ORDERED = sql<SqlBool>`b.status not in ('draft', 'denied', 'canceled')`;

/** The day on which a briefing `b` was to appear: as promised, else as due, else as the client wished. */
export const PLANNED_DAY = sql<string | null>`coalesce(b.promised_date, b.due_date, b.desired_publication_date)`;
