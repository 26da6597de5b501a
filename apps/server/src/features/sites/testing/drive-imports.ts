import { expect } from 'vitest';
import type { testApi } from '../../../testing/api.ts';
import { runImportJob } from '../imports/jobs.ts';

const path = (rest: string | number) => `/api/v1/sites/imports/${rest}`;
const at = new Date();

/** Brings files in as people do, and runs the job of each step at once. */
export function driveImports({
  call,
  db,
  services,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'call' | 'db' | 'services'>) {
  const carry = (importId: number, signal = new AbortController().signal) =>
    runImportJob.run({ importId }, { ...services, db }, { id: 'test', attempt: 1, at, signal });

  /** @param owner whose price list it is */
  async function upload(as: string, content: string | Uint8Array<ArrayBuffer>, name = 'sites.csv', owner?: string) {
    const form = new FormData();
    form.append('file', new File([content], name, { type: 'text/csv' }));
    if (owner !== undefined) form.append('owner', owner);
    const request = new Request('http://x', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    const body = Buffer.from(await request.arrayBuffer());
    return call('POST', path('new'), { as, body, headers: { 'content-type': type } });
  }

  /** Plans a file that was brought in as it is guessed, or otherwise. */
  async function planned(as: string, { id, guess }: { id: number; guess: object }, more: object = {}) {
    const asked = await call('POST', path(`${id}/plan`), { as, body: { ...guess, ...more } });
    expect(asked).toMatchObject({ status: 200, json: { state: 'planning' } });
    await carry(id);
    return (await call('GET', path(id), { as })).json;
  }
  const plan = async (as: string, content: string, more: object = {}) =>
    planned(as, (await upload(as, content)).json, more);
  const step = async (as: string, id: number, act: 'apply' | 'undo') => {
    const asked = await call('POST', path(`${id}/${act}`), { as });
    expect(asked.status, asked.text).toBe(200);
    await carry(id);
    return (await call('GET', path(id), { as })).json;
  };
  const items = async (as: string, id: number, kind: string, language = 'en-US') => {
    const headers = { 'accept-language': language };
    return (await call('GET', path(`${id}/items?kind=${kind}&size=1000`), { as, headers })).json.data;
  };
  return { path, carry, upload, planned, plan, step, items };
}
