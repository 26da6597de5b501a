import { visibleTo as briefingsVisibleTo } from './features/briefings/scope.ts';
import { visibleTo as campaignVisibleTo } from './features/campaigns/queries.ts';
import { visibleTo as casesVisibleTo } from './features/cases/queries.ts';
import { visibleTo as crmVisibleTo } from './features/crm/queries.ts';
import { visibleTo as invoicesVisibleTo } from './features/invoices/queries.ts';
import { visibleTo as newslettersVisibleTo } from './features/newsletters/queries.ts';
import { type LiveScopes, rowsIn } from './features/notifications/live.ts';
import { ownersVisibleTo } from './features/owners/policy.ts';
import { visibleTo as paymentsVisibleTo } from './features/payments/queries.ts';
import { visibleTo as payoutsVisibleTo } from './features/payouts/queries.ts';
import { visibleTo as reviewsVisibleTo } from './features/reviews/queries.ts';
import { visibleTo as importsVisibleTo } from './features/sites/imports/queries.ts';
import { visibleTo as statementsVisibleTo } from './features/statements/queries.ts';
import { visibleTo as tasksVisibleTo } from './features/tasks/queries.ts';
import { visibleTo as peopleVisibleTo } from './features/users/people.ts';
import { visibleTo as chatsVisibleTo } from './features/whatsapp-chats/queries.ts';

const imports = rowsIn('site_imports', importsVisibleTo);
const tasks = rowsIn('tasks', tasksVisibleTo);
const owners = rowsIn('owners', (actor) => ownersVisibleTo({ actor }, 'probe'));

/** Who gets live updates: readers whose scope contains the record. */
export const liveScopes: LiveScopes = {
  bank_statements: rowsIn('bank_statements', (actor) => statementsVisibleTo({ actor })),
  briefings: rowsIn('briefings', briefingsVisibleTo),
  campaigns: rowsIn('campaigns', campaignVisibleTo, 'c'),
  cases: rowsIn('cases', casesVisibleTo),
  crm_accounts: rowsIn('crm_accounts', crmVisibleTo),
  invoices: rowsIn('invoices', (actor) => invoicesVisibleTo({ actor })),
  newsletters: rowsIn('newsletters', newslettersVisibleTo),
  // Administrators also of deleted ones.
  owners: async (db, actor, id) => actor.role === 'ADMIN' || (await owners(db, actor, id)),
  payments: rowsIn('payments', (actor) => paymentsVisibleTo({ actor })),
  payout_runs: rowsIn('payout_runs', (actor) => payoutsVisibleTo({ actor })),
  review_requests: rowsIn('review_requests', (actor) => reviewsVisibleTo({ actor })),
  site_imports: async (db, actor, id) =>
    actor.role === 'ADMIN' || (actor.role === 'SITE_MANAGER' && (await imports(db, actor, id))),
  sites: async (_db, { role }) => role !== 'USER',
  // Administrators also of deleted ones.
  tasks: async (db, actor, id) => actor.role === 'ADMIN' || (await tasks(db, actor, id)),
  users: rowsIn('users', peopleVisibleTo),
  whatsapp_chats: rowsIn('whatsapp_chats', chatsVisibleTo),
};
