import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { asForm } from '../shared/form.ts';
import { Count, Id, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { getAll, resource, switchable } from '../shared/resource.ts';
import { invite } from '../staff/endpoints.ts';
import { Seller, SellerInput, StaffFilter } from '../staff/schema.ts';
import { SellerClient, SellerClientFilter } from './schema.ts';

const ADMIN = ['ADMIN'] as const;
const plain = resource('sellers', {
  row: Seller,
  record: Seller,
  input: SellerInput,
  needs: ['name', 'email'],
  filter: StaffFilter,
  access: { read: ADMIN, write: ADMIN },
});
/** The same with what is typed as form data. */
const formed = resource('sellers', {
  row: Seller,
  record: Seller,
  input: asForm(SellerInput),
  needs: ['name', 'email'],
  filter: StaffFilter,
  access: { read: ADMIN, write: ADMIN },
});

/** The sellers API with its fixed addresses and form data, and what the back-office needs besides. */
export const sellers = {
  ...plain,
  create: endpoint({ ...formed.create, form: true }),
  update: endpoint({ ...formed.update, form: true, ifMatch: 'optional' }),
  ...switchable('sellers', Seller, ADMIN),
  invite: invite('sellers', Seller),
  getAll: getAll('sellers', ADMIN),
  logged: endpoint({
    method: 'GET',
    path: '/api/v1/sellers/logged',
    access: ['SELLER'],
    summary: 'The caller’s seller id.',
    output: z.object({ id: Id }),
  }),
  searchClients: endpoint({
    method: 'POST',
    path: '/api/v1/sellers/:id/clients/search',
    isRead: true,
    access: ADMIN,
    summary: 'Clients of a seller.',
    params: IdParams,
    query: Paging,
    body: SellerClientFilter,
    output: pageOf(SellerClient),
  }),
  countClients: endpoint({
    method: 'POST',
    path: '/api/v1/sellers/:id/clients/count',
    isRead: true,
    access: ADMIN,
    summary: 'How many clients of a seller a filter finds.',
    params: IdParams,
    body: SellerClientFilter,
    output: Count,
  }),
  moveClients: endpoint({
    method: 'POST',
    path: '/api/v1/sellers/:id/clients/move',
    access: ADMIN,
    summary: 'Moves clients of a seller to another one, all or none.',
    params: IdParams,
    body: z.strictObject({ clientIds: z.array(Id).min(1).max(1000), sellerId: Id }),
    output: z.object({ moved: z.int() }),
    idempotent: true,
  }),
} as const;
