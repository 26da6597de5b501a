import type { TextChecker } from '@linkstand/contract/briefings/text-checks';
import { ServiceFailed } from '../../../platform/adapters/service-failed.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';
import { findVersion } from '../queries.ts';
import { findChecks, fingerprint, type TextCheckers, textOf } from '../text-checks.ts';

/** Services refuse texts that are shorter, and charge for them. */
const LEAST_WORDS = 15;

/**
 * Has a service check a version's text. A text that it has checked already is not checked, and not paid for, again.
 *
 * @throws Refusal 403, 404, 409, and 422 if the service isn't set up, the text is too short, or the service failed
 */
export async function checkText(
  ctx: Context<UserActor>,
  checkers: TextCheckers,
  { id, number, service }: { id: number; number: number; service: TextChecker },
): Promise<void> {
  authorizeFiles(ctx.actor, await findBriefing(ctx.db, ctx.actor, id));
  const version = await findVersion(ctx.db, id, number);
  const check = checkers(service);
  if (!check) throw rule('no_text_checker');
  const [text, sha256] = [textOf(version.html), fingerprint(version.html)];
  if (text.split(/\s+/).length < LEAST_WORDS) throw rule('text_too_short', { parameters: { limit: LEAST_WORDS } });
  const known = (await findChecks(ctx.db, version.id)).find((row) => row.service === service);
  if (known?.textSha256 === sha256) return;
  const said = await check(text).catch((error: unknown) => {
    if (error instanceof ServiceFailed) throw rule('text_check_failed');
    throw error;
  });
  await writeBriefing(ctx, 'check_text', { id }, async (_briefing, tx) => {
    const values = {
      textSha256: sha256,
      copiedPercent: said.copiedPercent,
      aiPercent: said.aiPercent,
      matches: JSON.stringify(said.matches),
      checkedAt: ctx.now,
      checkedById: ctx.actor.id,
    };
    await tx
      .insertInto('textChecks')
      .values({ versionId: version.id, service, ...values })
      .onConflict((on) => on.columns(['versionId', 'service']).doUpdateSet(values))
      .execute();
    return { silent: true };
  });
}
