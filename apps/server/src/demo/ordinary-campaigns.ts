import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { DemoClient } from './clients.ts';
import { AGENCIES } from './companies.ts';
import { articleByOf } from './insertions.ts';
import { liveOn } from './lives.ts';
import { ADMIN, EDITORS } from './moves.ts';
import { asArticle, asSold, fits, orderOn, titleFor } from './order.ts';
import { DEMO_EMAILS, STAFF } from './people.ts';
import type { BriefingPlan, CampaignPlan } from './plans.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSite } from './sites.ts';
import type { ProseLanguage } from './words/prose.ts';
import { SECTORS, type SectorKey } from './words/sectors.ts';
import { INTERNAL_NOTES, TALK } from './words/talk.ts';

/** Whom an order is for: the client's own company, or a customer of an agency. */
interface Buyer {
  readonly sector: SectorKey;
  readonly domain: string;
  readonly endCustomer: string;
}

const CUSTOMERS: Readonly<Record<string, readonly Buyer[]>> = {
  'Ponte Digital, Lda.': [
    { endCustomer: 'Quinta do Vale', sector: 'food', domain: 'quintadovale.example' },
    { endCustomer: 'Clínica Sorriso', sector: 'dental', domain: 'clinicasorriso.example' },
    { endCustomer: 'Casas do Tejo', sector: 'realEstate', domain: 'casasdotejo.example' },
    { endCustomer: 'Sol & Telha', sector: 'energy', domain: 'soletelha.example' },
  ],
  'Faro Comunicación S.L.': [
    { endCustomer: 'Ruedas del Sur', sector: 'sports', domain: 'ruedasdelsur.example' },
    { endCustomer: 'Dental Alameda', sector: 'dental', domain: 'dentalalameda.example' },
  ],
  'Northlight Media Ltd': [
    { endCustomer: 'Ledgerleaf', sector: 'software', domain: 'ledgerleaf.example' },
    { endCustomer: 'Harbour & Home', sector: 'realEstate', domain: 'harbourandhome.example' },
  ],
  'Mirante Conteúdo Ltda.': [
    { endCustomer: 'Empório Serra Azul', sector: 'food', domain: 'emporioserraazul.example' },
    { endCustomer: 'Passos Seguros', sector: 'insurance', domain: 'passosseguros.example' },
  ],
};

/** The site of an agency's customer. */
export const siteOfCustomer = (name: string): string | undefined =>
  Object.values(CUSTOMERS)
    .flat()
    .find(({ endCustomer }) => endCustomer === name)?.domain;

/** When campaigns were submitted, in days ago; more of them recently. */
const RECENT = [1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 19, 21, 24, 27, 30];
const OLD = { count: 34, from: 35, to: 298 };

/** Campaigns that every demo needs: one stuck in each state. */
const STUCK: readonly { readonly at: BriefingStatus; readonly daysAgo: number }[] = [
  { at: 'waiting', daysAgo: 4 },
  { at: 'waiting_review', daysAgo: 6 },
  { at: 'pending_client', daysAgo: 40 },
  { at: 'pending_owner', daysAgo: 20 },
  { at: 'waiting_publish', daysAgo: 30 },
];

const EXECUTIVE = STAFF.findIndex((person) => person.email === DEMO_EMAILS.seller) + 1;

/** Campaigns of the last ten months by everybody but MAIN_CLIENT. */
export function ordinaryCampaigns(clients: readonly DemoClient[], sites: readonly DemoSite[]): CampaignPlan[] {
  const random = randomOf('ordinary campaigns');
  const [main, agency] = clients;
  if (!main || !agency) throw new Error('the demo has no clients');
  const buyers = clients.filter((client) => client !== main);
  const markets = marketsOf(sites);
  const plans: CampaignPlan[] = [];

  const order = (
    client: DemoClient,
    daysAgo: number,
    options: { readonly stopsAt?: BriefingStatus; readonly size?: number } = {},
  ) => plans.push(campaignOf(random, client, markets(client), daysAgo, options));
  for (const daysAgo of [2, 11, 23, 48, 95, 160]) order(agency, daysAgo);
  plans.push(draftOf(random, agency, markets(agency), 1));
  for (const daysAgo of RECENT) order(random.pick(buyers), daysAgo);
  for (let index = 0; index < OLD.count; index++) order(random.pick(buyers), random.int(OLD.from, OLD.to));
  for (const { at, daysAgo } of STUCK) order(random.pick(buyers), daysAgo, { stopsAt: at, size: 3 });
  for (const client of random.sample(buyers, 3))
    plans.push(draftOf(random, client, markets(client), random.int(2, 20)));
  // Prepared by the seller for its client, who has not submitted it yet.
  plans.push({ ...draftOf(random, agency, markets(agency), 2), preparedBy: EXECUTIVE });
  return plans;
}

/** Active sites of the client's market, its own country first. */
function marketsOf(sites: readonly DemoSite[]) {
  const active = sites.filter((site) => site.status === 'active');
  const byLanguage = (language: string) => active.filter((site) => site.language === language);
  const sitesByLanguage: Readonly<Record<string, readonly DemoSite[]>> = {
    es: byLanguage('es'),
    pt: byLanguage('pt'),
    en: byLanguage('en'),
  };
  return (client: DemoClient): DemoSite[] => {
    const language = ['BR', 'PT'].includes(client.country)
      ? 'pt'
      : ['GB', 'US', 'IE'].includes(client.country)
        ? 'en'
        : 'es';
    const all = sitesByLanguage[language] ?? [];
    const own = all.filter((site) => site.country === client.country);
    return own.length >= 60 ? own : [...own, ...own, ...all];
  };
}

