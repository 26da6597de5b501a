import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IssueReport } from '@linkstand/contract/publication-reports/schema';
import { sql } from 'kysely';
import { type Context, callerOf, together, type UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import { writeWorkbook } from '../../../platform/workbook/write-workbook.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { drawReport } from '../paper/draw-report.ts';
import { reportWorkbook } from '../paper/report-workbook.ts';
import { findRecipient, readDocument } from '../read-document.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const bytesOf = async (storage: Storage, key: string): Promise<Uint8Array> => buffer(await storage.read(key));

/**
 * Freezes what a report says now, and makes its files. A report of the same month and client that was issued before
 * stays as it is; this one is its next edition.
 *
 * @returns its id
 * @throws Refusal 404 if there is no such client, 422 for a month without publications or one that has not begun, and
 * `pdf_failed` if the files can't be made
 */
export async function issueReport(
  ctx: Context<UserActor>,
  storage: Storage,
  { summary, ...subject }: IssueReport,
): Promise<number> {
  const document = await readDocument(ctx, subject, summary);
  if (document.publications.length === 0) throw rule('nothing_published');
  const recipient = await findRecipient(ctx.db, subject.clientId);
  const logo =
    recipient.agencyLogoKey === null
      ? recipient.isAgency
        ? null
        : recipient.brandLogo
      : await bytesOf(storage, recipient.agencyLogoKey);
  const issuedAt = ctx.now.toISOString();
  // Making the files takes a moment; no row is locked meanwhile.
  const [pdf, xlsx] = await Promise.all([
    workers.run(drawReport, { document, logo, issuedAt }, callerOf(ctx)),
    workers.run(writeWorkbook, reportWorkbook(document, issuedAt), callerOf(ctx)),
  ]);
  const [pdfKey, xlsxKey] = await Promise.all([storage.put(pdf), storage.put(xlsx)]);
  return together(ctx, async (tx) => {
    const month = `${subject.month}-01`;
    // Two who issue at once get editions one after the other.
    await sql`select from users where id = ${subject.clientId} for no key update`.execute(tx);
    const { edition } = await tx
      .selectFrom('publicationReports')
      .select(sql<number>`coalesce(max(edition), 0) + 1`.as('edition'))
      .where('clientId', '=', subject.clientId)
      .where('endCustomer', '=', subject.endCustomer)
      .where('month', '=', month)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('publicationReports')
      .values({
        clientId: subject.clientId,
        endCustomer: subject.endCustomer,
        projectId: sql`(select c.project_id from campaigns c where c.user_id = ${subject.clientId}
          and c.end_customer = ${subject.endCustomer} and c.project_id is not null order by c.id desc limit 1)`,
        month,
        edition,
        brandId: recipient.brandId,
        document: JSON.stringify(document),
        pdfKey,
        pdfSha256: sha256(pdf),
        xlsxKey,
        xlsxSha256: sha256(xlsx),
        issuedAt: ctx.now,
        issuedById: ctx.actor.id,
        issuedByName: ctx.actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'publication_reports',
      entityId: id,
      action: 'publication_report.issue',
      changes: { month: [null, subject.month], edition: [null, edition] },
      silent: true,
    });
    return id;
  });
}
