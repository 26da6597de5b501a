import type { SentenceLanguage } from '../vocabulary.ts';
import type { Labelled } from './wanted.ts';

/**
 * Sentences as people type them: the first ten of each language with typos and wrong accents, the others with small
 * talk, other names of countries, purposes, and less usual words for filters. Labelled before the rules knew typos.
 */
export const everyday: Readonly<Record<SentenceLanguage, readonly Labelled[]>> = {
  en: [
    ['Spansh travle blogs under 120 euros', { country: 'ES', category: ['travel'], type: ['blog'], priceMax: 120 }],
    ['newspappers in Germnay with DA over 40', { type: ['newspaper'], country: 'DE', daMin: 40 }],
    [
      'Brasilian helth portals, dofolow',
      { country: 'BR', category: ['health'], type: ['portal'], linkType: ['do_follow'] },
    ],
    ['magazins about technolgy in Portugese', { type: ['magazine'], category: ['technology'], language: 'pt' }],
    ['sites that acept cryto and gamblng in Itlay', { sensitive: ['crypto'], gambling: 'only', country: 'IT' }],
    [
      'Argentinan footbal blogs, cheapst first',
      { country: 'AR', category: ['sports'], type: ['blog'], sort: 'price,asc' },
    ],
    ['my favorits in Columbia, delivry in 5 days', { favorites: true, country: 'CO', deliveryMax: 5 }],
    ['fashon magazines from Frence or Swizterland', { category: ['beauty'], type: ['magazine'], country: 'FR CH' }],
    ['educaton sites betwen 50 and 90 eruos', { category: ['education'], priceMin: 50, priceMax: 90 }],
    ['tagged Newsleter, monthly trafic above 30k', { tag: ['Newsletter'], trafficMin: 30_000 }],
    [
      'Hi there! Hope you are well. I run a small pet shop and want links on Dutch pet blogs, thanks a lot',
      { category: ['pets'], country: 'NL', type: ['blog'] },
      ['shop'],
    ],
    [
      'blogs from Holland or Great Britain, nofollow is fine too',
      { type: ['blog'], country: 'NL GB', linkType: ['no_follow'] },
    ],
    ['food sites in Mexico, show the excluded too', { category: ['food'], country: 'MX', excluded: 'all' }],
    ['only excluded sites in Spain', { excluded: 'only', country: 'ES' }],
    [
      'law blogs including excluded, domain authority (DA) 30+',
      { category: ['law'], type: ['blog'], excluded: 'all', daMin: 30 },
    ],
    [
      'published within 60 days, home and garden magazines',
      { deliveryMax: 60, category: ['home'], type: ['magazine'] },
    ],
    ['music sites 60 days', { category: ['music'] }, ['60 days']],
    [
      'Irish newspapers that do not label the article as sponsored',
      { country: 'IE', type: ['newspaper'], fillMode: ['without_brand_tag'] },
    ],
    [
      'We are an insurance broker from Madrid and would love finance portals with page authority of 35 plus',
      { sensitive: ['trading'], category: ['finance'], type: ['portal'], paMin: 35 },
      ['Madrid'],
    ],
    [
      'links where the tag only appears on request, American press',
      { fillMode: ['only_if_requested'], country: 'US', type: ['newspaper'] },
    ],
  ],
  es: [
    [
      'blogs espanoles de viages por menos de 120 euros',
      { type: ['blog'], country: 'ES', category: ['travel'], priceMax: 120 },
    ],
    ['periodcos de Alemnia con DA superor a 40', { type: ['newspaper'], country: 'DE', daMin: 40 }],
    [
      'portales brasielños de slaud, dofolow',
      { type: ['portal'], country: 'BR', category: ['health'], linkType: ['do_follow'] },
    ],
    ['revitas de tecnolgía en portuges', { type: ['magazine'], category: ['technology'], language: 'pt' }],
    ['sitios que aceten criptomondas y apuetas en Itlaia', { sensitive: ['crypto'], gambling: 'only', country: 'IT' }],
    [
      'blogs arjentinos de futbool, mas varatos primero',
      { type: ['blog'], country: 'AR', category: ['sports'], sort: 'price,asc' },
    ],
    ['mis favoritoss de Colómbia, entrga en 5 dias', { favorites: true, country: 'CO', deliveryMax: 5 }],
    ['revistas de belleza de Francai o Suisa', { type: ['magazine'], category: ['beauty'], country: 'FR CH' }],
    ['webs de educacíon entre 50 y 90 euors', { category: ['education'], priceMin: 50, priceMax: 90 }],
    ['medios chileons con mas de 30 mil vistas al mes', { country: 'CL', trafficMin: 30_000 }],
    [
      '¡Hola! ¿Qué tal? Tengo una tienda de mascotas y quiero enlaces en blogs holandeses de animales, mil gracias',
      { category: ['pets'], type: ['blog'], country: 'NL' },
      ['tienda'],
    ],
    [
      'blogs de Méjico o Gran Bretaña, nofollow también me vale',
      { type: ['blog'], country: 'MX GB', linkType: ['no_follow'] },
    ],
    ['gastronomía en Perú, muestra también los excluidos', { category: ['food'], country: 'PE', excluded: 'all' }],
    ['solo los sitios excluidos de España', { excluded: 'only', country: 'ES' }],
    [
      'blogs de derecho incluyendo los excluidos, autoridad de dominio (DA) 30+',
      { category: ['law'], type: ['blog'], excluded: 'all', daMin: 30 },
    ],
    ['plazo de 60 días, revistas de hogar y jardín', { deliveryMax: 60, type: ['magazine'], category: ['home'] }],
    ['webs de música 60 días', { category: ['music'] }, ['60 días']],
    [
      'periódicos irlandeses que no marquen el artículo como patrocinado',
      { type: ['newspaper'], country: 'IE', fillMode: ['without_brand_tag'] },
    ],
    [
      'Somos una agencia de Madrid y nos encantaría salir en portales de finanzas con autoridad de la página de 35 o más',
      { category: ['finance'], type: ['portal'], paMin: 35 },
      ['Madrid'],
    ],
    [
      'prensa de EE. UU. donde la etiqueta vaya solo a petición',
      { type: ['newspaper'], country: 'US', fillMode: ['only_if_requested'] },
    ],
  ],
  pt: [
    [
      'blogs espanhois de viajens por menos de 120 euros',
      { type: ['blog'], country: 'ES', category: ['travel'], priceMax: 120 },
    ],
    ['jornias da Alemnha com DA acma de 40', { type: ['newspaper'], country: 'DE', daMin: 40 }],
    [
      'portais brasilieros de saude, dofolow',
      { type: ['portal'], country: 'BR', category: ['health'], linkType: ['do_follow'] },
    ],
    ['revitas de tecnolgia em espanol', { type: ['magazine'], category: ['technology'], language: 'es' }],
    ['sites que aceitm criptomoeads e apotas na Itlália', { sensitive: ['crypto'], gambling: 'only', country: 'IT' }],
    [
      'blogs arjentinos de futebl, mais baratso primeiro',
      { type: ['blog'], country: 'AR', category: ['sports'], sort: 'price,asc' },
    ],
    ['meus favortios da Colombia, entega em 5 dias', { favorites: true, country: 'CO', deliveryMax: 5 }],
    ['revistas de belesa da Franca ou da Suica', { type: ['magazine'], category: ['beauty'], country: 'FR CH' }],
    ['sites de educacão entre 50 e 90 eurso', { category: ['education'], priceMin: 50, priceMax: 90 }],
    ['veículos chilenso com mais de 30 mil visitsa por mês', { country: 'CL', trafficMin: 30_000 }],
    [
      'Oi, tudo bem? Tenho uma loja de animais e quero links em blogs holandeses sobre pets, muito obrigado',
      { category: ['pets'], type: ['blog'], country: 'NL' },
      ['loja'],
    ],
    [
      'blogs da Holanda ou da Grã-Bretanha, nofollow também serve',
      { type: ['blog'], country: 'NL GB', linkType: ['no_follow'] },
    ],
    ['gastronomia no Peru, mostre também os excluídos', { category: ['food'], country: 'PE', excluded: 'all' }],
    ['somente os sites excluídos da Espanha', { excluded: 'only', country: 'ES' }],
    [
      'blogs de direito incluindo os excluídos, autoridade de domínio (DA) 30+',
      { category: ['law'], type: ['blog'], excluded: 'all', daMin: 30 },
    ],
    ['prazo de 60 dias, revistas de casa e jardim', { deliveryMax: 60, type: ['magazine'], category: ['home'] }],
    ['sites de música 60 dias', { category: ['music'] }, ['60 dias']],
    [
      'jornais irlandeses que não marquem o artigo como patrocinado',
      { type: ['newspaper'], country: 'IE', fillMode: ['without_brand_tag'] },
    ],
    [
      'Somos uma agência de Lisboa e adoraríamos aparecer em portais de finanças com autoridade da página de 35 ou mais',
      { category: ['finance'], type: ['portal'], paMin: 35 },
      ['Lisboa'],
    ],
    [
      'imprensa dos EUA onde a etiqueta vai só a pedido',
      { type: ['newspaper'], country: 'US', fillMode: ['only_if_requested'] },
    ],
  ],
};
