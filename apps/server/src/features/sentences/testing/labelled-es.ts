import type { Labelled } from './wanted.ts';

export const es: readonly Labelled[] = [
  [
    'blogs españoles de finanzas por menos de 200 €, DA superior a 40, que acepten cripto',
    { country: 'ES', category: ['finance'], type: ['blog'], priceMax: 200, daMin: 40, sensitive: ['crypto'] },
  ],
  ['periódicos de México con DA mayor de 50', { country: 'MX', type: ['newspaper'], daMin: 50 }],
  ['medios en portugués de Brasil, hasta R$ 500', { language: 'pt', country: 'BR', priceMax: 100 }],
  ['los blogs de tecnología más baratos primero', { category: ['technology'], type: ['blog'], sort: 'price,asc' }],
  [
    'revistas de viajes en Argentina o Chile, DA30+',
    { category: ['travel'], type: ['magazine'], country: 'AR CL', daMin: 30 },
  ],
  [
    'enlaces dofollow en webs de salud, máximo 150 euros',
    { linkType: ['do_follow'], category: ['health'], priceMax: 150 },
  ],
  ['sitios en alemán que admitan casino', { language: 'de', gambling: 'only' }],
  [
    'portales de noticias peruanos con al menos 100 mil visitas al mes',
    { category: ['news'], type: ['portal'], country: 'PE', trafficMin: 100_000 },
  ],
  ['solo mis favoritos', { favorites: true }],
  ['favoritos de Francia que aún no he comprado', { favorites: true, country: 'FR', bought: 'no' }],
  ['donde ya he comprado, ordenado por precio', { bought: 'yes', sort: 'price,asc' }],
  ['DA entre 30 y 60 y precio entre 50 y 120 euros', { daMin: 30, daMax: 60, priceMin: 50, priceMax: 120 }],
  ['deportes, colombianos, entrega en 3 días', { category: ['sports'], country: 'CO', deliveryMax: 3 }],
  ['nivel A o B en Italia', { tier: ['A', 'B'], country: 'IT' }],
  ['revistas de moda y belleza, sin foros', { category: ['beauty'], type: ['magazine'] }],
  [
    'cualquier cosa menos foros, DA mínimo 30',
    { type: ['newspaper', 'magazine', 'blog', 'portal', 'radio'], daMin: 30 },
  ],
  ['webs de empresas en Estados Unidos sin apuestas', { category: ['business'], country: 'US' }, ['apuestas']],
  [
    'nada de casinos ni de contenido adulto, blogs de cocina de España',
    { category: ['food'], type: ['blog'], country: 'ES' },
    ['casinos', 'adulto'],
  ],
  ['Latinoamérica excepto Brasil, menos de 100 €', { country: 'MX AR CO CL PE UY EC', priceMax: 100 }],
  [
    'sitios inmobiliarios en España de 100 a 300 EUR',
    { category: ['real-estate'], country: 'ES', priceMin: 100, priceMax: 300 },
  ],
  [
    'quiero diez enlaces en blogs de marketing con más de 20.000 visitas',
    { category: ['marketing'], type: ['blog'], trafficMin: 20_000 },
    ['diez enlaces'],
  ],
  ['que acepten trading y criptomonedas, en inglés', { sensitive: ['trading', 'crypto'], language: 'en' }],
  [
    'quiero publicar sobre préstamos en medios españoles por menos de 300€',
    { about: ['loan'], country: 'ES', priceMax: 300 },
  ],
  ['webs que permitan CBD, de más barato a más caro', { sensitive: ['cannabis'], sort: 'price,asc' }],
  ['irlandeses, mayor DA primero', { country: 'IE', sort: 'da,desc' }],
  [
    'ordena por tráfico los blogs de jardinería en neerlandés',
    { sort: 'traffic,desc', category: ['home'], type: ['blog'], language: 'nl' },
  ],
  ['emisoras de radio de Perú', { type: ['radio'], country: 'PE' }],
  ['que estén en Google News, España, PA de más de 35', { tag: ['Google News'], country: 'ES', paMin: 35 }],
  [
    'etiqueta Evergreen, dofollow y sin etiqueta de marca',
    { tag: ['Evergreen'], linkType: ['do_follow'], fillMode: ['without_brand_tag'] },
  ],
  ['menos de doscientos euros y más de cincuenta mil visitas mensuales', { priceMax: 200, trafficMin: 50_000 }],
  ['precio inferior a 1.000 dólares, autoridad de dominio de al menos 70', { priceMax: 800, daMin: 70 }],
  ['hasta 250 USD en el Reino Unido', { priceMax: 200, country: 'GB' }],
  ['medios de habla hispana fuera de España', { language: 'es', country: '!ES' }],
  [
    'educación o ciencia en Canadá, entre 10k y 200k visitas',
    { category: ['education', 'science'], country: 'CA', trafficMin: 10_000, trafficMax: 200_000 },
  ],
  ['blogs de coches de Alemania, Italia y Francia', { category: ['motor'], type: ['blog'], country: 'DE IT FR' }],
  ['sitios de citas australianos, DA>=25', { sensitive: ['dating'], country: 'AU', daMin: 25 }],
  [
    'revistas musicales, DA < 50, tráfico > 5000',
    { category: ['music'], type: ['magazine'], daMax: 49, trafficMin: 5001 },
  ],
  ['solo enlaces nofollow o patrocinados', { linkType: ['no_follow', 'sponsored'] }],
  ['despachos de abogados, que no sea nofollow, España', { category: ['law'], linkType: ['do_follow'], country: 'ES' }],
  [
    'contenido de socio o contenido externo en periódicos',
    { fillMode: ['partner_content', 'external_content'], type: ['newspaper'] },
  ],
  ['prensa local de Uruguay y Ecuador', { type: ['newspaper'], country: 'UY EC' }, ['local']],
  ['prensa británica en una semana como mucho', { type: ['newspaper'], country: 'GB', deliveryMax: 7 }],
  ['publicado en 48 horas, mexicanas', { deliveryMax: 2, country: 'MX' }],
  ['blogs de España con DR 50 o más', { type: ['blog'], country: 'ES' }, ['DR 50']],
  ['blogs de mascotas, mejor precio por punto de DA', { category: ['pets'], type: ['blog'], sort: 'pricePerDa,asc' }],
  ['los más nuevos de Colombia', { country: 'CO', sort: 'newest,desc' }],
  ['que acepten microcréditos, tope 400', { sensitive: ['loan'], priceMax: 400 }],
  ['en portugués pero no de Brasil', { language: 'pt', country: '!BR' }],
  ['videojuegos con presupuesto de 90 euros', { category: ['games'], priceMax: 90 }],
  ['emprendimiento, DA a partir de 35, precio máximo 180', { category: ['startups'], daMin: 35, priceMax: 180 }],
  ['blogs de familia y maternidad en francés', { category: ['family'], type: ['blog'], language: 'fr' }],
  ['webs europeas sobre energías renovables', { country: 'ES PT GB IE FR DE IT NL PL', category: ['energy'] }],
  [
    'portales de logística con DA y PA de al menos 20',
    { category: ['industry'], type: ['portal'], daMin: 20, paMin: 20 },
  ],
  ['apuestas deportivas en español, mínimo 2 mil visitas', { gambling: 'only', language: 'es', trafficMin: 2000 }],
  ['periódicos «valencia»', { type: ['newspaper'], text: 'valencia' }],
  ['castillos encantados de Escocia', { country: 'GB' }, ['castillos encantados']],
  [
    'empleo, DA de 20 a 40, los más publicados primero',
    { category: ['work'], daMin: 20, daMax: 40, sort: 'published,desc' },
  ],
  ['de 1,5 mil a 3 mil de tráfico, recetas y restaurantes', { trafficMin: 1500, trafficMax: 3000, category: ['food'] }],
  [
    'sin comprar todavía, según la revisión editorial, socio estratégico',
    { bought: 'no', fillMode: ['subject_to_editorial_review', 'strategic_partner'] },
  ],
  ['cultura española, más visitados primero', { category: ['culture'], country: 'ES', sort: 'traffic,desc' }],
  [
    'Necesito páginas chilenas y argentinas de economía, no más de 80 euros',
    { country: 'CL AR', category: ['finance'], priceMax: 80 },
  ],
  // Held out from the first rules, which got 10 of these ten right.
  ['busco diarios digitales de Andalucía con buen DA', { type: ['newspaper'] }, ['Andalucía', 'buen DA']],
  [
    '¿qué revistas de decoración hay en México por debajo de 90 euros?',
    { type: ['magazine'], category: ['home'], country: 'MX', priceMax: 90 },
  ],
  [
    'blogs de viajes en español, DA 35 o superior, que publiquen en menos de una semana',
    { type: ['blog'], category: ['travel'], language: 'es', daMin: 35, deliveryMax: 7 },
  ],
  [
    'páginas de tecnología argentinas y uruguayas con tráfico de entre 20.000 y 80.000',
    { category: ['technology'], country: 'AR UY', trafficMin: 20_000, trafficMax: 80_000 },
  ],
  ['solo dofollow, nada de enlaces patrocinados, Italia', { linkType: ['do_follow'], country: 'IT' }, ['patrocinados']],
  ['medios ingleses de negocios por unos 150 €', { country: 'GB', category: ['business'], priceMax: 150 }],
  ['todo lo de fútbol en Brasil que no supere los 400 reales', { category: ['sports'], country: 'BR', priceMax: 80 }],
  [
    'para mi cliente de créditos rápidos: periódicos españoles DA 50+',
    { sensitive: ['loan'], type: ['newspaper'], country: 'ES', daMin: 50 },
  ],
  [
    'nivel A, excepto radios, ordenados por precio',
    { tier: ['A'], type: ['newspaper', 'magazine', 'blog', 'portal', 'forum'], sort: 'price,asc' },
  ],
  [
    'webs de mamás y bebés en Colombia y Perú, máximo 60 dólares',
    { category: ['family'], country: 'CO PE', priceMax: 48 },
  ],
  // Held out from the second rules, which got seven of these ten right.
  [
    'Buenas, ¿tenéis prensa deportiva de Argentina con más de 80k visitas?',
    { type: ['newspaper'], category: ['sports'], country: 'AR', trafficMin: 80_000 },
  ],
  [
    'vendo seguros de coche: portales de motor españoles, 50-150 €',
    { category: ['motor'], type: ['portal'], country: 'ES', priceMin: 50, priceMax: 150 },
    ['vendo seguros'],
  ],
  ['DA>50, precio<200, idioma italiano', { daMin: 51, priceMax: 199.99, language: 'it' }],
  [
    'medios portugueses que publiquen forex, del más económico al más caro',
    { country: 'PT', sensitive: ['trading'], sort: 'price,asc' },
  ],
  [
    'ni radios ni foros, solo dofollow, España',
    { type: ['newspaper', 'magazine', 'blog', 'portal'], linkType: ['do_follow'], country: 'ES' },
  ],
  [
    'blogs de criptomonedas en Brasil, máximo R$ 1.000',
    { type: ['blog'], sensitive: ['crypto'], country: 'BR', priceMax: 200 },
  ],
  ['pagaría como mucho 90 euros por una web de perros en Chile', { priceMax: 90, category: ['pets'], country: 'CL' }],
  [
    'noticias y deportes, de Irlanda o Reino Unido, con más tráfico',
    { category: ['news', 'sports'], country: 'IE GB', sort: 'traffic,desc' },
  ],
  [
    'que valgan menos de 75€, DA de 20 para arriba, sin etiqueta de publicidad',
    { priceMax: 75, daMin: 20, fillMode: ['without_brand_tag'] },
  ],
  [
    'presupuesto de trescientos euros, prensa de energía y medio ambiente, Alemania no',
    { priceMax: 300, type: ['newspaper'], category: ['energy', 'science'], country: '!DE' },
  ],
  // Held out from the third rules, which got 7 of these ten right.
  [
    'Lanzamos una app de finanzas en Colombia, necesitamos medios con DA que pase de 40',
    { country: 'CO', category: ['finance'], daMin: 40 },
    ['Lanzamos'],
  ],
  [
    'blogs de jardinería en inglés o neerlandés, publicación en no más de 4 días',
    { category: ['home'], type: ['blog'], language: 'en nl', deliveryMax: 4 },
  ],
  ['webs turísticas del Perú ordenadas según su DA', { category: ['travel'], country: 'PE', sort: 'da,desc' }],
  ['lo que sea de Canadá o Australia por debajo de 60 dólares', { country: 'CA AU', priceMax: 48 }],
  [
    'blogs jurídicos de España que no acepten ni casino ni préstamos',
    { category: ['law'], type: ['blog'], country: 'ES' },
    ['casino', 'préstamos'],
  ],
  ['diarios de nivel B cuyo tráfico supere el millón', { type: ['newspaper'], tier: ['B'], trafficMin: 1_000_000 }],
  [
    'enlace patrocinado, educación, Brasil, primero los más recientes',
    { linkType: ['sponsored'], category: ['education'], country: 'BR', sort: 'newest,desc' },
  ],
  ['PA 30-50 y DA 40-60 en Francia', { paMin: 30, paMax: 50, daMin: 40, daMax: 60, country: 'FR' }],
  [
    'etiqueta Podcast, música o cultura, América Latina',
    { tag: ['Podcast'], category: ['music', 'culture'], country: 'MX AR CO CL PE UY EC BR' },
  ],
  ['sitios mexicanos que ya compré, por menos de 99,50 €', { bought: 'yes', country: 'MX', priceMax: 99.5 }],
];
