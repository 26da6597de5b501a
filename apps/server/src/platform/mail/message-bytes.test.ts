import { array, assert, asyncProperty, string, uint8Array } from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMessage, encodedPiece, type Message } from './message-bytes.ts';

const MAIL = {
  messageId: '<one@links.example>',
  from: { name: 'Ñandú, Links', address: 'news@links.example' },
  to: { name: '', address: 'ana@people.example' },
  subject: 'Noticias de otoño: 25 € y más',
};
const rawOf = ({ head, body }: Message) => `${head}\r\n\r\n${body}`;
const PDF = { filename: 'F-1.pdf', contentType: 'application/pdf' };

/** What people may write: letters of all kinds, dots and blanks at the ends of lines, long lines, no line. */
const said = () => string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replace(/\r/g, '\n'));

test('whatever its texts and its attachment hold is read again as it was', async () => {
  await assert(
    asyncProperty(said(), said(), uint8Array({ minLength: 1, maxLength: 500 }), async (text, html, bytes) => {
      const attachments = [{ ...PDF, content: Buffer.from(bytes) }];
      const mail = await PostalMime.parse(
        rawOf(composeMessage({ ...MAIL, text: `${text}.`, html: `<p>${html}`, attachments })),
      );
      expect(mail.text?.trimEnd()).toBe(`${text}.`);
      expect(mail.html?.trimEnd()).toBe(`<p>${html}`.trimEnd());
      expect(mail.subject).toBe(MAIL.subject);
      expect(mail.from).toMatchObject(MAIL.from);
      expect(mail.attachments).toMatchObject([{ filename: PDF.filename, mimeType: PDF.contentType }]);
      expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(bytes));
    }),
  );
});

test('its lines are as short as mail servers want them, and end as they do', () => {
  const message = composeMessage({ ...MAIL, text: 'á'.repeat(5000), html: `<p>${'x '.repeat(5000)}</p>` });
  const lines = rawOf(message).split('\r\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
  expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
  expect(message.envelope).toEqual({ from: 'news@links.example', to: ['ana@people.example'] });
});

test('no value of it makes a header of its own', () => {
  const { head } = composeMessage({ ...MAIL, subject: 'a\r\nBcc: eva@people.example', text: 'b', html: '<p>b' });
  expect(head).not.toMatch(/^bcc:/im);
});

test('texts that were encoded piece by piece are read as one text', async () => {
  await assert(
    asyncProperty(array(said(), { maxLength: 8 }), async (pieces) => {
      const whole = [...pieces, '.'];
      const encoded = whole.map(encodedPiece).join('');
      const mail = await PostalMime.parse(
        rawOf(
          composeMessage({ ...MAIL, text: 'not this', html: 'nor this', encoded: { text: encoded, html: encoded } }),
        ),
      );
      expect([mail.text?.trimEnd(), mail.html?.trimEnd()]).toEqual([whole.join(''), whole.join('')]);
      expect(Math.max(...encoded.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
    }),
  );
});

test('the header is the same for texts that were encoded before', () => {
  const all = {
    ...MAIL,
    text: 'á',
    html: '<p>b',
    replyTo: 'desk@links.example',
    envelope: { from: 'b+1@links.example', to: 'ana@people.example' },
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: '<https://l.example/u>' },
    },
  };
  const [one, other] = [all, { ...all, encoded: { text: '=C3=A1', html: '<p>b' } }].map(composeMessage);
  const known = (message?: Message) => ({
    ...message,
    head: message?.head.replace(/^Date: .*$/m, '').replaceAll(/NmP-\w+-/g, ''),
    body: message?.body.replaceAll(/NmP-\w+-/g, ''),
  });
  expect(known(other)).toEqual(known(one));
});
