import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { keptValues, keyOfKept, type UnsentValues } from './kept-values.ts';
import { SaveQueue } from './save-queue.ts';
import type { SaveCall, Saved, SaveOptions } from './save-types.ts';

interface Form {
  title: string;
  keyword: string;
  url: string;
}

const problem = (status: number, code: string, more: object = {}) =>
  new ApiError(status, { status, code, message: `told ${code}`, errors: [], ...more });

/** A server with one record that refuses stale versions, and can be told to fail. */
function serverOf(values: Form) {
  const server = {
    record: { version: 1, values } as Saved<Form>,
    requests: [] as { patch: Partial<Form>; version: number; confirmed: number | undefined }[],
    keys: [] as string[],
    failures: [] as unknown[],
    /** Someone else's change. */
    change(patch: Partial<Form>) {
      server.record = { version: server.record.version + 1, values: { ...server.record.values, ...patch } };
    },
    async send(patch: Partial<Form>, version: number, { confirmedPriceCents: confirmed, idempotencyKey }: SaveCall) {
      server.requests.push({ patch, version, confirmed });
      server.keys.push(idempotencyKey);
      await Promise.resolve();
      const failure = server.failures.shift();
      if (failure) throw failure;
      if (version !== server.record.version)
        throw problem(409, 'changed_meanwhile', { current: structuredClone(server.record) });
      const tidied = Object.fromEntries(Object.entries(patch).map(([key, value]) => [key, String(value).trim()]));
      server.change(tidied);
      return server.record;
    },
  };
  return server;
}

const storage = new Map<string, string>();
let forms = 0;

/** What the pages of one browser keep of a record. */
function memory() {
  const record = `form ${++forms}`;
  const key = keyOfKept(7, record);
  const all = (): UnsentValues<Form>[] =>
    [...storage].filter(([place]) => place.startsWith(key)).map(([, text]) => JSON.parse(text));
  return {
    of: (page: string, before: string | null = null) => keptValues<Form>(7, record, { page, before }),
    all,
    get kept(): UnsentValues<Form> | null {
      return all()[0] ?? null;
    },
    set kept(kept: UnsentValues<Form> | null) {
      storage.set(key, JSON.stringify(kept));
    },
  };
}

const START: Form = { title: 'Title', keyword: 'bank', url: 'https://a.example' };

interface Page extends Partial<Omit<SaveOptions<Form>, 'kept'>> {
  kept?: ReturnType<typeof memory>;
  page?: string;
  /** The page that was in its tab before it. */
  before?: string;
}

function queueOf(server: ReturnType<typeof serverOf>, { kept = memory(), page = 'this', before, ...more }: Page = {}) {
  return new SaveQueue<Form>({
    saved: server.record,
    send: server.send,
    fetch: async () => server.record,
    readCurrent: (current) => (current as Saved<Form> | undefined) ?? null,
    kept: kept.of(page, before),
    ...more,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (place: string) => storage.get(place) ?? null,
    setItem: (place: string, text: string) => storage.set(place, text),
    removeItem: (place: string) => storage.delete(place),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving as it is typed', () => {
  it('sends only what changed, once typing pauses', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'T' });
    await vi.advanceTimersByTimeAsync(300);
    queue.change({ title: 'Ti' });
    expect(queue.getSnapshot().state).toBe('typing');
    await vi.advanceTimersByTimeAsync(800);
    expect(server.requests).toEqual([{ patch: { title: 'Ti' }, version: 1, confirmed: undefined }]);
    expect(queue.getSnapshot().state).toBe('saved');
  });

  it('does not wait for ever when typing does not pause', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    for (let n = 0; n < 20; n++) {
      queue.change({ title: `T${n}` });
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(1);
  });

  it('has one request under way at a time and sends what was typed meanwhile afterwards', async () => {
    const server = serverOf(START);
    let open = 0;
    let most = 0;
    const queue = queueOf(server, {
      send: async (patch, version, call) => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 5000));
        open--;
        return server.send(patch, version, call);
      },
    });
    queue.change({ title: 'A' });
    await vi.advanceTimersByTimeAsync(1000);
    queue.change({ title: 'AB' });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(most).toBe(1);
    expect(server.record.values.title).toBe('AB');
    expect(queue.getSnapshot().state).toBe('saved');
  });

  it('leaves what is typed alone when the server tidies it', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'Two words ' });
    expect(await queue.flush()).toBe(true);
    expect(server.record.values.title).toBe('Two words');
    expect(queue.getSnapshot().values.title).toBe('Two words ');
    queue.change({ title: 'Two words m' });
    await queue.flush();
    expect(server.record.values.title).toBe('Two words m');
    expect(server.requests).toHaveLength(2);
  });

  it('sends nothing when what was typed is what the server has', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'Other' });
    queue.change({ title: 'Title' });
    expect(await queue.flush()).toBe(true);
    expect(server.requests).toEqual([]);
  });
});

