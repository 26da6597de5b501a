import type { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/pagination.ts';
import { getAll, resource, switchable } from '../shared/resource.ts';
import { Editor, EditorFilter, EditorInput, StaffFilter, StaffInput, StaffMember } from './schema.ts';

const ADMIN = ['ADMIN'] as const;

/** Mails the invitation again to a person who has not come yet. */
export const invite = <const Path extends string, R extends z.ZodType>(path: Path, record: R) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${path}/invite/:id`,
    access: ADMIN,
    summary: 'Sends the invitation again.',
    params: IdParams,
    output: record,
    perMinute: 30,
  });

const section = <const Path extends string>(path: Path) =>
  ({
    ...resource(path, {
      row: StaffMember,
      record: StaffMember,
      input: StaffInput,
      needs: ['name', 'email'],
      filter: StaffFilter,
      access: { read: ADMIN, write: ADMIN },
    }),
    ...switchable(path, StaffMember, ADMIN),
    invite: invite(path, StaffMember),
    getAll: getAll(path, ADMIN),
  }) as const;

export const admins = section('admins');
export const siteManagers = section('site-managers');
export const ownerManagers = section('owner-managers');

/** `GET /editors/get-all` is among the endpoints of users: coordinators ask it too, for their work in hand. */
export const editors = {
  ...resource('editors', {
    row: Editor,
    record: Editor,
    input: EditorInput,
    needs: ['name', 'email'],
    filter: EditorFilter,
    access: { read: ADMIN, write: ADMIN },
  }),
  ...switchable('editors', Editor, ADMIN),
  invite: invite('editors', Editor),
} as const;
