import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { type Endpoint, endpointsOf } from '@linkstand/contract/shared/endpoint';
import { LOCALES } from '@linkstand/contract/shared/locales';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { message } from '../../messages/messages.ts';
import type { CardProvider } from '../../platform/cards/provider.ts';
import { contract, testApi } from '../api.ts';
import { callOf, kindOf, REFUSED_LATER } from './calls.ts';
import { type Code, PERSONS, type Person, ROWS, rowsOf, WITHOUT_SIGN_IN } from './matrix.ts';
import { ADDRESSES, castPeople } from './people.ts';
import { keysIn, keysOf, plantAmounts, plantedIn } from './planted.ts';
import { findLinks, makeContent, makeMissing, offerSite, STOPPED, sendList, stopWrites } from './prepare.ts';
import { type Classes, findRecords, type Subject } from './records.ts';

/** A card provider that opens any page: this test is only about who may ask for one. */
const CARDS: CardProvider = {
  isReady: async () => true,
  webhookSecrets: async () => [],
  open: async ({ key }) => ({ session: key, url: `https://cards.example/${key}` }),
  close: async () => 'closed',
  feeOf: async () => undefined,
};

const { app, url, services } = await testApi({ cards: CARDS });
const owner = new pg.Client({ connectionString: url });
await owner.connect();
afterAll(() => owner.end());

const endpoints = [...endpointsOf(contract)];
const WITHOUT = [...WITHOUT_SIGN_IN.public, ...WITHOUT_SIGN_IN.link];

// Internal errors by request id: only stopped writes are expected.
const broken = new Map<string, unknown>();
app.addHook('onError', async (request, _reply, error) => {
  broken.set(String(request.id), error);
});

const ids = await castPeople(owner);
await makeMissing(owner, ids, services);
const found = await findRecords(owner, ids);
const links = await findLinks(owner);
const sentList = await sendList(owner, links.ownersPage);
const offeredSite = await offerSite(owner, links.ownersPage);
const asked = Object.values(found.briefings).flatMap(({ own, seen, hidden }) => [...own, ...seen, ...hidden]);
const { rows: held } = await owner.query<{ id: string }>('select owner_id as id from briefings where id = $1', [
  links.briefing,
]);
const ownerOfLinks = ` owner ${held[0]?.id}`;
const parts = await makeContent(owner, services, [links.briefing, ...asked.map(({ id }) => Number(id))]);

async function signIn(email: string): Promise<string> {
  const payload = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  const answer = await app.inject({ method: 'POST', url: '/identity/v1/accounts:signInWithPassword', payload });
  return answer.json().idToken;
}
const tokens = Object.fromEntries(
  await Promise.all(PERSONS.map(async (person) => [person, await signIn(ADDRESSES[person])])),
) as Record<Person, string>;
await plantAmounts(owner, ids);
const keys = await keysIn(owner);
await stopWrites(owner);

/** Answers to clients that contain a planted amount. Administrators may see it. */
const leaks: string[] = [];
let isShownToAdmins = false;
/** Answers that hand somebody a key which is not theirs, and how many keys owners were handed by their own links. */
const handedKeys: string[] = [];
let ownKeys = 0;

type Outcome = 'through' | '401' | '403' | '404' | (string & {});

/** In a bulk change, a record's answer is in the text of its refusal. */
const wordsOf = (code: 'not_found' | 'forbidden') => LOCALES.map((locale) => message(locale, code));
const REFUSED = { '404': wordsOf('not_found'), '403': wordsOf('forbidden') };

function reasonOf(text: string): string {
  const { code, errors } = JSON.parse(text) as { code: string; errors: { path: string; message: string }[] };
  return [code, ...errors.map(({ path, message: words }) => `${path}: ${words}`)].join('; ');
}

function outcomeOf(name: string, status: number, text: string): Outcome {
  if (status === 500) {
    const { requestId } = JSON.parse(text) as { requestId: string };
    const error = broken.get(requestId);
    if (error instanceof pg.DatabaseError && error.code === STOPPED) return 'through';
    return `500 ${String(error)}`;
  }
  if (status === 409) return 'through';
  const later = REFUSED_LATER[name];
  if (status === 422 && later && JSON.parse(text).code === later) return 'through';
  if (status >= 400) return [401, 403, 404].includes(status) ? String(status) : `${status} ${reasonOf(text)}`;
  if (!name.endsWith('.bulk')) return 'through';
  const [refused] = (JSON.parse(text) as { refused: { message: string }[] }).refused;
  return Object.entries(REFUSED).find(([, words]) => refused && words.includes(refused.message))?.[0] ?? 'through';
}

