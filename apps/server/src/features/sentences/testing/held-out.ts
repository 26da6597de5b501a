import type { SentenceLanguage } from '../vocabulary.ts';
import type { Labelled } from './wanted.ts';

/** Written after the rules, which were never tuned for them: measures how well unknown sentences are understood. */
export const heldOut: Readonly<Record<SentenceLanguage, readonly Labelled[]>> = {
  en: [
    [
      'Which German-language newspapers offer dofollow links for 150 euros or less?',
      { language: 'de', type: ['newspaper'], linkType: ['do_follow'], priceMax: 150 },
    ],
    [
      'need placements on Colombian or Ecuadorian food blogs, DA twenty plus',
      { country: 'CO EC', category: ['food'], type: ['blog'], daMin: 20 },
    ],
    [
      'our budget is 500 dollars per article; UK real estate magazines please',
      { priceMax: 400, country: 'GB', category: ['real-estate'], type: ['magazine'] },
    ],
    [
      'Show sites accepting CBD and dating topics in Poland or Germany',
      { sensitive: ['cannabis', 'dating'], country: 'PL DE' },
    ],
    [
      'exclude Argentina, include only Spanish-language sports outlets',
      { country: '!AR', language: 'es', category: ['sports'] },
    ],
    ['low price but high traffic tech sites in India', { category: ['technology'], country: 'IN' }, ['high traffic']],
    [
      'quick delivery (2 days), Chilean portals, page authority 25 to 45',
      { deliveryMax: 2, country: 'CL', type: ['portal'], paMin: 25, paMax: 45 },
      ['quick'],
    ],
    ['everything I have favourited under 90 EUR, dearest first', { favorites: true, priceMax: 90, sort: 'price,desc' }],
    [
      'sites with 5,000–15,000 monthly visitors about kids and education',
      { trafficMin: 5000, trafficMax: 15_000, category: ['family', 'education'] },
    ],
    [
      'is there any Uruguayan radio that takes betting ads?',
      { country: 'UY', type: ['radio'], gambling: 'only' },
      ['ads'],
    ],
  ],
  es: [
    [
      '¿Qué periódicos en alemán ofrecen enlaces dofollow por 150 euros o menos?',
      { language: 'de', type: ['newspaper'], linkType: ['do_follow'], priceMax: 150 },
    ],
    [
      'me hacen falta blogs de cocina colombianos o ecuatorianos, DA veinte o más',
      { country: 'CO EC', category: ['food'], type: ['blog'], daMin: 20 },
    ],
    [
      'tengo 500 dólares por artículo: revistas inmobiliarias del Reino Unido',
      { priceMax: 400, country: 'GB', category: ['real-estate'], type: ['magazine'] },
    ],
    ['páginas que acepten CBD y citas en Polonia o Alemania', { sensitive: ['cannabis', 'dating'], country: 'PL DE' }],
    ['descarta Argentina, solo medios deportivos en español', { country: '!AR', category: ['sports'], language: 'es' }],
    [
      'webs de tecnología en la India baratas pero con mucho tráfico',
      { category: ['technology'], country: 'IN', sort: 'price,asc' },
      ['tráfico'],
    ],
    [
      'entrega rápida (2 días), portales chilenos, autoridad de página de 25 a 45',
      { deliveryMax: 2, type: ['portal'], country: 'CL', paMin: 25, paMax: 45 },
      ['rápida'],
    ],
    [
      'lo que tengo en favoritos por debajo de 90 EUR, de más caro a más barato',
      { favorites: true, priceMax: 90, sort: 'price,desc' },
    ],
    [
      'sitios de entre 5.000 y 15.000 visitantes mensuales sobre niños y educación',
      { trafficMin: 5000, trafficMax: 15_000, category: ['family', 'education'] },
    ],
    [
      '¿hay alguna radio uruguaya que acepte anuncios de apuestas?',
      { type: ['radio'], country: 'UY', gambling: 'only' },
      ['anuncios'],
    ],
  ],
  pt: [
    [
      'Quais jornais em alemão oferecem links dofollow por 150 euros ou menos?',
      { language: 'de', type: ['newspaper'], linkType: ['do_follow'], priceMax: 150 },
    ],
    [
      'tô precisando de blogs de culinária colombianos ou equatorianos, DA vinte ou mais',
      { country: 'CO EC', category: ['food'], type: ['blog'], daMin: 20 },
      ['tô'],
    ],
    [
      'tenho 500 dólares por artigo: revistas imobiliárias do Reino Unido',
      { priceMax: 400, country: 'GB', category: ['real-estate'], type: ['magazine'] },
    ],
    [
      'páginas que aceitem CBD e namoro na Polônia ou na Alemanha',
      { sensitive: ['cannabis', 'dating'], country: 'PL DE' },
    ],
    [
      'descarte a Argentina, só veículos esportivos em espanhol',
      { country: '!AR', category: ['sports'], language: 'es' },
    ],
    [
      'sites de tecnologia na Índia baratos mas com muito tráfego',
      { category: ['technology'], country: 'IN', sort: 'price,asc' },
      ['tráfego'],
    ],
    [
      'entrega rápida (2 dias), portais chilenos, autoridade de página de 25 a 45',
      { deliveryMax: 2, type: ['portal'], country: 'CL', paMin: 25, paMax: 45 },
      ['rápida'],
    ],
    [
      'o que tenho nos favoritos abaixo de 90 EUR, do mais caro ao mais barato',
      { favorites: true, priceMax: 90, sort: 'price,desc' },
    ],
    [
      'sites com entre 5.000 e 15.000 visitantes mensais sobre crianças e educação',
      { trafficMin: 5000, trafficMax: 15_000, category: ['family', 'education'] },
    ],
    [
      'existe alguma rádio uruguaia que aceite anúncios de apostas?',
      { type: ['radio'], country: 'UY', gambling: 'only' },
      ['anúncios'],
    ],
  ],
};
