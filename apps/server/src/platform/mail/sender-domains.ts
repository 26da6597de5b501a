import { generateKeyPair, randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { promisify } from 'node:util';
import type { SenderDomain } from '@linkstand/contract/mails/endpoints';
import { type Context, type Database, together } from '../context.ts';
import { fieldRule, notFound } from '../errors.ts';
import { record } from '../record.ts';
import { openedOrLost } from '../seal.ts';

/** Encrypts private keys. */
export interface KeyVault {
  readonly keyId: string;
  seal(plain: string, about: string): { readonly sealed: Buffer; readonly keyId: string };
  open(row: { readonly sealed: Buffer; readonly keyId: string }, about: string): string;
}

/** What mails of this installation are sent and signed with. */
export interface MailSender {
  /** The installation's sender, `Name <address>` or an address. */
  readonly from: string;
  readonly vault: KeyVault;
  /** TXT records of a name, each in its parts. Rejects with a code as DNS does. */
  readonly readTxt: (name: string) => Promise<readonly (readonly string[])[]>;
}

/** A key that signs mails of its domain. */
export interface SigningKey {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
}
/** The key of a sender's domain; undefined if none is published. */
export type FindSigningKey = (domain: string) => Promise<SigningKey | undefined>;

/** The address of a sender, given as `Name <address>` or alone. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const dnsTxt: MailSender['readTxt'] = (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name);

const about = (domain: string, selector: string) => `mail key ${selector} ${domain}`;
/** Gmail and Outlook know no other kind of key for sure. */
const RSA_BITS = 2048;
const FRESH_MS = 60_000;

/** Finds keys, remembering each for a minute. A key that can't be decrypted is reported, and its mails go unsigned. */
export function signingKeys(
  db: Database,
  vault: KeyVault,
  onError: (error: unknown, domain: string) => void,
): FindSigningKey {
  const known = new Map<string, { readonly until: number; readonly key: Promise<SigningKey | undefined> }>();
  const read = async (domain: string): Promise<SigningKey | undefined> => {
    const row = await db
      .selectFrom('senderDomains')
      .select(['selector', 'sealedKey', 'keyId'])
      .where('domain', '=', domain)
      .where('publishedAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { selector, sealedKey: sealed, keyId } = row;
    try {
      return {
        domainName: domain,
        keySelector: selector,
        privateKey: vault.open({ sealed, keyId }, about(domain, selector)),
      };
    } catch (error) {
      onError(error, domain);
      return undefined;
    }
  };
  return (domain) => {
    const now = performance.now();
    const last = known.get(domain);
    if (last && last.until > now) return last.key;
    const key = read(domain);
    known.set(domain, { until: now + FRESH_MS, key });
    key.catch(() => known.delete(domain));
    return key;
  };
}

/** Encrypts again what an older key encrypted, so that the older secret can be removed. @returns how many keys */
export const resealSigningKeys = (db: Database, vault: KeyVault): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('senderDomains')
      .select(['id', 'domain', 'selector', 'sealedKey', 'keyId'])
      .where('keyId', '<>', vault.keyId)
      .forUpdate()
      .execute();
    let resealed = 0;
    for (const { id, domain, selector, sealedKey, keyId } of rows) {
      const at = about(domain, selector);
      const plain = openedOrLost(() => vault.open({ sealed: sealedKey, keyId }, at));
      if (plain === undefined) continue;
      const { sealed, keyId: newKeyId } = vault.seal(plain, at);
      await tx.updateTable('senderDomains').set({ sealedKey: sealed, keyId: newKeyId }).where('id', '=', id).execute();
      resealed += 1;
    }
    return resealed;
  });

/** Domains of every sender address, with the names of their brands. */
async function domainsInUse(db: Database, { from }: MailSender): Promise<ReadonlyMap<string, readonly string[]>> {
  const brands = await db.selectFrom('brands').select(['name', 'mailFrom']).orderBy('id').execute();
  const used = new Map<string, string[]>();
  for (const { name, mailFrom } of brands) {
    const domain = domainOf(mailFrom || addressOf(from));
    used.set(domain, [...(used.get(domain) ?? []), name]);
  }
  return used;
}

const recordOf = (row: { domain: string; selector: string; publicKey: string }) => ({
  name: `${row.selector}._domainkey.${row.domain}`,
  value: `v=DKIM1; k=rsa; p=${row.publicKey}`,
});

