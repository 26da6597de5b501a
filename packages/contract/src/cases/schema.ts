import { z } from 'zod';
import { ShownAbout } from '../about/schema.ts';
import { Day, Instant, line, Reason, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { LOCALES } from '../shared/locales.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { ThreadEntry } from '../shared/thread.ts';
import { MAX_TITLE, MIN_TITLE } from '../shared/title.ts';
import { CASE_KINDS, CASE_WAITS_FOR } from './choices.ts';
import { caseFilter } from './filter.ts';
import { type CaseAct, caseMachine } from './machine.ts';

export const CaseRow = z
  .object({
    id: Id,
    version: z.int(),
    kind: z.enum(CASE_KINDS),
    state: z.enum(caseMachine.states),
    title: z.string(),
    briefing: Ref.nullable(),
    site: Ref.nullable(),
    client: Ref.nullable().optional(),
    owner: Ref.nullable().optional(),
    assignee: Ref.nullable().optional(),
    dueOn: Day.nullable(),
    /** Since when its clocks stand still. Null: they run, or it is closed. */
    stoppedOn: Day.nullable(),
    /** Who is asked while the clocks stand still. */
    waitsFor: z.enum(CASE_WAITS_FOR).nullable(),
    /** The day on which the client who opened it should have a first answer. */
    answerDueOn: Day.nullable(),
    firstAnsweredAt: Instant.nullable(),
    isLate: z.boolean(),
    /** The name, or `client` or `owner` for readers who may not know it. Empty: a rule. */
    openedBy: z.string(),
    createdAt: Instant,
    closedAt: Instant.nullable(),
    can: z.object({
      answer: z.boolean(),
      note: z.boolean(),
      close: z.boolean(),
      merge: z.boolean(),
      reopen: z.boolean(),
      wait: z.boolean(),
      resume: z.boolean(),
      assign: z.boolean(),
      update: z.boolean(),
      remove: z.boolean(),
    } satisfies Record<CaseAct, z.ZodBoolean>),
  })
  .meta({ id: 'CaseRow' });
export type CaseRow = z.output<typeof CaseRow>;

/** An entry of a case. Notes are for the team only. */
export const CaseEntry = ThreadEntry.extend({ isNote: z.boolean() }).meta({ id: 'CaseEntry' });
export type CaseEntry = z.output<typeof CaseEntry>;

export const Case = CaseRow.extend({
  detail: z.string(),
  resolution: z.string(),
  /** True for an open case of lost links that are all there, but not as agreed. */
  isLinkThere: z.boolean(),
  entries: z.array(CaseEntry),
  /** The case in which it goes on, if its reader sees that. */
  mergedInto: Ref.nullable(),
  /** Cases that go on in this one, for the team. */
  mergedCases: z.array(Ref),
  /** The conversation it came out of, by name if its reader sees that. Absent for clients. */
  chat: ShownAbout.nullable().optional(),
}).meta({ id: 'Case' });
export type Case = z.output<typeof Case>;

/** A text that the team may begin an answer with. */
export const CaseCannedAnswer = z
  .object({ locale: z.enum(LOCALES), name: z.string(), body: z.string() })
  .meta({ id: 'CaseCannedAnswer' });
export type CaseCannedAnswer = z.output<typeof CaseCannedAnswer>;

export const CaseFilter = filterSchema(caseFilter);
export type CaseFilter = z.output<typeof CaseFilter>;

export const CasePage = pageOf(CaseRow);
export const CASE_SORTS = ['createdAt', 'dueOn', 'kind', 'state'] as const;
export const CaseInput = z.strictObject({
  kind: z.enum(CASE_KINDS),
  title: line(MAX_TITLE, MIN_TITLE),
  detail: text(5000),
  briefingId: Id.optional(),
  dueOn: Day.nullable().optional(),
  assigneeId: Id.nullable().optional(),
});
/** Correctable fields of a case. An absent field stays. Deadline and assignee have their own acts. */
export const CaseChange = z
  .strictObject({ kind: z.enum(CASE_KINDS), title: line(MAX_TITLE, MIN_TITLE), detail: text(5000) })
  .partial();
export const CaseClose = z.strictObject({ resolution: Reason });
