import { MAX_CONTACTS, type MERGED_FIELDS } from '@linkstand/contract/owners/limits';
import { OwnerContact } from '@linkstand/contract/owners/schema';
import { z } from 'zod';
import type { OwnerRow } from './resource.ts';

type Fields = Pick<OwnerRow, Exclude<(typeof MERGED_FIELDS)[number], 'contacts'> | 'ownerManagerId'> & {
  readonly contacts: readonly z.output<typeof OwnerContact>[];
};

const Contacts = z.array(OwnerContact);
const isAt = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The fields of one owner with what only the other one's record knows: empty fields are filled, its addresses and
 * numbers become contacts, its notes are put below. What no longer fits among the contacts is kept in the notes.
 */
export function mergedFields(stays: OwnerRow, goes: OwnerRow): Fields {
  const email = stays.email || goes.email;
  const phone = stays.phone || goes.phone;
  const own = Contacts.parse(stays.contacts);
  const offered = [
    { name: goes.name, role: '', email: goes.email, phone: goes.phone },
    ...Contacts.parse(goes.contacts),
  ];
  const contacts = [...own];
  for (const { email: address, phone: number, ...person } of offered) {
    const known = [{ email, phone }, ...contacts];
    const isNew = {
      email: address !== '' && !known.some((each) => isAt(each.email, address)),
      phone: number !== '' && !known.some((each) => isAt(each.phone, number)),
    };
    if (isNew.email || isNew.phone)
      contacts.push({ ...person, email: isNew.email ? address : '', phone: isNew.phone ? number : '' });
  }
  const left = contacts.splice(Math.max(own.length, MAX_CONTACTS));
  const lines = left.map((each) => [each.name, each.role, each.email, each.phone].filter(Boolean).join(', '));
  // Tax data is that of the one with a tax number: two with different numbers are never one.
  const [fiscal, other] = stays.taxNumber === '' && goes.taxNumber !== '' ? [goes, stays] : [stays, goes];
  const country = fiscal.country || other.country;
  // One address, not half of each.
  const hasAddress = [fiscal.address, fiscal.postalCode, fiscal.city].some((part) => part !== '');
  const isThere = other.country === '' || other.country === country;
  const { address, postalCode, city } = !hasAddress && isThere ? other : fiscal;
  return {
    email,
    phone,
    contacts,
    country,
    languages: [...new Set([...stays.languages, ...goes.languages])],
    ownerManagerId: stays.ownerManagerId ?? goes.ownerManagerId,
    notes: [stays.notes, goes.notes, ...lines].filter((text) => text.trim() !== '').join('\n'),
    legalName: fiscal.legalName || other.legalName,
    taxNumber: fiscal.taxNumber,
    address,
    postalCode,
    city,
    fiscalKind: fiscal.fiscalKind,
    activeSince: fiscal.activeSince ?? other.activeSince,
    withholdingBp: fiscal.withholdingBp ?? other.withholdingBp,
  };
}
