import type { Caller } from '@linkstand/contract/shared/roles';
import { MAY_PREPARE_REQUESTS } from '../../features/requests/may-prepare.ts';
import type { messages } from './messages/en-US.ts';

interface Action {
  readonly label: Exclude<keyof typeof messages.actions, 'title' | 'decideRequest'>;
  readonly to: string;
  readonly roles: readonly Caller[];
}

/** Actions of the search box, besides navigation. */
export const actions: readonly Action[] = [
  { label: 'newRequest', to: '/requests/new', roles: MAY_PREPARE_REQUESTS },
  { label: 'newTask', to: '/tasks#new', roles: ['ADMIN'] },
  { label: 'newSite', to: '/sites/new', roles: ['ADMIN', 'SITE_MANAGER'] },
  { label: 'newOwner', to: '/owners/new', roles: ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER'] },
  { label: 'newUser', to: '/users#new', roles: ['ADMIN'] },
  { label: 'newCompany', to: '/companies/new', roles: ['ADMIN'] },
  { label: 'newAgency', to: '/agencies/new', roles: ['ADMIN'] },
  { label: 'newInvoice', to: '/create-invoices/new', roles: ['ADMIN', 'SELLER'] },
  { label: 'newPayment', to: '/payments/new', roles: ['ADMIN'] },
  { label: 'newPayout', to: '/payments/payouts/new', roles: ['ADMIN'] },
  { label: 'newReleaseBill', to: '/releases-bills/new', roles: ['ADMIN'] },
  { label: 'newNewsletter', to: '/newsletters/new', roles: ['ADMIN', 'SELLER', 'OWNER_NEWSLETTER'] },
  { label: 'newCategory', to: '/categories/new', roles: ['ADMIN'] },
  { label: 'newTag', to: '/tags/new', roles: ['ADMIN'] },
];