async function attempt(name: string, endpoint: Endpoint, as: Person | undefined, subject?: Subject) {
  const { path, body, fault } = callOf(name, endpoint, ids, as, subject);
  if (fault !== undefined) throw new Error(`The call of ${name} does not parse: ${fault}`);
  const request = new Request('http://x', {
    method: endpoint.method,
    headers: { ...(endpoint.form || body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: endpoint.form ? formOf(body as object) : JSON.stringify(body) }),
  });
  const type = request.headers.get('content-type');
  const answer = await app.inject({
    method: endpoint.method,
    url: path,
    headers: {
      ...(as ? { authorization: `Bearer ${tokens[as]}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(endpoint.ifMatch === 'required' ? { 'if-match': '"999999"' } : {}),
    },
    ...(body === undefined ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
    payloadAsStream: endpoint.download === 'text/event-stream',
  });
  if (endpoint.download !== 'text/event-stream') {
    const planted = as === undefined ? undefined : plantedIn(answer.payload);
    if (planted !== undefined && as === 'admin') isShownToAdmins = true;
    if (planted !== undefined && (as === 'client' || as === 'companyManager'))
      leaks.push(`${endpoint.method} ${path} tells ${as} ${planted}`);
    const opened = keysOf(answer.payload, keys);
    // Administrators share reports; an owner's link leads to the other publications of the same owner.
    const isTheirs = (opens: string) =>
      (as === 'admin' && opens === 'shared report') || (as === undefined && opens.endsWith(ownerOfLinks));
    handedKeys.push(
      ...opened
        .filter((opens) => !isTheirs(opens))
        .map((opens) => `${endpoint.method} ${path} hands ${as} the ${opens}`),
    );
    ownKeys += opened.length;
    return { path, outcome: outcomeOf(name, answer.statusCode, answer.payload) };
  }
  // A stream that is let through has no end; a refusal has.
  const text = answer.statusCode >= 400 ? await textOf(answer.stream()) : '';
  answer.stream().destroy();
  return { path, outcome: outcomeOf(name, answer.statusCode, text) };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.append(key, value instanceof File ? value : String(value));
  return form;
}

const EXPECTED: Readonly<Record<Code, Readonly<Record<keyof Classes<unknown>, Outcome>>>> = {
  '+': { own: 'through', seen: 'through', hidden: 'through' },
  o: { own: 'through', seen: 'through', hidden: '404' },
  f: { own: 'through', seen: '403', hidden: '404' },
  x: { own: '403', seen: '403', hidden: '404' },
  '-': { own: '403', seen: '403', hidden: '403' },
};
const CLASS_NAMES = { own: 'its own', seen: 'one it only sees', hidden: 'hidden from it' } as const;

/** The mismatches of an endpoint's answers for a person, one per line. */
async function faultsFor(name: string, endpoint: Endpoint, person: Person, code: Code): Promise<string[]> {
  const check = async (expected: Outcome, about: string, subject?: Subject) => {
    const { path, outcome } = await attempt(name, endpoint, person, subject);
    return outcome === expected
      ? []
      : [`${endpoint.method} ${path} as ${person}${about}: expected ${expected}, got ${outcome}`];
  };
  const kind = kindOf(name, endpoint);
  if (kind === undefined) return check(EXPECTED[code].own, '');
  const records = found[kind][person];
  const withParts = (subject: Subject) =>
    kind === 'briefings' ? { ...subject, ...parts.get(Number(subject.id)) } : subject;
  const lines = await Promise.all(
    (['own', 'seen', 'hidden'] as const).flatMap((group) =>
      records[group].map((subject) =>
        check(EXPECTED[code][group], ` (${CLASS_NAMES[group]})`, withParts(subject) as Subject),
      ),
    ),
  );
  return lines.flat();
}

/** A code's promise about a class of records needs a record of that class. */
function unprovable(name: string, endpoint: Endpoint, person: Person, code: Code): string[] {
  const kind = kindOf(name, endpoint);
  const says = (what: string) => [`${name}: '${code}' of ${person} ${what}`];
  if (kind === undefined) return code === '+' || code === '-' ? [] : says('speaks of records, and it is about none');
  const { own, seen, hidden } = found[kind][person];
  if (code === 'o' && hidden.length === 0) return says('needs a record that is hidden');
  if (code === 'f' && (own.length === 0 || seen.length === 0))
    return says('needs a record of its own and one it only sees');
  if (code === '+' && hidden.length > 0) return says('lets it through to records that are hidden from it');
  if (code === 'x' && hidden.length === 0) return says('needs a record that is hidden');
  return [];
}

test('the matrix speaks of every endpoint once, and of no other', () => {
  const names = endpoints.map(([name]) => name);
  expect(names.filter((name) => rowsOf(name).length !== (WITHOUT.includes(name) ? 0 : 1))).toEqual([]);
  expect(WITHOUT.filter((name) => !names.includes(name))).toEqual([]);
  const spoken = ROWS.flatMap(({ section, endpoints: of }) => of.map((each) => `${section}.${each}`));
  const isKnown = (name: string) =>
    name.endsWith('.*') ? names.some((each) => each.startsWith(name.slice(0, -1))) : names.includes(name);
  expect(spoken.filter((name) => !isKnown(name))).toEqual([]);
  // If endpoints of a section differ, each is named.
  expect(ROWS.filter(({ section, endpoints: of }) => of.includes('*') && rowsOf(`${section}.*`).length > 1)).toEqual(
    [],
  );
});

describe.each(endpoints.filter(([name]) => rowsOf(name).length > 0))('%s', (name, endpoint) => {
  test('is closed to strangers', async () => {
    expect((await attempt(name, endpoint, undefined, subjectFor(name, endpoint))).outcome).toBe('401');
  });

  test('answers everybody as the matrix says', async () => {
    const [row] = rowsOf(name);
    const faults = await Promise.all(
      PERSONS.map(async (person) => {
        const code = row?.codes[person] ?? '-';
        return [...unprovable(name, endpoint, person, code), ...(await faultsFor(name, endpoint, person, code))];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});

/** Any record of the kind, where it doesn't matter which. */
function subjectFor(name: string, endpoint: Endpoint): Subject | undefined {
  const kind = kindOf(name, endpoint);
  return kind && found[kind].admin.own[0];
}

describe.each(endpoints.filter(([name]) => WITHOUT_SIGN_IN.public.includes(name)))('%s', (name, endpoint) => {
  test('is open to everybody', async () => {
    for (const person of [undefined, ...PERSONS]) {
      const { outcome } = await attempt(name, endpoint, person);
      expect(outcome, person).toMatch(/^(?:through|4(?!0[13]))/);
    }
  });
});

const fileOf = (briefing: number): number => parts.get(briefing)?.fileId ?? 0;

describe.each(endpoints.filter(([name]) => WITHOUT_SIGN_IN.link.includes(name)))('%s', (name, endpoint) => {
  const isOwnersPage = endpoint.path.startsWith(contract.external.owner.path);
  const right = isOwnersPage ? links.ownersPage : links.publication;
  const outcomeWith = async (uuid: string, fileId = fileOf(links.briefing)) =>
    (await attempt(name, endpoint, undefined, { id: uuid, uuid, fileId, importId: sentList, offeredId: offeredSite }))
      .outcome;

  test('opens by the right link', async () => {
    expect(await outcomeWith(right)).toBe('through');
  });

  test('opens by no other link', async () => {
    const others = {
      unknown: randomUUID(),
      ended: links.endedPublication,
      revoked: isOwnersPage ? links.revokedPage : links.revokedPublication,
      'of another kind': isOwnersPage ? links.publication : links.ownersPage,
    };
    for (const [what, uuid] of Object.entries(others)) expect(await outcomeWith(uuid), what).toBe('404');
    if (endpoint.path.includes(':fileId')) {
      const elsewhere = [...parts.entries()].find(([briefing]) => briefing !== links.briefing)?.[1].fileId;
      expect(await outcomeWith(right, elsewhere), 'a file of another publication').toBe('404');
    }
  });
});

test('no answer told a client what its publications cost, bring, or what others have', () => {
  expect(leaks).toEqual([]);
  expect(isShownToAdmins).toBe(true);
});

test('no answer hands somebody a key that opens what is not theirs', () => {
  expect(handedKeys).toEqual([]);
  expect(ownKeys).toBeGreaterThan(0);
});
