import { plainAmount } from '../shared/money.ts';

/**
 * Pix "copia e cola": the payload of a static or dynamic code of the Brazilian central bank, as tag, two-digit length and
 * value (EMV QRCPS, Manual de Padrões para Iniciação do Pix).
 */
export interface PixCharge {
  /** The key of the account: CPF, CNPJ, telephone as +55…, email address or random key; for a static code. */
  readonly key?: string;
  /** URL of the charge at the bank, without https://, for a dynamic code. */
  readonly url?: string;
  /** Centavos. Without it, the payer enters the amount. */
  readonly amountCents?: number;
  /** Name of the account's holder, cut to 25 characters. */
  readonly name: string;
  /** Cut to 15 characters. */
  readonly city: string;
  /** Identifier of the payment: up to 25 letters and digits. */
  readonly transactionId?: string;
}

export type PixFault =
  | { readonly path: 'key'; readonly code: 'pix_key_wrong' }
  | { readonly path: 'url'; readonly code: 'url_wrong' }
  | { readonly path: 'transactionId'; readonly code: 'pix_id_wrong' }
  | { readonly path: 'amountCents'; readonly code: 'number_small' | 'number_large' }
  | { readonly path: 'name' | 'city'; readonly code: 'required' };

export type PixReading =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly faults: PixFault[] };

const CPF = /^\d{11}$/;
/** Of digits, or of letters and digits as given out since July 2026. */
const CNPJ = /^[A-Z0-9]{12}\d{2}$/;
const PHONE = /^\+[1-9]\d{1,14}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A tag's value has up to 99 characters, of which the name of the arrangement takes some. */
const MAX_KEY = 77;
/** Ten digits, two of them centavos. */
const MAX_CENTS = 99_999_999_99;

export const isPixKey = (key: string): boolean =>
  key.length <= MAX_KEY && [CPF, CNPJ, PHONE, EMAIL, RANDOM].some((form) => form.test(key));

/**
 * In the form that banks use: no punctuation in tax numbers and telephone numbers, addresses and random keys in lower
 * case.
 */
export function compactPixKey(typed: string): string {
  const text = typed.trim();
  if (text.includes('@') || RANDOM.test(text.toLowerCase())) return text.toLowerCase();
  return text.replace(/[\s()./-]/g, '').toUpperCase();
}

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** Upper case without accents, one byte for each character, which every bank's reader accepts. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .toUpperCase()
    .slice(0, most)
    .trim();

/** CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of ASCII text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The payload of a charge, or all its faults. */
export function pixPayload(charge: PixCharge): PixReading {
  const { key, url, amountCents, transactionId } = charge;
  const [name, city] = [plain(charge.name, 25), plain(charge.city, 15)];
  const faults: PixFault[] = [];
  if (url === undefined && !isPixKey(key ?? '')) faults.push({ path: 'key', code: 'pix_key_wrong' });
  if (url !== undefined && !/^[a-z0-9.-]+\.[a-z]+\/[\x21-\x7e]+$/i.test(url.slice(0, MAX_KEY + 1)))
    faults.push({ path: 'url', code: 'url_wrong' });
  if (url !== undefined && url.length > MAX_KEY) faults.push({ path: 'url', code: 'url_wrong' });
  if (amountCents !== undefined && amountCents < 1) faults.push({ path: 'amountCents', code: 'number_small' });
  if (amountCents !== undefined && amountCents > MAX_CENTS) faults.push({ path: 'amountCents', code: 'number_large' });
  if (transactionId !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(transactionId))
    faults.push({ path: 'transactionId', code: 'pix_id_wrong' });
  if (name === '') faults.push({ path: 'name', code: 'required' });
  if (city === '') faults.push({ path: 'city', code: 'required' });
  if (faults.length > 0) return { ok: false, faults };
  const amount = amountCents === undefined ? '' : field('54', plainAmount(amountCents));
  const account = field('00', 'br.gov.bcb.pix') + (url === undefined ? field('01', key ?? '') : field('25', url));
  const payload = [
    field('00', '01'),
    // A dynamic code is paid once.
    url === undefined ? '' : field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount,
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', url === undefined ? (transactionId ?? '***') : '***')),
    '6304',
  ].join('');
  return { ok: true, payload: payload + crc16(payload) };
}
