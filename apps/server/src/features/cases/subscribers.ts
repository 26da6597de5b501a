import { ESCALATE_AT } from '@linkstand/contract/cases/choices';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, isDoneBy, type Subscriber } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { problemReported } from '../briefings/emails/problem-reported.ts';
import { type MailFacts, type Person, readCoordinators, readMailFacts, readPerson } from '../briefings/mail-facts.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { actorOf } from '../users/actor.ts';
import { seesClientNames } from '../users/readers.ts';
import { caseOpened } from './emails/case-opened.ts';
import { caseOverdue } from './emails/case-overdue.ts';
import { wordFindings } from './findings.ts';
import { resumeCases } from './jobs.ts';
import { knowsOpener } from './opener.ts';

const isClient = async (tx: Tx, userId: number | null): Promise<boolean> =>
  userId !== null &&
  (await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role === 'USER';

/** Cases of a duplicate concern nobody else until it has verified its address. */
const isDuplicates = async (tx: Tx, userId: number | null): Promise<boolean> =>
  userId !== null &&
  ((await tx.selectFrom('users').select('isDuplicate').where('id', '=', userId).executeTakeFirst())?.isDuplicate ??
    false);

const readActor = async (tx: Tx, id: number) =>
  actorOf(await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

const waitsForOwner = async (tx: Tx, briefingId: number): Promise<boolean> => {
  const waiting = tx.selectFrom('cases').select('id').where('briefingId', '=', briefingId);
  return (await waiting.where('waitsFor', '=', 'owner').limit(1).executeTakeFirst()) !== undefined;
};

/**
 * Who is notified: the assignee, otherwise whoever is responsible for the briefing; an answer notifies the other side,
 * closing notifies whoever opened it.
 */
export const followCase: Subscriber = async (tx, event) => {
  if (event.entity === 'briefings' && event.actorKind === 'owner' && (await waitsForOwner(tx, event.entityId)))
    await enqueue(tx, resumeCases, { briefingId: event.entityId });
  if (event.entity !== 'cases') return;
  const found = await tx.selectFrom('cases').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!found || (await isDuplicates(tx, found.openedById))) return;
  const briefing = found.briefingId === null ? undefined : await readMailFacts(tx, found.briefingId);
  const assignee = await readPerson(tx, found.assigneeId ?? briefing?.editorId ?? null);
  const keepers = assignee ? [assignee] : await readCoordinators(tx);
  const data = { title: found.title, site: briefing?.site ?? null };
  const href = `/cases?open=${found.id}`;
  if (event.name === 'case.escalate') {
    await tellEscalation(tx, event, { found, briefing, keepers });
    return;
  }
  if (event.name === 'case.note') {
    const entry = await tx
      .selectFrom('caseEntries')
      .selectAll()
      .where('id', '=', Number(event.data.entryId))
      .executeTakeFirst();
    const brand = await findMailBrand(tx, briefing?.brandId ?? (await findDefaultBrandId(tx)));
    if (entry) await tellMentioned(tx, event, entry, { kind: 'cases', id: found.id, title: found.title, brand });
    return;
  }
  if (event.name === 'case.resume' && event.data.byFinding === true) {
    const people = keepers.map(({ id }) => id);
    await notify(tx, event, people, { type: 'case_answered', data, href });
    return;
  }
  if (event.name === 'case.answer' || event.name === 'case.close') {
    const isClients = await isClient(tx, found.openedById);
    // Clients have no list of cases, so theirs are linked at the briefing.
    const own = briefing ? `/user/campaign/${briefing.campaignId}?briefing=${briefing.id}` : '/';
    await notify(tx, event, [found.openedById], { type: 'case_answered', data, href: isClients ? own : href });
    // The assignee is told that a check closed it.
    if (event.name === 'case.close' && event.data.byCheck !== true) return;
    await notify(
      tx,
      event,
      keepers.map(({ id }) => id),
      { type: 'case_answered', data, href },
    );
    return;
  }
  if (event.name !== 'case.open' && event.name !== 'case.assign' && event.name !== 'case.reopen') return;
  const brand = await findMailBrand(tx, briefing?.brandId ?? (await findDefaultBrandId(tx)));
  const opener = { ...found, isByClient: await isClient(tx, found.openedById) };
  for (const person of keepers) {
    if (isDoneBy(event, person.id)) continue;
    const reader = await readActor(tx, person.id);
    const envelope = {
      to: person.email,
      locale: person.locale,
      brand,
      dedupeKey: `event:${event.id}:case:${person.id}`,
    };
    if (found.kind === 'dispute' && briefing) {
      await sendMail(tx, {
        ...envelope,
        template: problemReported,
        data: {
          name: person.name,
          caseId: found.id,
          client: seesClientNames(reader) ? briefing.clientName : '',
          site: briefing.site,
          title: briefing.title,
          problem: found.detail,
        },
      });
    } else {
      const kind = found.kind;
      await sendMail(tx, {
        ...envelope,
        template: caseOpened,
        data: {
          name: person.name,
          caseId: found.id,
          kind,
          title: found.title,
          detail: wordFindings(found.detail, person.locale),
          openedBy: knowsOpener(reader, opener) ? found.openedBy : '',
          site: briefing?.site ?? null,
          dueOn: found.dueOn,
        },
      });
    }
  }
  await notify(
    tx,
    event,
    keepers.map(({ id }) => id),
    { type: 'case_opened', data, href },
  );
};

/** From this percentage on, those who coordinate the team are told as well. */
const COORDINATORS_FROM = ESCALATE_AT[1];
const OVER = ESCALATE_AT[2];

interface Escalated {
  readonly found: Selectable<DB['cases']>;
  readonly briefing: MailFacts | undefined;
  readonly keepers: readonly Person[];
}

/** The time of a case runs out: bells for whoever has it, then for coordinators too, at last a mail as well. */
async function tellEscalation(tx: Tx, event: DomainEvent, { found, briefing, keepers }: Escalated): Promise<void> {
  const percent = Number(event.data.percent);
  const isAnswer = event.data.clock === 'answer';
  const others = percent >= COORDINATORS_FROM ? await readCoordinators(tx) : [];
  const people = [...new Map([...keepers, ...others].map((person) => [person.id, person])).values()];
  await notify(
    tx,
    event,
    people.map(({ id }) => id),
    {
      type: isAnswer ? 'case_answer_due' : 'case_due',
      data: { title: found.title, percent },
      href: `/cases?open=${found.id}`,
    },
  );
  if (percent < OVER) return;
  const brand = await findMailBrand(tx, briefing?.brandId ?? (await findDefaultBrandId(tx)));
  for (const person of people)
    await sendMail(tx, {
      to: person.email,
      locale: person.locale,
      brand,
      template: caseOverdue,
      data: {
        name: person.name,
        caseId: found.id,
        title: found.title,
        site: briefing?.site ?? null,
        dueOn: isAnswer ? found.answerDueOn : found.dueOn,
        isAnswer,
      },
      dedupeKey: `event:${event.id}:case:${person.id}`,
    });
}
