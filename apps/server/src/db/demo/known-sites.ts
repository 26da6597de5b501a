import { categoryId } from './categories.ts';
import { KNOWN_SITES } from './people.ts';
import { PLACES, type Place } from './places.ts';
import type { SiteWish } from './sites.ts';

const placeOf = (country: string): Place => {
  const place = PLACES.find((one) => one.country === country);
  if (!place) throw new Error(`no place ${country}`);
  return place;
};

/** KNOWN_SITES, with the terms that tests rely on. Ids from 1 in this order. */
export const knownSites: readonly { readonly place: Place; readonly wish: SiteWish }[] = [
  {
    place: placeOf('ES'),
    wish: {
      name: 'El Mirador de Valencia',
      domain: KNOWN_SITES.plain,
      type: 'newspaper',
      topic: null,
      description: 'Noticias, agenda y servicios de Valencia contados por su propia redacción.',
      status: 'active',
      ownerId: 1,
      priceCents: 120_00,
      gamblingPriceCents: null,
      acceptedSensitive: [],
      categoryIds: [categoryId('news'), categoryId('travel'), categoryId('culture')],
      tags: ['Google News', 'Local press'],
      joinedDaysAgo: 640,
      linkTypes: ['do_follow', 'sponsored'],
    },
  },
  {
    place: placeOf('ES'),
    wish: {
      name: 'Cripto y Finanzas',
      domain: KNOWN_SITES.sensitive,
      type: 'portal',
      topic: 'finance',
      description: 'Mercados, ahorro y tecnología financiera explicados por analistas independientes.',
      status: 'active',
      priceCents: 210_00,
      gamblingPriceCents: 420_00,
      acceptedSensitive: ['loan', 'trading', 'crypto'],
      priceMultiplierMilli: 1500,
      categoryIds: [categoryId('finance'), categoryId('technology')],
      tags: ['Evergreen'],
      joinedDaysAgo: 410,
      linkTypes: ['do_follow'],
    },
  },
  {
    place: placeOf('GB'),
    wish: {
      name: 'London Fintech Weekly',
      domain: KNOWN_SITES.english,
      type: 'magazine',
      topic: 'finance',
      description: 'Interviews and analysis from the companies that are changing how London pays and saves.',
      status: 'active',
      priceCents: 340_00,
      gamblingPriceCents: null,
      acceptedSensitive: ['trading', 'crypto'],
      priceMultiplierMilli: 1800,
      categoryIds: [categoryId('finance'), categoryId('startups'), categoryId('technology')],
      tags: ['B2B', 'Newsletter'],
      joinedDaysAgo: 530,
      linkTypes: ['do_follow', 'sponsored'],
    },
  },
  {
    place: placeOf('PT'),
    wish: {
      name: 'Gazeta de Coimbra Economia',
      domain: KNOWN_SITES.withPath,
      type: 'newspaper',
      topic: 'business',
      description: 'O caderno de economia da Gazeta de Coimbra.',
      status: 'active',
      priceCents: 95_00,
      gamblingPriceCents: null,
      acceptedSensitive: ['loan'],
      priceMultiplierMilli: 1200,
      categoryIds: [categoryId('business'), categoryId('finance')],
      tags: ['Local press'],
      joinedDaysAgo: 300,
      linkTypes: ['do_follow'],
    },
  },
  {
    place: placeOf('BR'),
    wish: {
      name: 'Voz de Curitiba',
      domain: KNOWN_SITES.threeOffers,
      type: 'newspaper',
      topic: null,
      description: 'O dia a dia de Curitiba: bairros, política local, cultura e esporte.',
      status: 'active',
      priceCents: 160_00,
      gamblingPriceCents: 290_00,
      acceptedSensitive: ['loan', 'dating'],
      priceMultiplierMilli: 1500,
      categoryIds: [categoryId('news'), categoryId('sports')],
      tags: ['Google News', 'Local press', 'Fast publication'],
      joinedDaysAgo: 480,
      offerCount: 3,
      linkTypes: ['do_follow', 'no_follow', 'sponsored'],
    },
  },
  {
    place: placeOf('IE'),
    wish: {
      name: 'The Quiet Harbour',
      domain: KNOWN_SITES.inactive,
      type: 'blog',
      topic: 'travel',
      description: 'Slow travel along the coasts of Ireland.',
      status: 'inactive',
      priceCents: 70_00,
      gamblingPriceCents: null,
      acceptedSensitive: [],
      categoryIds: [categoryId('travel')],
      tags: [],
      joinedDaysAgo: 700,
      linkTypes: ['do_follow'],
    },
  },
];
