import type { SentenceLanguage } from '../vocabulary.ts';
import type { Labelled } from './wanted.ts';

/**
 * A hundred sentences written independently of the rules, before the rules knew typos; eighteen have one. Only filter and
 * order are labelled. The rules must not be tuned for these sentences: they measure how well unknown ones are understood.
 */
export const heldOutHundred: Readonly<Record<SentenceLanguage, readonly Labelled[]>> = {
  en: [
    [
      'I run a pet food shop and want pet blogs in the UK below 80 euros',
      { category: ['pets'], type: ['blog'], country: 'GB', priceMax: 80 },
    ],
    [
      'Polish technology portals with DA at least 45',
      { country: 'PL', category: ['technology'], type: ['portal'], daMin: 45 },
    ],
    ['french travle magazines under 250 €', { country: 'FR', category: ['travel'], type: ['magazine'], priceMax: 250 }],
    ['Sites that accept gambling in Portugal, cheapest first', { gambling: 'only', country: 'PT', sort: 'price,asc' }],
    [
      'newspapers from Argentinia with more than 100,000 visits',
      { country: 'AR', type: ['newspaper'], trafficMin: 100_000 },
    ],
    ['Give me DA 50 to 70 in Mexico, tier A', { daMin: 50, daMax: 70, country: 'MX', tier: ['A'] }],
    ['my favorites that take crypto', { favorites: true, sensitive: ['crypto'] }],
    [
      'law and finance sites in Germany, max €400, dofollow',
      { category: ['law', 'finance'], country: 'DE', priceMax: 400, linkType: ['do_follow'] },
    ],
    [
      'health blogs in Spain, show the excluded too',
      { category: ['health'], type: ['blog'], country: 'ES', excluded: 'all' },
    ],
    ['delivery within 60 days, Chile', { deliveryMax: 60, country: 'CL' }],
    [
      'Dutch markting blogs, newest first',
      { country: 'NL', category: ['marketing'], type: ['blog'], sort: 'newest,desc' },
    ],
    ['anything in Italian under $125', { language: 'it', priceMax: 100 }],
    ['sites about energy or industry in Germany and Poland', { category: ['energy', 'industry'], country: 'DE PL' }],
    [
      'US startup magazines, page authority over 30, up to 600 euros',
      { country: 'US', category: ['startups'], type: ['magazine'], paMin: 30, priceMax: 600 },
    ],
    ['forums about video games', { type: ['forum'], category: ['games'] }],
    ['what can I get in Ireland for less than 70 euros?', { country: 'IE', priceMax: 70 }],
    ['radio stations or newspapers in Uruguay', { type: ['radio', 'newspaper'], country: 'UY' }],
    ['Australian home and garden sites with 10k+ visits', { country: 'AU', category: ['home'], trafficMin: 10_000 }],
    [
      'dating friendly blogs in English, price from 50 to 150',
      { sensitive: ['dating'], type: ['blog'], language: 'en', priceMin: 50, priceMax: 150 },
    ],
    [
      'Canadian educaton portals I have not bought yet',
      { country: 'CA', category: ['education'], type: ['portal'], bought: 'no' },
    ],
    [
      'Google News newspapers in Spain sorted by DA',
      { tag: ['Google News'], type: ['newspaper'], country: 'ES', sort: 'da,desc' },
    ],
    [
      'culture and music magazines in France, nofollow is fine too',
      { category: ['culture', 'music'], type: ['magazine'], country: 'FR' },
    ],
    [
      'Real estate sites, Colombia, DA>30, <150€',
      { category: ['real-estate'], country: 'CO', daMin: 30, priceMax: 150 },
    ],
    [
      'sponsored links on Brazilian sports portals',
      { linkType: ['sponsored'], country: 'BR', category: ['sports'], type: ['portal'] },
    ],
    [
      'I want to publish about trading in Spain for at most 300 euros',
      { about: ['trading'], country: 'ES', priceMax: 300 },
    ],
    ['B2B sites for logistics, published within a week', { tag: ['B2B'], category: ['industry'], deliveryMax: 7 }],
    ['no more than 5 days, Peruvian newspappers', { deliveryMax: 5, country: 'PE', type: ['newspaper'] }],
    ['only excluded sites', { excluded: 'only' }],
    [
      'highest traffic first in the United Kingdom, finance',
      { sort: 'traffic,desc', country: 'GB', category: ['finance'] },
    ],
    [
      'German car magazines between 100 and 200 euros',
      { country: 'DE', category: ['motor'], type: ['magazine'], priceMin: 100, priceMax: 200 },
    ],
    ['best value per DA point in Mexico', { sort: 'pricePerDa,asc', country: 'MX' }],
    ['sites from Equador about food', { country: 'EC', category: ['food'] }],
    [
      'science blogs, DA minimum 25, traffic at least 2,500 a month',
      { category: ['science'], type: ['blog'], daMin: 25, trafficMin: 2500 },
    ],
    [
      'without brand tag, Spain, Fashion and beauty, 120 max',
      { fillMode: ['without_brand_tag'], country: 'ES', category: ['beauty'], priceMax: 120 },
    ],
  ],
  es: [
    [
      'revistas de viajes en Italia por menos de 180 euros',
      { type: ['magazine'], category: ['travel'], country: 'IT', priceMax: 180 },
    ],
    ['periodicos digitales de México con DA superior a 40', { type: ['newspaper'], country: 'MX', daMin: 40 }],
    ['blogs de tecnolojía en español', { type: ['blog'], category: ['technology'], language: 'es' }],
    ['webs que admitan casino y apuestas en Chile', { gambling: 'only', country: 'CL' }],
    [
      'quiero publicar sobre criptomonedas en medios españoles, máximo 250 €',
      { about: ['crypto'], country: 'ES', priceMax: 250 },
    ],
    [
      'portales de salud argentinos, entrega en 3 días',
      { type: ['portal'], category: ['health'], country: 'AR', deliveryMax: 3 },
    ],
    ['mis favoritos ordenados por precio', { favorites: true, sort: 'price,asc' }],
    ['DA entre 20 y 40 en Perú y Ecuador', { daMin: 20, daMax: 40, country: 'PE EC' }],
    ['sitios de Portgal que acepten préstamos', { country: 'PT', sensitive: ['loan'] }],
    [
      'medios deportivos de Uruguay, mínimo 5.000 visitas al mes',
      { category: ['sports'], country: 'UY', trafficMin: 5000 },
    ],
    ['emisoras de radio colombianas', { type: ['radio'], country: 'CO' }],
    [
      'revistas de moda y belleza francesas, de 100 a 300 euros',
      { type: ['magazine'], category: ['beauty'], country: 'FR', priceMin: 100, priceMax: 300 },
    ],
    ['lo más barato primero en Alemania', { sort: 'price,asc', country: 'DE' }],
    ['sitios que no he comprado todavía, tier B', { bought: 'no', tier: ['B'] }],
    ['enlaces dofollow en blogs de mascotas', { linkType: ['do_follow'], type: ['blog'], category: ['pets'] }],
    [
      'periódicos locales (Local press) de España con PA mayor que 25',
      { type: ['newspaper'], tag: ['Local press'], country: 'ES', paMin: 25 },
    ],
    ['blogs inmobilarios de Chile', { type: ['blog'], category: ['real-estate'], country: 'CL' }],
    ['todo lo de Canadá, incluidos los excluidos', { country: 'CA', excluded: 'all' }],
    [
      'medios en inglés sobre economía y finanzas, hasta 500 dólares',
      { language: 'en', category: ['finance'], priceMax: 400 },
    ],
    ['webs de cannabis y citas en Países Bajos', { sensitive: ['cannabis', 'dating'], country: 'NL' }],
    ['los más nuevos de Brasil', { sort: 'newest,desc', country: 'BR' }],
    [
      'derecho o empresas, España, DA mínimo 35, menos de 200',
      { category: ['law', 'business'], country: 'ES', daMin: 35, priceMax: 200 },
    ],
    [
      'con etiqueta de marca, revistas de cultura',
      { fillMode: ['with_brand_tag'], type: ['magazine'], category: ['culture'] },
    ],
    ['foros de motor', { type: ['forum'], category: ['motor'] }],
    ['blogs de educacion con más de 10 mil visitas', { type: ['blog'], category: ['education'], trafficMin: 10_000 }],
    ['gastronomia en Irlanda o Reino Unido', { category: ['food'], country: 'IE GB' }],
    ['sitios de Méjico con mayor tráfico primero', { country: 'MX', sort: 'traffic,desc' }],
    ['portales de enrgía en Polonia', { type: ['portal'], category: ['energy'], country: 'PL' }],
    ['publicación en menos de 48 horas, Argentina', { deliveryMax: 2, country: 'AR' }],
    ['trading en Australia por debajo de 350 euros', { sensitive: ['trading'], country: 'AU', priceMax: 350 }],
    ['ciencia y música, idioma portugués', { category: ['science', 'music'], language: 'pt' }],
    ['periódicos con DA 60 o más, excepto España', { type: ['newspaper'], daMin: 60, country: '!ES' }],
    ['solo los que ya compré, DA de mayor a menor', { bought: 'yes', sort: 'da,desc' }],
  ],
  pt: [
    ['blogs de finanças no Brasil até R$ 500', { type: ['blog'], category: ['finance'], country: 'BR', priceMax: 100 }],
    ['jornais portugueses com DA acima de 50', { type: ['newspaper'], country: 'PT', daMin: 50 }],
    ['portais de tecnolgia brasileiros', { type: ['portal'], category: ['technology'], country: 'BR' }],
    [
      'sites que aceitam apostas na Espanha, mais baratos primeiro',
      { gambling: 'only', country: 'ES', sort: 'price,asc' },
    ],
    [
      'revistas de viagens entre 80 e 160 euros',
      { type: ['magazine'], category: ['travel'], priceMin: 80, priceMax: 160 },
    ],
    ['meus favoritos que aceitam criptomoedas', { favorites: true, sensitive: ['crypto'] }],
    [
      'saúde e família, Brasil, mínimo de 20 mil visitas por mês',
      { category: ['health', 'family'], country: 'BR', trafficMin: 20_000 },
    ],
    ['sites argentinos de esportes com entrega em até 5 dias', { country: 'AR', category: ['sports'], deliveryMax: 5 }],
    ['quero publicar sobre empréstimos em sites brasileiros', { about: ['loan'], country: 'BR' }],
    ['rádios na Colômbia ou no Peru', { type: ['radio'], country: 'CO PE' }],
    [
      'blogs de moda e beleza em português, menos de 60 euros',
      { type: ['blog'], category: ['beauty'], language: 'pt', priceMax: 60 },
    ],
    ['revistas da Alemnha sobre carros', { type: ['magazine'], country: 'DE', category: ['motor'] }],
    ['PA acima de 30 e DA acima de 40, Itália', { paMin: 30, daMin: 40, country: 'IT' }],
    [
      'links nofollow em fóruns de jogos eletrônicos',
      { linkType: ['no_follow'], type: ['forum'], category: ['games'] },
    ],
    ['mostre também os excluídos, México', { excluded: 'all', country: 'MX' }],
    [
      'sites de imóveis em Portugal por no máximo 200 euros',
      { category: ['real-estate'], country: 'PT', priceMax: 200 },
    ],
    ['tier A ou B no Reino Unido', { tier: ['A', 'B'], country: 'GB' }],
    ['educação e ciência, maior DA primeiro', { category: ['education', 'science'], sort: 'da,desc' }],
    ['jornais franceses que ainda não comprei', { type: ['newspaper'], country: 'FR', bought: 'no' }],
    [
      'notícias dos Estados Unidos em inglês, até 1000 dólares',
      { category: ['news'], country: 'US', language: 'en', priceMax: 800 },
    ],
    ['sites de gastrnomia no Uruguai', { category: ['food'], country: 'UY' }],
    ['entre 10 mil e 50 mil visitas, Chile', { trafficMin: 10_000, trafficMax: 50_000, country: 'CL' }],
    ['marketing e startups, preço abaixo de 90', { category: ['marketing', 'startups'], priceMax: 90 }],
    ['aceita cannabis, Holanda ou Canadá', { sensitive: ['cannabis'], country: 'NL CA' }],
    ['os mais novos da Polônia', { sort: 'newest,desc', country: 'PL' }],
    [
      'sem identificação de marca, blogs de casa e jardim',
      { fillMode: ['without_brand_tag'], type: ['blog'], category: ['home'] },
    ],
    ['prazo de 60 dias, indústria', { deliveryMax: 60, category: ['industry'] }],
    [
      'portais jurídicos brasileiros dofollow',
      { type: ['portal'], category: ['law'], country: 'BR', linkType: ['do_follow'] },
    ],
    ['animais de estimação, Irlanda, menos de R$ 400', { category: ['pets'], country: 'IE', priceMax: 80 }],
    ['sites de namoro na Austrália', { sensitive: ['dating'], country: 'AU' }],
    ['brasieliros de música e cultura', { country: 'BR', category: ['music', 'culture'] }],
    [
      'tráfego mínimo de 3 mil, trading, língua espanhola',
      { trafficMin: 3000, sensitive: ['trading'], language: 'es' },
    ],
    ['melhor preço por ponto de DA, Equador', { sort: 'pricePerDa,asc', country: 'EC' }],
  ],
};