describe('without a connection', () => {
  it('tries again, ever less often, and keeps what was typed', async () => {
    const server = serverOf(START);
    const kept = memory();
    const queue = queueOf(server, { kept });
    server.failures = [problem(0, 'unreachable'), problem(503, 'unavailable')];
    queue.change({ title: 'Offline' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(queue.getSnapshot().state).toBe('offline');
    expect(kept.kept).toMatchObject({
      typed: { title: 'Offline' },
      base: { title: 'Title' },
      sent: { patch: { title: 'Offline' }, version: 1 },
    });
    await vi.advanceTimersByTimeAsync(2500);
    expect(queue.getSnapshot().state).toBe('offline');
    await vi.advanceTimersByTimeAsync(4500);
    expect(queue.getSnapshot().state).toBe('saved');
    expect(server.record.values.title).toBe('Offline');
    expect(kept.kept).toBeNull();
  });

  it('a flush says that not everything is saved', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.failures = [problem(0, 'unreachable')];
    queue.change({ title: 'Offline' });
    expect(await queue.flush()).toBe(false);
    queue.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.getSnapshot().state).toBe('saved');
  });
});

describe('an answer that was lost', () => {
  /** Word by word. */
  const merge: NonNullable<SaveOptions<Form>['merge']> = (_field, { mine, before = '', theirs }) => {
    const [base, others] = [before.split(' '), theirs.split(' ')];
    return mine
      .split(' ')
      .map((word, at) => (word === base[at] ? (others[at] ?? '') : word))
      .join(' ');
  };

  it('is told from one that says no: what was refused is still there', async () => {
    const server = serverOf({ ...START, title: 'a b c' });
    const queue = queueOf(server, { merge });
    server.change({ title: 'a b C' });
    queue.change({ title: 'A b c' });
    expect(await queue.flush()).toBe(true);
    expect(server.record.values.title).toBe('A b C');
  });

  /** A server that keeps the answers of keys, and whose next answer is lost after it saved. */
  const losing = () => {
    const server = serverOf(START);
    const answers = new Map<string, Saved<Form>>();
    const line = { isBroken: true };
    const send: SaveOptions<Form>['send'] = async (patch, version, call) => {
      const answer = answers.get(call.idempotencyKey) ?? (await server.send(patch, version, call));
      answers.set(call.idempotencyKey, answer);
      if (line.isBroken) throw problem(0, 'unreachable');
      return answer;
    };
    return { server, send, line };
  };

  it('is asked for again with the same key, and then what was typed since is sent', async () => {
    const { server, send, line } = losing();
    const queue = queueOf(server, { send });
    queue.change({ title: 'Mine' });
    expect(await queue.flush()).toBe(false);
    queue.change({ title: 'Mine and more' });
    line.isBroken = false;
    expect(await queue.flush()).toBe(true);
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', conflicts: [], values: { title: 'Mine and more' } });
    expect(server.record).toMatchObject({ version: 3, values: { title: 'Mine and more' } });
    expect(new Set(server.keys).size).toBe(server.keys.length);
  });

  it('is no conflict with oneself when the new version is read before it is asked again', async () => {
    const { server, send, line } = losing();
    const queue = queueOf(server, { send });
    queue.change({ title: 'Mine' });
    await queue.flush();
    queue.change({ title: 'Mine and more' });
    line.isBroken = false;
    queue.adopt(server.record);
    expect(queue.getSnapshot().conflicts).toEqual([]);
    expect(await queue.flush()).toBe(true);
    expect(server.record).toMatchObject({ version: 3, values: { title: 'Mine and more' } });
  });

  it.each([
    ['which asks again', true],
    ['also where its key is forgotten by then', false],
  ])('is no conflict with oneself after a reload, %s', async (_how, isKnown) => {
    const { server, send, line } = losing();
    const kept = memory();
    const queue = queueOf(server, { send, kept });
    queue.change({ title: 'Mine' });
    await queue.flush();
    queue.change({ title: 'Mine and more' });
    queue.stop();
    line.isBroken = false;
    const next = queueOf(server, { kept, ...(isKnown && { send }) });
    expect(next.getSnapshot()).toMatchObject({ conflicts: [], values: { title: 'Mine and more' } });
    expect(await next.flush()).toBe(true);
    expect(server.record.values.title).toBe('Mine and more');
    expect(kept.kept).toBeNull();
  });

  it('is no conflict when somebody else went on from it, also after a reload', async () => {
    const { server, send, line } = losing();
    const kept = memory();
    const queue = queueOf(server, { send, kept, merge });
    queue.change({ title: 'my first word' });
    await queue.flush();
    server.change({ title: 'my first sentence' });
    queue.change({ title: 'my new word' });
    queue.stop();
    line.isBroken = false;
    const next = queueOf(server, { send, kept, merge });
    expect(await next.flush()).toBe(true);
    expect(server.record.values.title).toBe('my new sentence');
  });

  it('is no conflict when what was sent is taken back meanwhile', async () => {
    const { server, send, line } = losing();
    const queue = queueOf(server, { send });
    queue.change({ title: 'Mine' });
    await queue.flush();
    queue.change({ title: START.title });
    line.isBroken = false;
    expect(await queue.flush()).toBe(true);
    expect(server.record.values.title).toBe(START.title);
  });
});

