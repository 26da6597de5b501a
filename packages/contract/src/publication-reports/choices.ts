/** The state of a publication in a report: `pending` has not been checked, or its last check had no result. */
export const PUBLICATION_STATES = ['live', 'pending', 'lost'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** Most recipients of one mailing. */
export const MAX_RECIPIENTS = 10;
/** Days for which a report's link opens. */
export const LINK_DAYS = 30;
/** The files that a report consists of. */
export const REPORT_FILES = ['pdf', 'xlsx'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];
