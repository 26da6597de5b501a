import type { Calendar } from './calendar.ts';
import type { Row } from './insert.ts';
import { MAIN_OWNER, STAFF } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { hostWord } from './site-names.ts';
import { companyTaxNumber, personTaxNumber } from './tax-numbers.ts';

export interface DemoOwner {
  readonly id: number;
  readonly name: string;
  readonly language: 'en-US' | 'es' | 'pt-BR';
  readonly country: string;
  readonly managerId: number | null;
  readonly link: string;
}

type Origin = readonly [country: string, ...names: string[]];

/** The publishers behind the sites, by country. The first one is MAIN_OWNER. */
const ORIGINS: readonly Origin[] = [
  [
    'ES',
    MAIN_OWNER.name,
    'Prensa del Ebro',
    'Joaquín Belmonte',
    'Editorial Tres Aguas',
    'Mireia Casals',
    'Red Atlántica de Noticias',
    'Iker Zubizarreta',
  ],
  ['MX', 'Medios del Bajío', 'Citlali Ramírez', 'Grupo Ahuehuete'],
  ['AR', 'Editora Río Ancho', 'Facundo Peralta', 'Nodo Sur Contenidos'],
  ['CO', 'Cordillera Digital', 'Valentina Ocampo'],
  ['CL', 'Austral Prensa'],
  ['PE', 'Ediciones Chasqui'],
  ['UY', 'La Rambla Medios'],
  [
    'BR',
    'Grupo Araucária de Comunicação',
    'Luana Figueiredo',
    'Rede Jequitibá',
    'Editora Boa Maré',
    'João Batista Cordeiro',
    'Mídia Cerrado',
    'Portal Norte Conteúdo',
  ],
  ['PT', 'Edições Rosa dos Ventos', 'Duarte Pimentel', 'Grupo Foz'],
  ['US', 'Plainfield Media', 'Tessa Nakamura', 'Blue Heron Publishing', 'Marcus Delacroix'],
  ['GB', 'Fenwick & Lowe', 'Priya Raman', 'Harbourside Press'],
  ['IE', 'Siobhán Gallagher'],
  ['AU', 'Wattle Street Media'],
  ['CA', 'Northern Loon Digital'],
  ['DE', 'Steinbrück Verlag'],
  ['FR', 'Éditions du Phare'],
];

const languageOf = (country: string): DemoOwner['language'] =>
  ['BR', 'PT'].includes(country)
    ? 'pt-BR'
    : ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'UY'].includes(country)
      ? 'es'
      : 'en-US';

const managers = STAFF.flatMap((person, index) => (person.role === 'OWNER_MANAGER' ? [index + 1] : []));

export function makeOwners(): DemoOwner[] {
  const random = randomOf('owners');
  return ORIGINS.flatMap(([country, ...names]) => names.map((name) => ({ country, name }))).map(
    ({ country, name }, index) => ({
      id: index + 1,
      name,
      country,
      language: languageOf(country),
      // The first manager has the main owner; some owners have no manager.
      managerId: index === 0 ? (managers[0] ?? null) : random.chance(0.2) ? null : random.pick(managers),
      link: index === 0 ? MAIN_OWNER.link : random.uuid(),
    }),
  );
}

const PREFIX: Readonly<Record<string, string>> = {
  ES: '+34 6',
  MX: '+52 55 ',
  AR: '+54 11 ',
  CO: '+57 3',
  CL: '+56 9 ',
  PE: '+51 9',
  UY: '+598 9',
  EC: '+593 9',
  BR: '+55 11 9',
  PT: '+351 9',
  US: '+1 555 01',
  GB: '+44 7700 900',
  IE: '+353 8',
  AU: '+61 4',
  CA: '+1 555 01',
  DE: '+49 15',
  FR: '+33 6',
  IT: '+39 3',
};

export const phoneOf = (random: Random, country: string): string => {
  const prefix = PREFIX[country] ?? '+34 6';
  const rest = prefix.endsWith('01') ? 2 : prefix.endsWith('900') ? 3 : 8;
  return `${prefix}${Array.from({ length: rest }, () => random.int(0, 9)).join('')}`;
};

const NOTES = [
  '',
  '',
  '',
  'Answers fastest by phone in the morning.',
  'Sends one invoice at the end of the month.',
  'Wants the images in a separate folder.',
  'Publishes on Tuesdays and Thursdays.',
];

const CONTACT_ROLES: Readonly<Record<DemoOwner['language'], readonly string[]>> = {
  'en-US': ['Editor in chief', 'Advertising', 'Accounting'],
  es: ['Redacción', 'Publicidad', 'Administración'],
  'pt-BR': ['Redação', 'Comercial', 'Financeiro'],
};

/** Up to two people of the publisher. */
function contactsOf(random: Random, { name, country, language }: DemoOwner) {
  const host = hostWord(name);
  return CONTACT_ROLES[language].slice(0, random.int(0, 2)).map((role, at) => ({
    name: `${role} ${name.split(' ')[0]}`,
    role,
    email: `${['news', 'ads'][at]}@${host}.example`,
    phone: phoneOf(random, country),
  }));
}

/** Spanish publishers that are natural persons: income tax is withheld from what they earn. */
const FREELANCES = ['Joaquín Belmonte', 'Mireia Casals', 'Iker Zubizarreta'];

/** Countries whose numbers the demo makes. */
const NUMBERED = ['BR', 'PT', 'IE', 'GB'];
/** People who never gave their tax number: what is billed in their name has no electronic invoice. */
const UNNUMBERED = ['Duarte Pimentel', 'Luana Figueiredo', 'João Batista Cordeiro', 'Priya Raman'];

function fiscalOf(random: Random, { name, country }: DemoOwner): Partial<Row<'owners'>> {
  const at = FREELANCES.indexOf(name);
  if (country !== 'ES')
    return {
      fiscalKind: 'company',
      taxNumber: NUMBERED.includes(country) && !UNNUMBERED.includes(name) ? companyTaxNumber(random, country) : '',
      activeSince: null,
      address: '',
      postalCode: '',
      city: '',
    };
  return {
    fiscalKind: at < 0 ? 'company' : 'freelance',
    taxNumber: at < 0 ? companyTaxNumber(random, country) : personTaxNumber(random, country),
    activeSince: null,
    address: `Calle Mayor ${random.int(1, 90)}`,
    postalCode: String(random.int(10, 50)).padEnd(5, '0'),
    city: random.pick(['Zaragoza', 'Bilbao', 'Girona']),
  };
}

export function ownerRows(owners: readonly DemoOwner[], calendar: Calendar): Row<'owners'>[] {
  const random = randomOf('owner details');
  const fiscal = randomOf('owner taxes');
  return owners.map((owner) => {
    const createdAt = calendar.at(random.int(200, 1100), random.int(8, 18));
    return {
      id: owner.id,
      name: owner.name,
      email: `editor@${hostWord(owner.name)}.example`,
      phone: phoneOf(random, owner.country),
      language: owner.language,
      country: owner.country,
      ownerManagerId: owner.managerId,
      languages: [owner.language.slice(0, 2)],
      contacts: contactsOf(random, owner),
      notes: random.pick(NOTES),
      linkUuid: owner.link,
      ...fiscalOf(fiscal, owner),
      createdAt,
      updatedAt: createdAt,
    };
  });
}
