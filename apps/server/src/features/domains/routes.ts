import type { contract } from '@linkstand/contract';
import type { DomainList } from '@linkstand/contract/domains/schema';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import { type Context, callerOf, type UserActor } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportWhole } from '../../platform/list/export-list.ts';
import { pricedFor, viewerOf } from '../media/queries.ts';
import { DOMAIN_COLUMNS } from './file-columns.ts';
import { findStandings } from './queries.ts';
import { readDomains } from './read-domains.ts';
import { readListFile } from './read-list-file.ts';

export const domainsRoutes = (): Handlers<typeof contract.domains> => ({
  file: async ({ body }, ctx) => ({ text: await readListFile(() => body.file.stream(), callerOf(ctx)) }),
  check: ({ body }, ctx) => checkList(asUser(ctx), body),
  export: async ({ body, query: { format } }, ctx) => {
    const { rows } = await checkList(asUser(ctx), body);
    const only = body.domains && new Set(body.domains);
    const wanted = rows.filter(
      ({ standing, domain }) =>
        (body.standing === undefined || standing === body.standing) && (only?.has(domain) ?? true),
    );
    let sites = 0;
    const limited = wanted.map((row) => (row.site && ++sites > MAX_EXPORTED_SITES ? { ...row, site: null } : row));
    return exportWhole(ctx, 'domains', limited, DOMAIN_COLUMNS, format);
  },
});

type Question = { readonly text: string } & Parameters<typeof pricedFor>[1];

async function checkList({ db, actor }: Context<UserActor>, body: Question): Promise<DomainList> {
  const list = await readDomains(body.text, 'text');
  const [viewer, asked] = await Promise.all([viewerOf(db, actor), pricedFor(db, body)]);
  return findStandings(db, viewer, list, asked);
}
