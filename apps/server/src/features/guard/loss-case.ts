import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Context, Tx } from '../../platform/context.ts';
import { BY_SYSTEM } from '../../platform/thread.ts';
import { findTrouble } from '../briefings/open-trouble.ts';
import { wordsOf } from '../briefings/publication-check.ts';
import { closeCaseByCheck } from '../cases/commands/close-cases-of-checks.ts';
import { openCase } from '../cases/commands/open-case.ts';
import { caseEntries } from '../messages/threads.ts';

interface Lost {
  readonly briefingId: number;
  readonly host: string;
  readonly url: string;
  readonly caseId: number | null;
}

/**
 * Finds or opens the case of a lost link. Links of one site that are lost at the same time share a case, because they
 * are one incident. A case that somebody else opened about the link is the same trouble. @returns its id
 */
export async function openLossCase(tx: Tx, ctx: Context, lost: Lost, check: LinkCheck): Promise<number> {
  const open = await findOpenCase(tx, lost);
  const detail = `${lost.url}\n${wordsOf(check)}`;
  if (open !== undefined) {
    await caseEntries.add(tx, ctx, { caseId: open, isNote: true }, detail, { author: BY_SYSTEM });
    return open;
  }
  const briefing = await tx
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
    .select(['s.domain', 'b.title', 'c.generalTitle', 'b.editorId'])
    .where('b.id', '=', lost.briefingId)
    .executeTakeFirstOrThrow();
  return openCase(
    { ...ctx, db: tx },
    {
      kind: 'link_lost',
      briefingId: lost.briefingId,
      title: [briefing.domain, briefing.title || briefing.generalTitle].filter(Boolean).join(' · '),
      detail,
      assigneeId: briefing.editorId,
    },
  );
}

/** The open case about this link, whoever opened it, or that of another one of the same site. */
async function findOpenCase(tx: Tx, { briefingId, host, caseId }: Lost): Promise<number | undefined> {
  // Two links of one site that are lost in the same moment open one case, not two.
  await tx.selectFrom('linkHosts').select('host').where('host', '=', host).forNoKeyUpdate().execute();
  const own = await findTrouble(tx, briefingId);
  if (own !== undefined) return own;
  const row = await tx
    .selectFrom('cases as k')
    .innerJoin('linkWatches as w', 'w.caseId', 'k.id')
    .select('k.id')
    .where('k.state', '<>', 'closed')
    .where((eb) => eb.or([eb('w.host', '=', host), eb('k.id', '=', caseId ?? 0), eb('w.briefingId', '=', briefingId)]))
    .orderBy('k.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Closes the case of a link that is back, once every link in it is. */
export async function closeLossCase(tx: Tx, ctx: Context, { briefingId, caseId }: Lost): Promise<void> {
  if (caseId === null) return;
  const other = await tx
    .selectFrom('linkWatches')
    .select('briefingId')
    .where('caseId', '=', caseId)
    .where('briefingId', '<>', briefingId)
    .where('isWatched', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!other) await closeCaseByCheck(tx, ctx, caseId);
}