describe('when the page is left', () => {
  it('sends what is waiting at once', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'Last words' });
    queue.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values.title).toBe('Last words');
  });

  it('does not go on trying without a page, but keeps it for the next', async () => {
    const server = serverOf(START);
    const kept = memory();
    const queue = queueOf(server, { kept });
    server.failures = [problem(0, 'unreachable')];
    queue.change({ title: 'Last words' });
    queue.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.requests).toHaveLength(1);
    expect(kept.kept?.typed).toEqual({ title: 'Last words' });
    queue.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.record.values.title).toBe('Last words');
  });
});

describe('after a reload', () => {
  it('goes on with what the server did not get', async () => {
    const server = serverOf(START);
    const kept = memory();
    kept.kept = { typed: { title: 'Unsent' }, base: { title: 'Title' } };
    const queue = queueOf(server, { kept });
    expect(queue.getSnapshot().values.title).toBe('Unsent');
    queue.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.record.values.title).toBe('Unsent');
  });

  it('shows both versions when someone else changed it meanwhile', () => {
    const server = serverOf({ ...START, title: 'Theirs' });
    const kept = memory();
    kept.kept = { typed: { title: 'Unsent' }, base: { title: 'Title' } };
    const queue = queueOf(server, { kept });
    expect(queue.getSnapshot()).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'title', mine: 'Unsent', theirs: 'Theirs' }],
    });
  });

  it('asks again after another reload, while nobody has decided', async () => {
    const server = serverOf({ ...START, title: 'Theirs' });
    const kept = memory();
    kept.kept = { typed: { title: 'Unsent' }, base: { title: 'Title' } };
    const queue = queueOf(server, { kept });
    queue.change({ title: 'Unsent!' });
    // The tab is hidden, then left.
    await queue.flush();
    queue.stop();
    const next = queueOf(server, { kept });
    expect(next.getSnapshot().conflicts).toEqual([
      { field: 'title', mine: 'Unsent!', before: 'Title', theirs: 'Theirs' },
    ]);
    expect(await next.flush()).toBe(false);
    expect(server.record.values.title).toBe('Theirs');
    next.resolve(['title']);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values.title).toBe('Unsent!');
    expect(kept.kept).toBeNull();
  });

  it('keeps half an address here, and drops it when the server has a newer one', () => {
    const toWire = (values: Form): Form => ({ ...values, url: values.url.includes('.') ? values.url : '' });
    const server = serverOf({ ...START, url: '' });
    const kept = memory();
    kept.kept = { typed: { url: 'https://b' }, base: { url: '' } };
    expect(queueOf(server, { kept, toWire }).getSnapshot()).toMatchObject({
      state: 'saved',
      values: { url: 'https://b' },
    });
    const newer = serverOf({ ...START, url: 'https://new.example' });
    kept.kept = { typed: { url: 'https://b' }, base: { url: '' } };
    expect(queueOf(newer, { kept, toWire }).getSnapshot().state).toBe('conflict');
  });
});

