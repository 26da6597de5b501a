import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();

let next = 0;
/** A conversation in which these were said, one after the other. */
async function conversation(name: string, said: readonly string[]): Promise<number> {
  const { id } = await db
    .insertInto('whatsappChats')
    .values({ waId: String(88_700_000_000 + ++next), name, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const body of said) await say(id, body);
  return id;
}
const say = (chatId: number, body: string) =>
  db
    .insertInto('whatsappMessages')
    .values({ chatId, isInbound: true, kind: 'text', body, state: 'received', at: new Date() })
    .execute();
const piecesOf = (chatId: number) =>
  db.selectFrom('whatsappTexts').select('searchText').where('chatId', '=', chatId).orderBy('id').execute();

async function found(text: string) {
  const search = await call('POST', '/api/v1/whatsapp-chats/search?size=50', { as: 'admin', body: { text } });
  const count = await call('POST', '/api/v1/whatsapp-chats/count', { as: 'admin', body: { text } });
  return { ids: search.json.data.map(({ id }: { id: number }) => id), count: count.json.count };
}

test('what was said is found wherever it stands, ignoring case and accents, and never across two messages', async () => {
  const lines = Array.from({ length: 200 }, (_none, index) => `Número ${index} de la lista, sin más que decir`);
  const long = `${'x'.repeat(3000)} ornitorrinco ${'y'.repeat(1000)}`;
  const id = await conversation('Ana', [...lines, long, '', 'El final\ndel   mensaje', 'Otro']);
  const pieces = await piecesOf(id);
  expect(pieces.flatMap(({ searchText }) => searchText.split('\n'))).toHaveLength(203);
  expect(pieces.length).toBeLessThan(12);
  for (const text of ['NUMERO 0 DE', 'número 117 de la', 'numero 199 de', 'Ornitorrinco', 'final del mensaje'])
    expect(await found(text), text).toEqual({ ids: [id], count: 1 });
  for (const text of ['decir numero', 'mensaje otro', '%lista%', 'numero_1']) expect((await found(text)).count).toBe(0);
});

test('messages that come in together are all found', async () => {
  const id = await conversation('Berta', ['Empieza']);
  await Promise.all(Array.from({ length: 40 }, (_none, index) => say(id, `A la vez ${index} ${'z'.repeat(150)}`)));
  const lines = (await piecesOf(id)).flatMap(({ searchText }) => searchText.split('\n'));
  expect(lines.map((line) => line.replace(/ z+$/, '')).sort()).toEqual(
    ['empieza', ...Array.from({ length: 40 }, (_none, index) => `a la vez ${index}`)].sort(),
  );
});

test('a word of most conversations is found in each that has it, by its messages or its name', async () => {
  // So many pages that some are in the sample that tells common words.
  await sql`with made as (
      insert into whatsapp_chats (wa_id, name, state, last_message_at)
      select (88600000000 + n)::text, 'Cliente ' || n, 'open', now() - n * interval '1 second' from generate_series(1, 2000) n returning id)
    insert into whatsapp_messages (chat_id, is_inbound, kind, body, state, at)
    select id, true, 'text', repeat(case when id % 2 = 0 then 'jirafa ' else 'elefante ' end, 230), 'received', now()
    from made cross join generate_series(1, 2)`.execute(db);
  const named = await conversation('Doña Jirafa', ['Buenos días']);
  const jirafas = await found('Jirafa');
  expect(jirafas.count).toBe(1001);
  expect(jirafas.ids).toHaveLength(50);
  expect(jirafas.ids.every((id: number) => id % 2 === 0 || id === named)).toBe(true);
  const { json } = await call('POST', '/api/v1/whatsapp-chats/count', {
    as: 'admin',
    body: { text: 'jirafa', state: ['closed'] },
  });
  expect(json.count).toBe(0);
});

test('pieces that are gathered anew hold what those hold that came in one by one', async () => {
  const texts = async () => {
    const rows = await db.selectFrom('whatsappTexts').select(['chatId', 'searchText']).orderBy('id').execute();
    return rows.flatMap(({ chatId, searchText }) => searchText.split('\n').map((line) => `${chatId} ${line}`)).sort();
  };
  const before = await texts();
  await sql`select gather_whatsapp_texts()`.execute(db);
  expect(await texts()).toEqual(before);
});
