import type { CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { Tx } from '../../platform/context.ts';
import { isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { problemReported } from '../briefings/emails/problem-reported.ts';
import { readCoordinators, readMailFacts, readPerson } from '../briefings/mail-facts.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { caseOpened } from './emails/case-opened.ts';
import { wordFindings } from './findings.ts';

const isClient = async (tx: Tx, userId: number | null): Promise<boolean> =>
  userId !== null &&
  (await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role === 'USER';

/** Cases of a duplicate concern nobody else until it has verified its address. */
const isDuplicates = async (tx: Tx, userId: number | null): Promise<boolean> =>
  userId !== null &&
  ((await tx.selectFrom('users').select('isDuplicate').where('id', '=', userId).executeTakeFirst())?.isDuplicate ??
    false);

/**
 * Who is notified: the assignee, otherwise whoever is responsible for the briefing; an answer notifies the other side,
 * closing notifies whoever opened it.
 */
export const followCase: Subscriber = async (tx, event) => {
  if (event.entity !== 'cases') return;
  const found = await tx.selectFrom('cases').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!found || (await isDuplicates(tx, found.openedById))) return;
  const briefing = found.briefingId === null ? undefined : await readMailFacts(tx, found.briefingId);
  const assignee = await readPerson(tx, found.assigneeId ?? briefing?.editorId ?? null);
  const keepers = assignee ? [assignee] : await readCoordinators(tx);
  const data = { title: found.title, site: briefing?.site ?? null, who: found.openedBy };
  const href = `/cases?open=${found.id}`;
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
  for (const person of keepers) {
    if (isDoneBy(event, person.id)) continue;
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
          client: briefing.clientName,
          site: briefing.site,
          title: briefing.title,
          problem: found.detail,
        },
      });
    } else {
      const kind = found.kind as (typeof CASE_KINDS)[number];
      await sendMail(tx, {
        ...envelope,
        template: caseOpened,
        data: {
          name: person.name,
          caseId: found.id,
          kind,
          title: found.title,
          detail: wordFindings(found.detail, person.locale),
          openedBy: found.openedBy,
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