/** Each sender domain with its newest key. */
export async function listSenderDomains(db: Database, sender: MailSender): Promise<SenderDomain[]> {
  const used = await domainsInUse(db, sender);
  const rows = await db.selectFrom('senderDomains').selectAll().orderBy('id').execute();
  return [...used].map(([domain, brands]) => {
    const own = rows.filter((row) => row.domain === domain);
    const newest = own.at(-1);
    return {
      domain,
      brands: [...brands],
      record: newest ? recordOf(newest) : null,
      isSigning: own.some(({ publishedAt }) => publishedAt !== null),
      isPublished: newest?.publishedAt != null,
      checkedAt: newest?.checkedAt?.toISOString() ?? null,
      problem: newest?.problem || null,
      hasSpf: newest?.hasSpf ?? null,
      hasDmarc: newest?.hasDmarc ?? null,
    };
  });
}

async function findDomain(db: Database, sender: MailSender, domain: string): Promise<SenderDomain> {
  const found = (await listSenderDomains(db, sender)).find((each) => each.domain === domain);
  if (!found) throw notFound();
  return found;
}

const makeKeyPair = promisify(generateKeyPair);

/**
 * Creates a key for a sender's domain. The one before signs until the record of the new one is found.
 * @throws Refusal 422 for a domain that no sender has
 */
export async function createSigningKey(ctx: Context, sender: MailSender, domain: string): Promise<SenderDomain> {
  if (!(await domainsInUse(ctx.db, sender)).has(domain)) throw fieldRule({ path: 'domain', code: 'choose_other' });
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const selector = `ls-${randomBytes(4).toString('hex')}`;
  const { sealed, keyId } = sender.vault.seal(privateKey, about(domain, selector));
  await together(ctx, async (tx) => {
    // Keys whose record was never found are replaced.
    await tx.deleteFrom('senderDomains').where('domain', '=', domain).where('publishedAt', 'is', null).execute();
    const { id } = await tx
      .insertInto('senderDomains')
      .values({
        domain,
        selector,
        publicKey: publicKey.toString('base64'),
        sealedKey: sealed,
        keyId,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'sender_domains',
      entityId: id,
      action: 'sender_domain.create_key',
      changes: { selector: [null, selector] },
      silent: true,
    });
  });
  return findDomain(ctx.db, sender, domain);
}

const MISSING = new Set(['ENOTFOUND', 'ENODATA']);
/** The texts of a name; none if it has none. Null: DNS did not answer. */
async function textsOf(sender: MailSender, name: string): Promise<readonly string[] | null> {
  try {
    return (await sender.readTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return MISSING.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
const spaceless = (text: string) => text.replace(/\s+/g, '');

/** Looks up a domain's records. A key whose record is gone stops signing; an unreachable DNS changes nothing. */
async function look(db: Database, sender: MailSender, domain: string, now: Date): Promise<void> {
  const rows = await db.selectFrom('senderDomains').selectAll().where('domain', '=', domain).execute();
  const [spf, dmarc] = await Promise.all([textsOf(sender, domain), textsOf(sender, `_dmarc.${domain}`)]);
  for (const row of rows) {
    const texts = await textsOf(sender, recordOf(row).name);
    const isFound = texts?.some((text) => spaceless(text).includes(`p=${row.publicKey}`)) ?? false;
    const problem = texts === null ? 'unreachable' : isFound ? '' : texts.length === 0 ? 'missing' : 'different';
    await db
      .updateTable('senderDomains')
      .set({
        checkedAt: now,
        problem,
        ...(texts !== null && { publishedAt: isFound ? (row.publishedAt ?? now) : null }),
        ...(spf && { hasSpf: spf.some((text) => /^v=spf1\b/i.test(text)) }),
        ...(dmarc && { hasDmarc: dmarc.some((text) => /^v=DMARC1\b/i.test(text)) }),
      })
      .where('id', '=', row.id)
      .execute();
  }
}

/** @throws Refusal 404 for a domain that no sender has */
export async function checkSenderDomain(ctx: Context, sender: MailSender, domain: string): Promise<SenderDomain> {
  await findDomain(ctx.db, sender, domain);
  await look(ctx.db, sender, domain, ctx.now);
  return findDomain(ctx.db, sender, domain);
}

/** Checks every domain that has a key. */
export async function checkSenderDomains(db: Database, sender: MailSender, now: Date): Promise<void> {
  const domains = await db.selectFrom('senderDomains').select('domain').distinct().execute();
  for (const { domain } of domains) await look(db, sender, domain, now);
}