describe('two tabs of one record', () => {
  const [first, second] = [{ page: 'first' }, { page: 'second' }];

  it('a clean one leaves alone what the other keeps', async () => {
    const server = serverOf(START);
    const kept = memory();
    const clean = queueOf(server, { kept, ...first });
    const typing = queueOf(server, { kept, ...second });
    server.failures = [problem(0, 'unreachable')];
    typing.change({ title: 'Unsent' });
    await typing.flush();
    expect(await clean.flush()).toBe(true);
    clean.stop();
    expect(kept.kept?.typed).toEqual({ title: 'Unsent' });
    expect(await typing.flush()).toBe(true);
    expect(kept.kept).toBeNull();
  });

  it('one that typed something else saves it, and leaves alone what the other keeps', async () => {
    const server = serverOf(START);
    const kept = memory();
    const [one, other] = [queueOf(server, { kept, ...first }), queueOf(server, { kept, ...second })];
    server.failures = [problem(0, 'unreachable')];
    one.change({ title: 'First' });
    await one.flush();
    other.change({ title: 'Second' });
    expect(await other.flush()).toBe(true);
    expect(server.record.values.title).toBe('Second');
    expect(kept.kept?.typed).toEqual({ title: 'First' });
    // The next page asks whose title stays.
    const next = queueOf(server, { kept });
    expect(await next.flush()).toBe(false);
    expect(next.getSnapshot().conflicts).toMatchObject([{ mine: 'First', theirs: 'Second' }]);
  });

  it('one that restored what the other had kept drops it once it is saved', async () => {
    const server = serverOf(START);
    const kept = memory();
    const left = queueOf(server, { kept, ...first });
    server.failures = [problem(0, 'unreachable')];
    left.change({ title: 'Unsent' });
    await left.flush();
    expect(await queueOf(server, { kept, ...second }).flush()).toBe(true);
    expect(kept.kept).toBeNull();
  });

  it('that are offline keep both, and the next page sends its own and asks about the other', async () => {
    const server = serverOf(START);
    const kept = memory();
    const [one, other] = [queueOf(server, { kept, ...first }), queueOf(server, { kept, ...second })];
    server.failures = Array.from({ length: 4 }, () => problem(0, 'unreachable'));
    one.change({ title: 'First', url: 'https://b.example' });
    other.change({ title: 'Second' });
    for (const left of [one, other]) {
      await left.flush();
      left.stop();
    }
    await vi.advanceTimersByTimeAsync(0);
    server.failures = [];
    expect(kept.all().map(({ typed }) => typed.title)).toEqual(['First', 'Second']);
    const next = queueOf(server, { kept, page: 'third', before: 'second' });
    expect(next.getSnapshot().values.title).toBe('Second');
    expect(await next.flush()).toBe(false);
    expect(server.record.values.title).toBe('Second');
    expect(next.getSnapshot().conflicts).toMatchObject([{ field: 'title', mine: 'First', theirs: 'Second' }]);
    next.resolve(['title']);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ title: 'First', url: 'https://b.example' });
    expect(kept.all()).toEqual([]);
  });

  it('leave to each what it goes on with while both are open', async () => {
    const server = serverOf(START);
    const kept = memory();
    const one = queueOf(server, { kept, ...first });
    server.failures = [problem(0, 'unreachable')];
    one.change({ title: 'First' });
    await one.flush();
    const other = queueOf(server, { kept, ...second });
    server.failures = [problem(0, 'unreachable'), problem(0, 'unreachable')];
    one.change({ title: 'First words' });
    await one.flush();
    other.change({ keyword: 'loan' });
    await other.flush();
    expect(kept.all().map(({ typed }) => typed)).toEqual([
      { title: 'First words' },
      { title: 'First', keyword: 'loan' },
    ]);
  });

  it('are told from two editors that follow each other in one', async () => {
    const server = serverOf(START);
    const kept = memory();
    const left = queueOf(server, { kept });
    left.change({ title: 'Unsent' });
    await vi.advanceTimersByTimeAsync(300);
    // The next one is drawn before the last one stops.
    const next = queueOf(server, { kept });
    server.failures = [problem(0, 'unreachable'), problem(0, 'unreachable')];
    left.stop();
    await vi.advanceTimersByTimeAsync(0);
    next.change({ title: 'Unsent words' });
    expect(await next.flush()).toBe(false);
    expect(kept.kept?.typed).toEqual({ title: 'Unsent words' });
    expect(await next.flush()).toBe(true);
    expect(kept.kept).toBeNull();
  });
});

