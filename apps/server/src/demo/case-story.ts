import type { Cast } from './actors.ts';
import type { Calendar } from './calendar.ts';
import { bellsOf } from './notifications.ts';
import type { Mover, PlannedCase } from './plans.ts';
import type { BriefingRow, PendingEvent, Story } from './rows.ts';

interface CaseStoryInput {
  readonly story: Story;
  readonly calendar: Calendar;
  readonly planned: PlannedCase;
  readonly briefing: BriefingRow;
  readonly cast: Cast;
  readonly site: { readonly name: string; readonly domain: string };
}

/** Days within which a case should be solved: of a rule, of a person. */
const DAYS_TO_SOLVE = { rule: 2, person: 3 } as const;

/** A case with its answers and how it ended. */
export function tellCase({ story, calendar, planned, briefing, cast, site }: CaseStoryInput): void {
  const id = story.cases.length + 1;
  const openedAt = calendar.at(planned.daysAgo, planned.hour);
  const opener = cast.actorOf(planned.openedBy);
  const { closed } = planned;
  const closedAt = closed ? calendar.at(closed.daysAgo, closed.hour) : null;
  const answers = planned.answers.map((answer) => ({ ...answer, at: calendar.at(answer.daysAgo, answer.hour) }));
  const isAnswered = answers.length > 0;
  const isByRule = planned.openedBy === 'system';
  const title = isByRule ? `${site.name}: ${briefing.title}` : `${site.domain} · ${briefing.title}`;
  const bells = bellsOf(calendar);

  const leave = (
    act: string,
    at: Date,
    from: string | null,
    to: string,
    actor: ReturnType<Cast['actorOf']>,
    reason = '',
  ) => {
    const { actorKind, actorId } = actor;
    const what = { entity: 'cases', entityId: id };
    story.audit.push({
      at,
      ...actor,
      ...what,
      action: `case.${act}`,
      fromStatus: from,
      toStatus: to,
      reason,
      forced: false,
      changes: {},
      requestId: '',
    });
    const data = { kind: planned.kind, briefingId: briefing.id, from, to, reason };
    const event: PendingEvent = { at, name: `case.${act}`, ...what, actorKind, actorId, data };
    story.events.push(event);
    story.notifications.push(...bells.caseChanged(event, { row: briefing, site, cast }, { id, title, plan: planned }));
  };

  leave('open', openedAt, null, 'open', opener);
  const enter = (by: Mover, body: string, at: Date) =>
    story.caseEntries.push({ id: story.caseEntries.length + 1, caseId: id, ...cast.authorOf(by), body, createdAt: at });
  answers.forEach(({ by, body, at }, index) => {
    enter(by, body, at);
    leave('answer', at, index === 0 ? 'open' : 'answered', 'answered', cast.actorOf(by), body);
  });
  if (closed && closedAt) {
    enter(closed.by, closed.resolution, closedAt);
    leave('close', closedAt, isAnswered ? 'answered' : 'open', 'closed', cast.actorOf(closed.by), closed.resolution);
  }

  story.cases.push({
    id,
    kind: planned.kind,
    state: closed ? 'closed' : isAnswered ? 'answered' : 'open',
    title,
    detail: planned.detail,
    resolution: closed?.resolution ?? '',
    briefingId: briefing.id,
    assigneeId: isByRule ? null : briefing.editorId,
    dueOn: calendar.day(planned.daysAgo - DAYS_TO_SOLVE[isByRule ? 'rule' : 'person']),
    openedById: opener.actorKind === 'user' ? opener.actorId : null,
    openedBy: opener.actorName,
    openedByCheck: planned.kind === 'link_problem',
    closedById: closed?.by ?? null,
    closedAt,
    version: 1 + answers.length + (closed ? 1 : 0),
    createdAt: openedAt,
    updatedAt: closedAt ?? answers.at(-1)?.at ?? openedAt,
  });
}
