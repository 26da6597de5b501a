import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Id, IdParams } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { Colleague, ColleagueChange, ColleagueFilter, CompanyRules, NewColleague } from './schema.ts';

const all = resource('colleagues', {
  row: Colleague,
  record: Colleague,
  input: ColleagueChange,
  needs: [],
  filter: ColleagueFilter,
  access: { read: ['USER'], write: ['USER'] },
});

/** Everything a resource has; nobody deletes a colleague, who leaves the company instead. */
export const colleaguesResource = {
  ...all,
  create: endpoint({
    ...all.create,
    summary: 'Makes an account for a person of the caller’s company, and emails the link to set a password.',
    body: NewColleague,
    perMinute: 30,
    inPerson: 'account',
  }),
  update: endpoint({ ...all.update, inPerson: 'account' }),
} as const;

// What the team does to an account is in its history, and is not for the company.
const { remove: _, history: __, bulk: ___, ...kept } = colleaguesResource;

/** The people of a company, for its manager. */
export const colleagues = {
  ...kept,
  leave: endpoint({
    method: 'POST',
    path: '/api/v1/colleagues/:id/leave',
    access: ['USER'],
    summary: 'Takes a person out of the company, and hands their campaigns to somebody else of it.',
    params: IdParams,
    body: z.strictObject({ toId: Id }),
    idempotent: true,
    inPerson: 'account',
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/v1/colleagues/rules',
    access: ['USER'],
    summary: 'How the caller’s company orders.',
    output: CompanyRules,
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/api/v1/colleagues/rules',
    access: ['USER'],
    summary: 'Changes how the caller’s company orders.',
    body: CompanyRules.pick({ needsApproval: true }).strict(),
    output: CompanyRules,
    ifMatch: 'required',
    inPerson: 'account',
  }),
} as const;
