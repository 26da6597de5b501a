import { createHash } from 'node:crypto';
import { TEXT_CHECKERS, type TextChecker, type TextChecks } from '@linkstand/contract/briefings/text-checks';
import type { Context, Database, Tx } from '../../platform/context.ts';
import type { CheckText } from './ask-checker.ts';

/** The checker of each service that is set up; undefined for the others. */
export type TextCheckers = (service: TextChecker) => CheckText | undefined;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of stored content, which is sanitized: tags are well-formed, and only these entities are left. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/(?:p|h\d|li|t[dh]|blockquote|figcaption)>|<br[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();

/** Distinguishes the checked text from a later one. */
export const fingerprint = (html: string): string => createHash('sha256').update(html).digest('hex');

/** What services said of a version. */
export async function readTextChecks(
  { db }: Pick<Context, 'db'>,
  checkers: TextCheckers,
  version: { readonly id: number; readonly html: string },
): Promise<TextChecks> {
  const sha256 = fingerprint(version.html);
  const rows = await findChecks(db, version.id);
  return {
    services: TEXT_CHECKERS.filter((service) => checkers(service) !== undefined),
    checks: rows.map((row) => ({
      service: row.service,
      copiedPercent: row.copiedPercent,
      aiPercent: row.aiPercent,
      matches: row.matches,
      checkedAt: row.checkedAt.toISOString(),
      checkedBy: row.checkedBy ?? '',
      isCurrent: row.textSha256 === sha256,
    })),
  };
}

export const findChecks = (db: Database | Tx, versionId: number) =>
  db
    .selectFrom('textChecks as c')
    .leftJoin('users as u', 'u.id', 'c.checkedById')
    .selectAll('c')
    .select('u.name as checkedBy')
    .where('c.versionId', '=', versionId)
    .orderBy('c.service')
    .execute();
