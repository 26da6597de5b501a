import { openBriefingCase, openOverdueCase } from '../features/briefings/commands/open-briefing-case.ts';
import { requestCase } from '../features/briefings/commands/request-case.ts';
import { writeMessage } from '../features/briefings/commands/write-message.ts';
import { findBriefing } from '../features/briefings/queries.ts';
import { answerCase } from '../features/cases/commands/answer-case.ts';
import { closeCase } from '../features/cases/commands/close-case.ts';
import { addMessage } from '../features/messages/commands/add-message.ts';
import type { Context, Tx } from '../platform/context.ts';
import type { Cast } from './actors.ts';
import type { Calendar } from './calendar.ts';
import { bellsOf } from './notifications.ts';
import { ownerContext, type PastOf, pastContext } from './past.ts';
import type { Mover } from './plans.ts';
import type { Story, StoryCase, StoryMessage } from './rows.ts';

/** Something that was said, and what makes it so. */
interface Turn {
  readonly at: Date;
  readonly take: () => Promise<void>;
}

/**
 * What people wrote about briefings, and the cases: made by the product's own commands, in the order of time. The
 * briefings are as they are now. Messages and cases of the past leave no event; who heard of them has a notification
 * in the story.
 */
export async function holdConversations(tx: Tx, past: PastOf, story: Story, calendar: Calendar): Promise<void> {
  const bells = bellsOf(calendar);
  const turns = [...story.messages.map(turnOfMessage), ...story.cases.flatMap(turnsOfCase)];
  turns.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { take } of turns) await take();

  function contextOf(cast: Cast, by: Mover, briefingId: number, at: Date): Context {
    // In the seed's transaction itself: a savepoint for each of these commands would take as long as their work.
    return { ...actingAs(cast, by, briefingId, at), db: tx };
  }

  function actingAs(cast: Cast, by: Mover, briefingId: number, at: Date): Context {
    if (by === 'owner') return ownerContext(tx, cast.owner, briefingId, at);
    const { actorId, actorName } = cast.actorOf(by);
    return actorId === null ? pastContext(tx, actorName, at) : past(actorId, at);
  }

  function turnOfMessage({ briefingId, cast, at, audience, by, body, withMove }: StoryMessage): Turn {
    const ctx = contextOf(cast, by, briefingId, at);
    return {
      at,
      async take() {
        // The move is a row of the history, so only its message is left to write.
        if (withMove) await addMessage(tx, ctx, briefingId, audience, body);
        else
          await writeMessage(ctx, { id: briefingId, ...(by === 'client' || by === 'owner' ? {} : { audience }), body });
      },
    };
  }

  function turnsOfCase(storyCase: StoryCase): Turn[] {
    const { planned, briefing, cast } = storyCase;
    let opened = { id: 0, title: '' };
    const turn = (
      name: 'case.open' | 'case.answer' | 'case.close',
      { by, daysAgo, hour }: { readonly by: Mover; readonly daysAgo: number; readonly hour: number },
      work: (ctx: Context) => Promise<unknown>,
    ): Turn => {
      const at = calendar.at(daysAgo, hour);
      return {
        at,
        async take() {
          await work(contextOf(cast, by, briefing.id, at));
          story.notifications.push(...bells.caseChanged({ at, name, ...cast.actorOf(by) }, storyCase, opened));
        },
      };
    };
    const { closed } = planned;
    return [
      turn('case.open', { by: planned.openedBy, ...planned }, async (ctx) => {
        opened = await openCaseOf(ctx, storyCase);
      }),
      ...planned.answers.map((answer) =>
        turn('case.answer', answer, (ctx) => answerCase(ctx, { id: opened.id, body: answer.body })),
      ),
      ...(closed
        ? [turn('case.close', closed, (ctx) => closeCase(ctx, { id: opened.id, resolution: closed.resolution }))]
        : []),
    ];
  }

  /** Opens the case as the product does for its kind. */
  async function openCaseOf(ctx: Context, { planned, briefing, site }: StoryCase) {
    const id = await openOf(ctx, planned, { ...briefing, site: site.name });
    return tx.selectFrom('cases').select(['id', 'title']).where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function openOf(
    ctx: Context,
    { kind, detail }: StoryCase['planned'],
    briefing: { readonly id: number; readonly site: string; readonly title: string },
  ): Promise<number> {
    switch (kind) {
      case 'client_silent':
      case 'owner_silent':
      case 'promise_broken':
        return openOverdueCase({ ...ctx, db: tx }, kind, briefing);
      case 'question':
        return requestCase(ctx, { id: briefing.id, reason: detail });
      default: {
        const found = await findBriefing(tx, { kind: 'system', name: '' }, briefing.id);
        return openBriefingCase({ ...ctx, db: tx }, kind, found, detail, { openedByCheck: kind === 'link_problem' });
      }
    }
  }
}