describe('two people at once', () => {
  it('takes in their change of another field and saves mine', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.change({ keyword: 'theirs' });
    queue.change({ title: 'Mine' });
    expect(await queue.flush()).toBe(true);
    expect(server.record.values).toMatchObject({ title: 'Mine', keyword: 'theirs' });
    expect(queue.getSnapshot().values).toMatchObject({ title: 'Mine', keyword: 'theirs' });
  });

  it.each([
    ['mine', ['title'], 'Mine'],
    ['theirs', [], 'Theirs'],
  ])('asks about the same field, and keeps %s', async (_whose, mine, title) => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.change({ title: 'Theirs' });
    queue.change({ title: 'Mine', keyword: 'also mine' });
    expect(await queue.flush()).toBe(false);
    expect(queue.getSnapshot().conflicts).toEqual([
      { field: 'title', mine: 'Mine', before: 'Title', theirs: 'Theirs' },
    ]);
    queue.resolve(mine);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ title, keyword: 'also mine' });
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', conflicts: [], values: { title } });
  });

  it('shows what is typed on while it is asked', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.change({ title: 'Theirs' });
    queue.change({ title: 'Mine' });
    await queue.flush();
    const [asked] = queue.getSnapshot().conflicts;
    queue.change({ keyword: 'also mine' });
    expect(queue.getSnapshot().conflicts[0]).toBe(asked);
    queue.change({ title: 'Mine!' });
    expect(queue.getSnapshot().conflicts).toEqual([
      { field: 'title', mine: 'Mine!', before: 'Title', theirs: 'Theirs' },
    ]);
  });

  it('keeps my version of one field and theirs of another', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.change({ title: 'Theirs', keyword: 'theirs' });
    queue.change({ title: 'Mine', keyword: 'mine' });
    expect(await queue.flush()).toBe(false);
    queue.resolve(['keyword']);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ title: 'Theirs', keyword: 'mine' });
  });

  it('joins what both wrote where it can, and asks about the rest', async () => {
    const server = serverOf(START);
    const merge: NonNullable<SaveOptions<Form>['merge']> = (field, { mine, theirs }) =>
      field === 'title' ? `${mine} + ${theirs}` : undefined;
    const queue = queueOf(server, { merge });
    server.change({ title: 'Theirs', keyword: 'theirs' });
    queue.change({ title: 'Mine', keyword: 'mine' });
    await queue.flush();
    expect(queue.getSnapshot().conflicts.map(({ field }) => field)).toEqual(['keyword']);
    // Typed while it is asked.
    queue.change({ title: 'Mine!' });
    queue.resolve(['keyword'], { keyword: 'both' });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ title: 'Mine! + Theirs', keyword: 'both' });
  });

  it('asks nothing when both wrote the same', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.change({ title: 'Same' });
    queue.change({ title: 'Same' });
    expect(await queue.flush()).toBe(true);
  });

  it('asks the server when the refusal brings no fresh record', async () => {
    const server = serverOf(START);
    const queue = queueOf(server, { readCurrent: () => null });
    server.change({ keyword: 'theirs' });
    queue.change({ title: 'Mine' });
    expect(await queue.flush()).toBe(true);
    expect(queue.getSnapshot().values.keyword).toBe('theirs');
  });

  it('follows a fresh record, but for what is being typed', () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'Mine' });
    server.change({ keyword: 'theirs' });
    queue.adopt(server.record);
    expect(queue.getSnapshot().values).toEqual({ ...START, title: 'Mine', keyword: 'theirs' });
    expect(queue.version).toBe(2);
  });

  it('takes in what was read while a request was under way, once it ends', async () => {
    const server = serverOf(START);
    let answer = () => {};
    const queue = queueOf(server, {
      send: async (patch, version, call) => {
        const saved = await server.send(patch, version, call);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return saved;
      },
    });
    queue.change({ title: 'Mine' });
    const flushed = queue.flush();
    await vi.advanceTimersByTimeAsync(0);
    server.change({ keyword: 'theirs' });
    queue.adopt(server.record);
    answer();
    expect(await flushed).toBe(true);
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', values: { title: 'Mine', keyword: 'theirs' } });
    expect(queue.version).toBe(3);
  });

  it('takes in what was read while it was asked which to keep', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'Mine' });
    server.change({ title: 'Theirs' });
    await queue.flush();
    expect(queue.getSnapshot().state).toBe('conflict');
    server.change({ keyword: 'theirs' });
    queue.adopt(server.record);
    queue.resolve([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', values: { title: 'Theirs', keyword: 'theirs' } });
  });

  it('sends again what I had before, after they changed it back and forth', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'A' });
    await queue.flush();
    server.change({ title: 'B' });
    queue.adopt(server.record);
    expect(queue.getSnapshot().values.title).toBe('B');
    queue.change({ title: 'A' });
    await queue.flush();
    expect(server.record.values.title).toBe('A');
  });
});