const languageOf = (client: DemoClient): ProseLanguage =>
  client.language === 'en-US'
    ? 'en'
    : client.language === 'es'
      ? 'es'
      : ['BR', 'PT'].includes(client.country)
        ? 'pt'
        : 'es';

const buyerOf = (random: Random, client: DemoClient): Buyer => {
  const customers = CUSTOMERS[AGENCIES.find(({ id }) => id === client.agencyId)?.name ?? ''];
  return customers ? random.pick(customers) : { sector: client.sector, domain: client.domain, endCustomer: '' };
};

/** Sites a sensible buyer would choose: on the subject or of general interest, at an affordable price. */
function pickSites(random: Random, market: readonly DemoSite[], sector: SectorKey, count: number): DemoSite[] {
  const suitable = [...new Set(market)].filter(
    (site) => fits(site, sector) && site.priceCents <= 45_000 && site.priceCents >= 2500,
  );
  const near = suitable.filter((site) => site.monthlyTraffic > 2000);
  return random.sample(near.length >= count ? near : suitable, count);
}

function campaignOf(
  random: Random,
  client: DemoClient,
  market: readonly DemoSite[],
  daysAgo: number,
  options: { readonly stopsAt?: BriefingStatus; readonly size?: number },
): CampaignPlan {
  const buyer = buyerOf(random, client);
  const language = languageOf(client);
  const count = options.size ?? Number(random.weighted({ 3: 14, 4: 16, 5: 16, 6: 15, 7: 12, 8: 10, 10: 9, 12: 8 }));
  const hour = 8 + random.next() * 9;
  const titles = new Set<string>();
  const decidedAfter = 9 + random.next() * 24;
  const briefings = pickSites(random, market, buyer.sector, count).map((site, index): BriefingPlan => {
    const desiredIn = random.chance(0.15) ? 14 - daysAgo + random.int(0, 10) : null;
    const isStuck = options.stopsAt !== undefined && index === 0;
    const wish =
      isStuck && options.stopsAt === 'pending_client'
        ? { reviewMode: 'review_and_send_back' as const }
        : isStuck && options.stopsAt === 'waiting_review'
          ? { reviewMode: 'review_and_publish' as const }
          : {};
    const wished = orderOn(random, site, buyer.sector, buyer.domain, {
      title: titleFor(random, site.language as ProseLanguage, buyer.sector, titles),
      desiredIn,
      ...wish,
    });
    const editorId = random.pick(EDITORS);
    const ordered = isStuck ? asArticle(wished) : asSold(wished);
    const lived = {
      daysAgo,
      hour,
      reviewMode: wished.reviewMode,
      decidedAfter,
      linkType: wished.linkType,
      editorId,
      clientLanguage: language,
      ownerLanguage: wished.language,
      stopsAt: isStuck ? options.stopsAt : undefined,
    };
    const usual = liveOn(random, lived);
    // A life of its own chances, so that all others stay as they are.
    const life =
      ordered.type === 'link_insertion'
        ? liveOn(randomOf(`insertion ${client.id} ${site.id} ${daysAgo}`), {
            ...lived,
            reviewMode: ordered.reviewMode,
            proposes: articleByOf(site.id) === 'owner',
          })
        : usual;
    const last = life.moves.at(-1);
    const usualLast = usual.moves.at(-1);
    const isChosen = usualLast?.to === 'done' && usualLast.daysAgo > 1 && random.chance(0.02);
    const isBonus = isChosen && last?.to === 'done' && last.daysAgo > 1;
    return {
      ...ordered,
      editorId,
      ...life,
      internalComment: random.chance(0.08) ? random.pick(INTERNAL_NOTES) : '',
      ...(isBonus && last ? { bonus: { by: ADMIN, daysAgo: last.daysAgo - 1, hour: 10.5 } } : {}),
    };
  });
  return {
    client,
    name: nameOf(random, language, buyer),
    generalTitle: random.pick(SECTORS[buyer.sector][language].titles),
    defaultCategory: SECTORS[buyer.sector].categories[0],
    endCustomer: buyer.endCustomer,
    createdDaysAgo: daysAgo + 1,
    createdHour: 8 + random.next() * 10,
    briefings,
  };
}

/** A draft with chosen sites and little text. */
function draftOf(random: Random, client: DemoClient, market: readonly DemoSite[], daysAgo: number): CampaignPlan {
  const plan = campaignOf(random, client, market, daysAgo, { size: random.int(2, 4) });
  return {
    ...plan,
    createdDaysAgo: daysAgo,
    briefings: plan.briefings.map((briefing, index) => ({
      ...briefing,
      moves: [],
      messages: [],
      cases: [],
      typed: index === 0 ? ['title', 'keyword', 'url', 'category'] : [],
    })),
  };
}

const nameOf = (random: Random, language: ProseLanguage, buyer: Buyer): string => {
  const name = random.pick(TALK[language].campaigns);
  return buyer.endCustomer === '' ? name : `${buyer.endCustomer}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};
