import { z } from 'zod';
import { Cents, Day, Instant, Locale, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { MAX_MENTIONS } from '../shared/thread.ts';
import { CLIENT_ACTS, REMINDER_EXCLUSIONS, TIMELINE_KINDS, TOUCH_KINDS } from './choices.ts';
import { crmFilter } from './filter.ts';

/** How the team looks after a client or an owner: its last contact, and what comes next. */
export const careFields = {
  lastTouchAt: Instant.nullable(),
  lastTouchKind: z.enum(TOUCH_KINDS).nullable(),
  lastTouchBy: z.string().nullable(),
  nextStep: z.string(),
  nextStepOn: Day.nullable(),
  isStepDue: z.boolean(),
};

/** A client as an account. The id is the user's. */
export const CrmAccountRow = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    email: z.string(),
    company: Ref.nullable(),
    accountExecutive: Ref.nullable(),
    crmTags: z.array(Ref.extend({ color: z.string() })),
    lastActAt: Instant.nullable(),
    lastActKind: z.enum(CLIENT_ACTS).nullable(),
    ...careFields,
    /** When the next contact is due. Null for clients who neither ordered nor were contacted. */
    contactDueOn: Day.nullable(),
    isContactDue: z.boolean(),
    /** In the last twelve months. */
    yearSpendCents: Cents,
    /** Compared with the twelve months before. */
    changeCents: z.int(),
    openCases: z.int(),
    /** No CRM mail until this day, included. */
    mutedUntil: Day.nullable(),
    isMuted: z.boolean(),
  })
  .meta({ id: 'CrmAccountRow' });
export type CrmAccountRow = z.output<typeof CrmAccountRow>;

export const CrmAccount = CrmAccountRow.extend({
  phone: z.string(),
  country: z.string(),
  language: z.string().nullable(),
  registeredAt: Instant,
  cadenceDays: z.int(),
  /** Three numbers with their change, never one score. */
  health: z.object({
    /** Days since the last order. */
    recencyDays: z.int().nullable(),
    /** Campaigns submitted in the last twelve months, and in the twelve before. */
    orders: z.int(),
    ordersBefore: z.int(),
    spendCents: Cents,
    spendBeforeCents: Cents,
  }),
}).meta({ id: 'CrmAccount' });
export type CrmAccount = z.output<typeof CrmAccount>;

export const CrmFilter = filterSchema(crmFilter);
export type CrmFilter = z.output<typeof CrmFilter>;
export const CrmPage = pageOf(CrmAccountRow);
/** `stakeCents`: its spending in the better of the two years. */
export const CRM_SORTS = [
  'stakeCents',
  'name',
  'lastActAt',
  'lastTouchAt',
  'nextStepOn',
  'yearSpendCents',
  'changeCents',
  'openCases',
] as const;

/** The next step with its day, or both empty. */
const step = { nextStep: line(200), nextStepOn: Day.nullable() };
const isWhole = ({ nextStep = '', nextStepOn = null }: { nextStep?: string; nextStepOn?: string | null }) =>
  (nextStep === '') === (nextStepOn === null);

export const CrmStep = z.strictObject(step).refine(isWhole, { error: 'step_with_day', path: ['nextStepOn'] });

/** A note about a contact. A given next step is set with it. */
export const CrmTouch = z
  .strictObject({
    kind: z.enum(TOUCH_KINDS),
    body: text(5000, 1),
    mentions: z.array(Id).max(MAX_MENTIONS).optional(),
    step: CrmStep.optional(),
  })
  .meta({ id: 'CrmTouch' });
export type CrmTouch = z.output<typeof CrmTouch>;

/** An entry of the timeline of a client or an owner. */
export const CrmEvent = z
  .object({
    /** Unique within the timeline. */
    key: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    at: Instant,
    /** True if the client or the owner did it. */
    isTheirs: z.boolean(),
    /** Who did it: the side where the reader may not know the name. Empty: a rule. */
    by: z.string(),
    title: z.string(),
    body: z.string(),
    mentions: z.array(Ref),
    /** Path of the record in the back-office. */
    href: z.string().nullable(),
  })
  .meta({ id: 'CrmEvent' });
export type CrmEvent = z.output<typeof CrmEvent>;

/** A quiet client whose reminder is due. */
export const DueReminder = z
  .object({
    id: Id,
    name: z.string(),
    locale: Locale,
    /** The later of the client's last act and the team's last contact. */
    quietSince: Instant,
    /** The days of quiet that this reminder is for. */
    afterDays: z.int(),
    /** Null: it gets one. */
    excluded: z.enum(REMINDER_EXCLUSIONS).nullable(),
  })
  .meta({ id: 'DueReminder' });
export type DueReminder = z.output<typeof DueReminder>;

/** Clients of a kind, and how many of them ordered within 14 days. */
const Group = z.object({ clients: z.int(), ordered: z.int() });

/** Whom reminders are due to now, and what earlier ones led to. */
export const ReminderPlan = z
  .object({
    isOn: z.boolean(),
    /** When the next ones leave: now or later, at a working hour. Null while reminders are off. */
    nextAt: Instant.nullable(),
    /** How many clients get one. */
    due: z.int(),
    excluded: z.array(z.object({ reason: z.enum(REMINDER_EXCLUSIONS), count: z.int() })),
    /** The first hundred, those who get one first. */
    people: z.array(DueReminder),
    /** Clients who first got one between 180 and 14 days ago, and those who were held out meanwhile. */
    reminded: Group,
    heldOut: Group,
  })
  .meta({ id: 'ReminderPlan' });
export type ReminderPlan = z.output<typeof ReminderPlan>;