describe('what the server refuses', () => {
  it('holds the field back with what is wrong, and saves the others', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    server.failures = [problem(400, 'invalid', { errors: [{ path: 'keyword', message: 'no' }] })];
    queue.change({ keyword: 'bad', title: 'Good' });
    expect(await queue.flush()).toBe(false);
    expect(server.record.values).toMatchObject({ title: 'Good', keyword: 'bank' });
    expect(queue.getSnapshot()).toMatchObject({ state: 'refused', errors: { keyword: 'no' } });
    queue.change({ keyword: 'good' });
    expect(queue.getSnapshot().errors).toEqual({});
    await queue.flush();
    expect(server.record.values.keyword).toBe('good');
  });

  it('holds everything back when another field is to blame, until something changes', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    const incomplete = problem(422, 'campaign_incomplete', {
      errors: [{ path: 'briefings.3.url', message: 'required' }],
    });
    server.failures = [incomplete];
    queue.change({ title: 'Mine' });
    await queue.flush();
    expect(queue.getSnapshot()).toMatchObject({ state: 'refused', failure: 'told campaign_incomplete' });
    queue.change({ url: 'https://b.example' });
    await queue.flush();
    expect(server.record.values).toMatchObject({ title: 'Mine', url: 'https://b.example' });
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', failure: '' });
  });

  it('says when it can no longer be edited', async () => {
    const onClosed = vi.fn();
    const onUnsaved = vi.fn();
    const server = serverOf(START);
    const kept = memory();
    const queue = queueOf(server, { onClosed, onUnsaved, kept });
    server.failures = [problem(409, 'not_possible_now')];
    queue.change({ title: 'Late' });
    expect(await queue.flush()).toBe(true);
    expect(queue.getSnapshot()).toMatchObject({ state: 'closed', values: { title: 'Late' } });
    // Also for the next page, until they were read.
    expect(kept.kept?.typed).toEqual({ title: 'Late' });
    expect(onClosed).toHaveBeenCalledOnce();
    // What was typed is handed over instead of lost.
    expect(onUnsaved).toHaveBeenCalledExactlyOnceWith({ title: 'Late' });
  });

  it('stays closed when a newer record is read', async () => {
    const onUnsaved = vi.fn();
    const server = serverOf(START);
    const queue = queueOf(server, { onUnsaved });
    server.failures = [problem(409, 'not_possible_now')];
    queue.change({ title: 'Late' });
    await queue.flush();
    server.change({ keyword: 'credit' });
    queue.adopt(server.record);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.getSnapshot().state).toBe('closed');
    expect(server.requests).toHaveLength(1);
    expect(onUnsaved).toHaveBeenCalledOnce();
  });

  it('does not miss what was typed into a record that was removed here', async () => {
    const onUnsaved = vi.fn();
    const server = serverOf(START);
    const kept = memory();
    const queue = queueOf(server, { onUnsaved, kept, isRemovedHere: () => true });
    server.failures = [problem(404, 'not_found')];
    queue.change({ title: 'Late' });
    await queue.flush();
    expect(queue.getSnapshot().state).toBe('closed');
    expect(onUnsaved).not.toHaveBeenCalled();
    expect(kept.kept).toBeNull();
  });

  it('keeps what was typed into a record that somebody else was given', async () => {
    const onUnsaved = vi.fn();
    const server = serverOf(START);
    const kept = memory();
    const queue = queueOf(server, { onUnsaved, kept, isRemovedHere: () => false });
    server.failures = [problem(404, 'not_found')];
    queue.change({ title: 'Late' });
    await queue.flush();
    expect(queue.getSnapshot().state).toBe('closed');
    expect(onUnsaved).toHaveBeenCalledExactlyOnceWith({ title: 'Late' });
    expect(kept.kept?.typed).toEqual({ title: 'Late' });
  });

  it('sends what was typed during the last request of a page that is left', async () => {
    const server = serverOf(START);
    const queue = queueOf(server);
    queue.change({ title: 'First' });
    const sending = queue.flush();
    queue.change({ url: 'https://last.example' });
    queue.stop();
    await sending;
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ title: 'First', url: 'https://last.example' });
  });
});

