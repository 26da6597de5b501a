import { randomInt } from 'node:crypto';
import type { NewsletterVersion } from '@linkstand/contract/newsletters/schema';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { replaceVariables, variableOf } from '../../platform/mail/fill-variables.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { type EncodedText, encodedPiece } from '../../platform/mail/message-bytes.ts';
import {
  type FillNames,
  type NewsletterReader,
  type RenderedNewsletter,
  renderNewsletter,
  subjectOf,
} from './render-newsletter.ts';

/** What differs between the mails of one mould. */
const HOLES = ['subject', 'name', 'company', 'clickUrl', 'openUrl', 'unsubscribeUrl'] as const;
type Hole = (typeof HOLES)[number];
/** How a hole's value is written: escaped in html, as it is or in capitals in text. */
type Manner = 'html' | 'text' | 'capitals';

/** A fixed piece, and the hole behind it. */
interface Piece {
  readonly said: string;
  readonly encoded: string;
  readonly hole?: { readonly hole: Hole; readonly manner: Manner };
}
interface Mould {
  readonly html: readonly Piece[];
  readonly text: readonly Piece[];
}

/** A rendered newsletter, and most of it encoded for its mail as well. */
export type WrittenNewsletter = RenderedNewsletter & { readonly encoded?: EncodedText };

/** Readers who differ in other things than the holes have moulds of their own. */
const MOST_MOULDS = 200;

/**
 * Writes a version for one reader after another, each as `renderNewsletter` does. What is the same for all is rendered and
 * encoded once, which takes most of a mail's processor time otherwise.
 */
export function newsletterWriter(
  version: NewsletterVersion,
  brand: MailBrand,
): (reader: NewsletterReader) => WrittenNewsletter {
  let moulds = new Map<string, Mould>();
  const listsPublications = version.blocks.some(({ kind }) => kind === 'publications');
  return (reader) => {
    // Everybody has others of these.
    if (listsPublications && reader.publications.length > 0) return renderNewsletter(version, brand, reader);
    const key = keyOf(reader);
    let mould = moulds.get(key);
    if (!mould) {
      if (moulds.size >= MOST_MOULDS) moulds = new Map();
      mould = makeMould(version, brand, reader);
      moulds.set(key, mould);
    }
    return fillMould(mould, version, reader);
  };
}

type Name = 'none' | 'blank' | 'said';
/** A blank name is filled in as nothing, where no name is its default. */
const kindOf = (value: string): Name => (value === '' ? 'none' : variableOf(value, '') === '' ? 'blank' : 'said');

/** All that a mould depends on. */
const keyOf = ({ locale, audience, name, company, clickUrl, openUrl, sites }: NewsletterReader) =>
  [
    locale,
    audience,
    kindOf(name),
    kindOf(company),
    clickUrl !== undefined,
    openUrl !== undefined,
    ...Array.from(sites.values(), ({ id, priceCents }) => `${id} ${priceCents}`),
  ].join();

function makeMould(version: NewsletterVersion, brand: MailBrand, reader: NewsletterReader): Mould {
  // No text contains it by accident. If it appears in capitals, so must the text of its hole.
  const sign = `h${randomInt(2 ** 47)}`;
  const mark = (hole: Hole) => `\uE000${sign}.${HOLES.indexOf(hole)}\uE001`;
  const fillIn: FillNames = (text) =>
    replaceVariables(text, ['name', 'company'], (hole, fallback) =>
      kindOf(reader[hole]) === 'said' ? mark(hole) : variableOf(reader[hole], fallback),
    );
  const marked = {
    ...reader,
    ...(reader.clickUrl !== undefined && { clickUrl: mark('clickUrl') }),
    ...(reader.openUrl !== undefined && { openUrl: mark('openUrl') }),
    unsubscribeUrl: mark('unsubscribeUrl'),
  };
  const { html, text } = renderNewsletter({ ...version, subject: mark('subject') }, brand, marked, fillIn);
  return { html: piecesOf(html, sign, 'html'), text: piecesOf(text, sign, 'text') };
}

function piecesOf(whole: string, sign: string, manner: Manner): Piece[] {
  // Between two pieces there are the sign's case and the hole's number.
  const parts = whole.split(new RegExp(`\uE000(h|H)${sign.slice(1)}\\.(\\d)\uE001`));
  const pieces: Piece[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [said = '', letter, number] = parts.slice(at, at + 3);
    const hole = number === undefined ? undefined : HOLES[Number(number)];
    pieces.push({
      said,
      encoded: encodedPiece(said),
      ...(hole && { hole: { hole, manner: letter === 'H' ? 'capitals' : manner } }),
    });
  }
  return pieces;
}

const WRITTEN: Readonly<Record<Manner, (value: string) => string>> = {
  html: escapeHtml,
  text: (value) => value,
  capitals: (value) => value.toUpperCase(),
};

function fillMould({ html, text }: Mould, version: NewsletterVersion, reader: NewsletterReader): WrittenNewsletter {
  const subject = subjectOf(version, reader);
  const values: Readonly<Record<Hole, string>> = {
    subject,
    name: variableOf(reader.name, ''),
    company: variableOf(reader.company, ''),
    clickUrl: reader.clickUrl ?? '',
    openUrl: reader.openUrl ?? '',
    unsubscribeUrl: reader.unsubscribeUrl,
  };
  // The same link is in several places.
  const known = new Map<string, { readonly said: string; readonly encoded: string }>();
  const filled = ({ hole, manner }: NonNullable<Piece['hole']>) => {
    const key = `${hole} ${manner}`;
    let value = known.get(key);
    if (!value) {
      const said = WRITTEN[manner](values[hole]);
      value = { said, encoded: encodedPiece(said) };
      known.set(key, value);
    }
    return value;
  };
  const join = (pieces: readonly Piece[]) => {
    let said = '';
    let encoded = '';
    for (const piece of pieces) {
      said += piece.said;
      encoded += piece.encoded;
      if (!piece.hole) continue;
      const value = filled(piece.hole);
      said += value.said;
      encoded += value.encoded;
    }
    return { said, encoded };
  };
  const [asHtml, asText] = [join(html), join(text)];
  return {
    subject,
    html: asHtml.said,
    text: asText.said,
    encoded: { html: asHtml.encoded, text: asText.encoded },
  };
}
