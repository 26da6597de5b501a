import { effortOf } from '@linkstand/contract/testing/effort';
import { describe, expect, test } from 'vitest';
import { isDeadMailbox, MAX_BOUNCE_CHARACTERS, readBounce } from './read-bounce.ts';

const KEY = '7f9c24e5-2c5b-4d67-8b1a-0a5f3f1f2d11';
const report = (fields: string, to = `bounces+b-${KEY}@links.example`) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: <${to}>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered. Action: failed, Status: 5.1.1',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    fields,
    '--x',
    'Content-Type: message/rfc822',
    '',
    'Subject: News',
    '--x--',
  ].join('\r\n');
const of = (action: string, status: string, said = '') =>
  readBounce(report(`Action: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp;\r\n  ${said}`));

describe('reports of the mailbox for bounces', () => {
  test.each([
    ['5.1.1', '550 5.1.1 no such user', 'hard'],
    ['5.1.10', '550 recipient not found', 'hard'],
    ['5.4.4', 'host not found', 'hard'],
    ['5.2.2', '552 mailbox full', 'soft'],
    ['5.7.1', '550 looks like spam, user unknown', 'soft'],
    ['5.0.0', '550 User unknown', 'hard'],
    ['5.0.0', '554 Message rejected', 'soft'],
    ['4.4.7', 'expired', 'soft'],
  ])('%s %s is %s', (status, said, kind) => {
    expect(of('failed', status, said)).toEqual({ key: KEY, kind, reason: `smtp; ${said}` });
  });

  test('of a delay, a delivery, or a holiday say nothing', () => {
    expect(of('delayed', '4.4.1')).toBeNull();
    expect(of('delivered', '2.1.5')).toBeNull();
    expect(
      readBounce(`To: bounces+b-${KEY}@links.example\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.`),
    ).toBeNull();
  });

  test('find the key in the returned mail if the address lost it, and need one', () => {
    const plain = report('Action: failed\r\nStatus: 5.1.1', 'bounces@links.example');
    expect(readBounce(plain)).toBeNull();
    const returned = plain.replace('Subject: News', `Message-ID: <newsletter-7-${KEY}@links.example>`);
    expect(readBounce(returned)).toMatchObject({ key: KEY, kind: 'hard' });
  });

  test('of complaints (RFC 5965)', () => {
    const complaint = `To: bounces+b-${KEY}@links.example\n\n--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x\n\n--x--`;
    expect(readBounce(complaint)).toEqual({ key: KEY, kind: 'complaint', reason: 'abuse' });
    expect(readBounce(complaint.replace('abuse', 'not-spam'))).toBeNull();
  });

  test('that are hostile are read in one pass, and never break a line of ours', async () => {
    const effort = await effortOf(() => {
      for (const piece of ['a', ' ', '\t\r\n ', ':', '--', 'Content-Type: message/delivery-status\r\n', '\0', '+b-'])
        readBounce(`+b-${KEY}@${piece.repeat((10 * 1024 * 1024) / piece.length)}`);
      for (const piece of ['Action: failed\r\n ', ' ', '\r\n\t'])
        readBounce(report(piece.repeat(MAX_BOUNCE_CHARACTERS / piece.length)));
    });
    expect(effort).toBeLessThan(1500);
    const bounce = of('failed', '5.1.1', 'gone\u0000\u202e\tBcc: a@b.example');
    expect(bounce?.reason).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('a server’s answer counts by its code before its words', () => {
    expect(isDeadMailbox('550 5.1.1 <a@b.example>: Recipient address rejected')).toBe(true);
    expect(isDeadMailbox('550 No such user here')).toBe(true);
    expect(isDeadMailbox('550 5.7.1 no such user, says our filter')).toBe(false);
    expect(isDeadMailbox('554 rejected')).toBe(false);
    // About the sender: the recipients are not to blame.
    expect(isDeadMailbox('550 5.1.0 <news@a.example>: Sender address rejected: User unknown')).toBe(false);
    expect(isDeadMailbox('553 5.1.3 Bad sender address syntax')).toBe(false);
    expect(isDeadMailbox('553 sorry, sender domain does not exist')).toBe(false);
    expect(isDeadMailbox('550 5.1.0 Address rejected')).toBe(false);
    const refusedSender = 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 Sender address rejected';
    expect(readBounce(report(refusedSender))?.kind).toBe('soft');
    const spaced = report('Action: failed\nStatus: 5.1.1').replace(': message/delivery', ':  message/delivery');
    expect(readBounce(spaced)?.kind).toBe('hard');
  });
});