describe('a new price', () => {
  const changed = () => problem(409, 'quote_changed', { quote: { priceCents: 1500, previousCents: 1000 } });

  it('is asked about, and sent along once confirmed', async () => {
    const server = serverOf(START);
    const queue = queueOf(server, { priceFields: ['keyword'] });
    server.failures = [changed()];
    queue.change({ keyword: 'casino' });
    expect(await queue.flush()).toBe(false);
    expect(queue.getSnapshot()).toMatchObject({ state: 'price', price: { fromCents: 1000, toCents: 1500 } });
    queue.answerPrice(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests.at(-1)?.confirmed).toBe(1500);
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', price: null, values: { keyword: 'casino' } });
  });

  it('is not taken: what made it goes back, the rest is saved', async () => {
    const server = serverOf(START);
    const queue = queueOf(server, { priceFields: ['keyword'] });
    server.failures = [changed()];
    queue.change({ keyword: 'casino', title: 'New' });
    await queue.flush();
    queue.answerPrice(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.record.values).toMatchObject({ keyword: 'bank', title: 'New' });
    expect(queue.getSnapshot().values.keyword).toBe('bank');
  });
});

describe('what the server spells otherwise', () => {
  const isSame = (_field: string, a: unknown, b: unknown) => String(a).trim() === String(b).trim();

  it('is no conflict after a reload that came before its answer', () => {
    const server = serverOf(START);
    const kept = memory();
    // Sent as the page went, taken by the server, and tidied by it.
    kept.kept = { typed: { title: ' Ten shoes ' }, base: { title: START.title } };
    server.change({ title: 'Ten shoes' });
    expect(queueOf(server, { kept, isSame }).getSnapshot()).toMatchObject({
      state: 'saved',
      conflicts: [],
      values: { title: 'Ten shoes' },
    });
  });

  it('is no conflict when the answer that was lost took it', async () => {
    const server = serverOf(START);
    const queue = queueOf(server, { isSame });
    queue.change({ title: ' Ten shoes ' });
    server.change({ title: 'Ten shoes' });
    expect(await queue.flush()).toBe(true);
    expect(queue.getSnapshot()).toMatchObject({ state: 'saved', conflicts: [] });
  });

  it('is one when it says something else', () => {
    const server = serverOf(START);
    const kept = memory();
    kept.kept = { typed: { title: ' Ten shoes ' }, base: { title: START.title } };
    server.change({ title: 'Eleven shoes' });
    expect(queueOf(server, { kept, isSame }).getSnapshot().state).toBe('conflict');
  });
});
