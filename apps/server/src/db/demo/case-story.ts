import type { Cast } from './actors.ts';
import type { Calendar } from './calendar.ts';
import type { PlannedCase } from './plans.ts';
import type { BriefingRow, Story } from './rows.ts';

interface Told {
  readonly story: Story;
  readonly calendar: Calendar;
  readonly planned: PlannedCase;
  readonly briefing: BriefingRow;
  readonly cast: Cast;
}

/** Days within which a case should be solved. */
const DAYS_TO_SOLVE = 5;

/** A case with its answers and how it ended. */
export function tellCase({ story, calendar, planned, briefing, cast }: Told): void {
  const id = story.cases.length + 1;
  const openedAt = calendar.at(planned.daysAgo, planned.hour);
  const opener = cast.actorOf(planned.openedBy);
  const { closed } = planned;
  const closedAt = closed ? calendar.at(closed.daysAgo, closed.hour) : null;
  const answers = planned.answers.map((answer) => ({ ...answer, at: calendar.at(answer.daysAgo, answer.hour) }));
  const isAnswered = answers.length > 0;

  const leave = (
    verb: string,
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
      action: `case.${verb}`,
      fromStatus: from,
      toStatus: to,
      reason,
      forced: false,
      changes: {},
      requestId: '',
    });
    story.events.push({
      at,
      name: `case.${verb}`,
      ...what,
      actorKind,
      actorId,
      data: { kind: planned.kind, briefingId: briefing.id, from, to, reason },
    });
  };

  leave('open', openedAt, null, 'open', opener);
  answers.forEach((answer, index) => {
    story.caseEntries.push({
      id: story.caseEntries.length + 1,
      caseId: id,
      ...cast.authorOf(answer.by),
      body: answer.body,
      createdAt: answer.at,
    });
    leave('answer', answer.at, index === 0 ? 'open' : 'answered', 'answered', cast.actorOf(answer.by));
  });
  if (closed && closedAt)
    leave('close', closedAt, isAnswered ? 'answered' : 'open', 'closed', cast.actorOf(closed.by), closed.resolution);

  story.cases.push({
    id,
    kind: planned.kind,
    state: closed ? 'closed' : isAnswered ? 'answered' : 'open',
    title: planned.title,
    detail: planned.detail,
    resolution: closed?.resolution ?? '',
    briefingId: briefing.id,
    assigneeId: closed?.by ?? briefing.editorId,
    dueOn: calendar.day(planned.daysAgo - DAYS_TO_SOLVE),
    openedById: opener.actorKind === 'user' ? opener.actorId : null,
    openedBy: opener.actorName,
    closedById: closed?.by ?? null,
    closedAt,
    version: 1 + answers.length + (closed ? 1 : 0),
    createdAt: openedAt,
    updatedAt: closedAt ?? answers.at(-1)?.at ?? openedAt,
  });
}
