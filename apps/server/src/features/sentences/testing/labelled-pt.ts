import type { Labelled } from './wanted.ts';

export const pt: readonly Labelled[] = [
  [
    'blogs espanhóis de finanças por menos de 200 €, DA acima de 40, que aceitem cripto',
    { country: 'ES', category: ['finance'], type: ['blog'], priceMax: 200, daMin: 40, sensitive: ['crypto'] },
  ],
  ['jornais de Portugal com DA maior que 50', { country: 'PT', type: ['newspaper'], daMin: 50 }],
  ['sites brasileiros em português, até R$ 500', { country: 'BR', language: 'pt', priceMax: 100 }],
  ['blogs de tecnologia, mais baratos primeiro', { category: ['technology'], type: ['blog'], sort: 'price,asc' }],
  [
    'revistas de viagens na Argentina ou no Chile, DA30+',
    { category: ['travel'], type: ['magazine'], country: 'AR CL', daMin: 30 },
  ],
  [
    'links dofollow em sites de saúde, no máximo 150 euros',
    { linkType: ['do_follow'], category: ['health'], priceMax: 150 },
  ],
  ['sites em alemão que aceitam cassino', { language: 'de', gambling: 'only' }],
  [
    'portais de notícias do Brasil com pelo menos 100 mil visitas por mês',
    { category: ['news'], type: ['portal'], country: 'BR', trafficMin: 100_000 },
  ],
  ['só os meus favoritos', { favorites: true }],
  ['favoritos da França que ainda não comprei', { favorites: true, country: 'FR', bought: 'no' }],
  ['onde já comprei, ordenado por preço', { bought: 'yes', sort: 'price,asc' }],
  ['DA entre 30 e 60 e preço entre 50 e 120 euros', { daMin: 30, daMax: 60, priceMin: 50, priceMax: 120 }],
  ['esportes, colombianos, entrega em até 3 dias', { category: ['sports'], country: 'CO', deliveryMax: 3 }],
  ['nível A ou B na Itália', { tier: ['A', 'B'], country: 'IT' }],
  ['revistas de moda e beleza, sem fóruns', { category: ['beauty'], type: ['magazine'] }],
  [
    'qualquer coisa menos fóruns, DA mínimo 30',
    { type: ['newspaper', 'magazine', 'blog', 'portal', 'radio'], daMin: 30 },
  ],
  ['sites de negócios nos Estados Unidos sem apostas', { category: ['business'], country: 'US' }, ['apostas']],
  ['sem forex, blogs de culinária de Portugal', { category: ['food'], type: ['blog'], country: 'PT' }, ['forex']],
  ['América Latina exceto Brasil, menos de 100 €', { country: 'MX AR CO CL PE UY EC', priceMax: 100 }],
  [
    'sites de imóveis no Brasil de R$ 500 a R$ 1.500',
    { category: ['real-estate'], country: 'BR', priceMin: 100, priceMax: 300 },
  ],
  [
    'preciso de dez links em blogs de marketing com mais de 20.000 visitas',
    { category: ['marketing'], type: ['blog'], trafficMin: 20_000 },
    ['dez links'],
  ],
  ['que aceitem trading e criptomoedas, em inglês', { sensitive: ['trading', 'crypto'], language: 'en' }],
  [
    'quero publicar sobre empréstimos em sites brasileiros por menos de 300€',
    { about: ['loan'], country: 'BR', priceMax: 300 },
  ],
  ['sites que permitem CBD, do mais barato ao mais caro', { sensitive: ['cannabis'], sort: 'price,asc' }],
  ['irlandeses, maior DA primeiro', { country: 'IE', sort: 'da,desc' }],
  [
    'ordenar por tráfego os blogs de jardinagem em holandês',
    { sort: 'traffic,desc', category: ['home'], type: ['blog'], language: 'nl' },
  ],
  ['emissoras de rádio do Peru', { type: ['radio'], country: 'PE' }],
  ['que estejam no Google News, Portugal, PA acima de 35', { tag: ['Google News'], country: 'PT', paMin: 35 }],
  [
    'tag Evergreen, dofollow e sem etiqueta de marca',
    { tag: ['Evergreen'], linkType: ['do_follow'], fillMode: ['without_brand_tag'] },
  ],
  ['menos de duzentos euros e mais de cinquenta mil visitas mensais', { priceMax: 200, trafficMin: 50_000 }],
  ['preço abaixo de 1.000 dólares, autoridade de domínio de pelo menos 70', { priceMax: 800, daMin: 70 }],
  ['até 500 reais, sites de São Paulo', { priceMax: 100 }, ['São Paulo']],
  ['mídias de língua espanhola fora da Espanha', { language: 'es', country: '!ES' }],
  [
    'educação ou ciência no Canadá, entre 10k e 200k visitas',
    { category: ['education', 'science'], country: 'CA', trafficMin: 10_000, trafficMax: 200_000 },
  ],
  ['blogs de carros da Alemanha, Itália e França', { category: ['motor'], type: ['blog'], country: 'DE IT FR' }],
  ['sites de namoro australianos, DA>=25', { sensitive: ['dating'], country: 'AU', daMin: 25 }],
  [
    'revistas musicais, DA < 50, tráfego > 5000',
    { category: ['music'], type: ['magazine'], daMax: 49, trafficMin: 5001 },
  ],
  ['só links nofollow ou patrocinados', { linkType: ['no_follow', 'sponsored'] }],
  [
    'escritórios de advocacia, que não seja nofollow, Brasil',
    { category: ['law'], linkType: ['do_follow'], country: 'BR' },
  ],
  [
    'conteúdo de parceiro ou conteúdo externo em jornais',
    { fillMode: ['partner_content', 'external_content'], type: ['newspaper'] },
  ],
  ['imprensa do Uruguai e do Equador', { type: ['newspaper'], country: 'UY EC' }],
  ['imprensa britânica em uma semana no máximo', { type: ['newspaper'], country: 'GB', deliveryMax: 7 }],
  ['publicado em 48 horas, mexicanas', { deliveryMax: 2, country: 'MX' }],
  ['blogs do Brasil com DR 50 ou mais', { type: ['blog'], country: 'BR' }, ['DR 50']],
  [
    'blogs de animais de estimação, melhor preço por ponto de DA',
    { category: ['pets'], type: ['blog'], sort: 'pricePerDa,asc' },
  ],
  ['os mais novos da Colômbia', { country: 'CO', sort: 'newest,desc' }],
  ['que aceitem crédito pessoal, teto de 400', { sensitive: ['loan'], priceMax: 400 }],
  ['em português mas não do Brasil', { language: 'pt', country: '!BR' }],
  ['jogos eletrônicos com orçamento de 90 euros', { category: ['games'], priceMax: 90 }],
  [
    'startups e empreendedorismo, DA a partir de 35, preço máximo 180',
    { category: ['startups'], daMin: 35, priceMax: 180 },
  ],
  ['blogs de família e maternidade em francês', { category: ['family'], type: ['blog'], language: 'fr' }],
  ['sites europeus sobre energias renováveis', { country: 'ES PT GB IE FR DE IT NL PL', category: ['energy'] }],
  [
    'portais de logística com DA e PA de pelo menos 20',
    { category: ['industry'], type: ['portal'], daMin: 20, paMin: 20 },
  ],
  ['apostas esportivas em português, no mínimo 2 mil visitas', { gambling: 'only', language: 'pt', trafficMin: 2000 }],
  ['jornais "lisboa"', { type: ['newspaper'], text: 'lisboa' }],
  ['castelos assombrados da Escócia', { country: 'GB' }, ['castelos assombrados']],
  [
    'emprego e carreira, DA de 20 a 40, mais publicados primeiro',
    { category: ['work'], daMin: 20, daMax: 40, sort: 'published,desc' },
  ],
  [
    'de 1,5 mil a 3 mil de tráfego, receitas e restaurantes',
    { trafficMin: 1500, trafficMax: 3000, category: ['food'] },
  ],
  [
    'ainda não comprados, sujeito à revisão editorial, parceiro estratégico',
    { bought: 'no', fillMode: ['subject_to_editorial_review', 'strategic_partner'] },
  ],
  ['cultura portuguesa, mais visitados primeiro', { category: ['culture'], country: 'PT', sort: 'traffic,desc' }],
  [
    'Preciso de sites chilenos e argentinos de economia, não mais de 80 euros',
    { country: 'CL AR', category: ['finance'], priceMax: 80 },
  ],
  // Held out from the first rules, which got 10 of these ten right.
  ['procuro jornais do Nordeste com DA bom', { type: ['newspaper'] }, ['Nordeste', 'DA bom']],
  [
    'quais revistas de decoração existem no México abaixo de 90 euros?',
    { type: ['magazine'], category: ['home'], country: 'MX', priceMax: 90 },
  ],
  [
    'blogs de viagem em inglês, DA 35 ou superior, publicados em menos de uma semana',
    { type: ['blog'], category: ['travel'], language: 'en', daMin: 35, deliveryMax: 7 },
  ],
  [
    'sites de tecnologia argentinos e uruguaios com tráfego entre 20.000 e 80.000',
    { category: ['technology'], country: 'AR UY', trafficMin: 20_000, trafficMax: 80_000 },
  ],
  [
    'somente dofollow, nada de links patrocinados, Itália',
    { linkType: ['do_follow'], country: 'IT' },
    ['patrocinados'],
  ],
  [
    'portais ingleses de negócios por uns 150 €',
    { type: ['portal'], country: 'GB', category: ['business'], priceMax: 150 },
  ],
  ['tudo sobre futebol na Espanha que não passe de R$ 400', { category: ['sports'], country: 'ES', priceMax: 80 }],
  [
    'para um cliente de empréstimo consignado: jornais brasileiros DA 50+',
    { sensitive: ['loan'], type: ['newspaper'], country: 'BR', daMin: 50 },
  ],
  [
    'nível A, exceto rádios, ordenados por preço',
    { tier: ['A'], type: ['newspaper', 'magazine', 'blog', 'portal', 'forum'], sort: 'price,asc' },
  ],
  [
    'sites de mães e bebês na Colômbia e no Peru, máximo 60 dólares',
    { category: ['family'], country: 'CO PE', priceMax: 48 },
  ],
  // Held out from the second rules, which got seven of these ten right.
  [
    'Boa tarde, vocês têm imprensa esportiva da Argentina com mais de 80k visitas?',
    { type: ['newspaper'], category: ['sports'], country: 'AR', trafficMin: 80_000 },
  ],
  [
    'vendo seguros de carro: portais automotivos brasileiros, 50-150 €',
    { category: ['motor'], type: ['portal'], country: 'BR', priceMin: 50, priceMax: 150 },
    ['vendo seguros'],
  ],
  ['DA>50, preço<200, idioma italiano', { daMin: 51, priceMax: 199.99, language: 'it' }],
  [
    'veículos portugueses que publiquem forex, do mais barato pro mais caro',
    { country: 'PT', sensitive: ['trading'], sort: 'price,asc' },
  ],
  [
    'nem rádios nem fóruns, só dofollow, Brasil',
    { type: ['newspaper', 'magazine', 'blog', 'portal'], linkType: ['do_follow'], country: 'BR' },
  ],
  [
    'blogs de criptomoedas no Brasil, máximo R$ 1.000',
    { type: ['blog'], sensitive: ['crypto'], country: 'BR', priceMax: 200 },
  ],
  ['pagaria no máximo 90 euros por um site de cachorros no Chile', { priceMax: 90, category: ['pets'], country: 'CL' }],
  [
    'notícias e esportes, da Irlanda ou do Reino Unido, com mais tráfego',
    { category: ['news', 'sports'], country: 'IE GB', sort: 'traffic,desc' },
  ],
  [
    'que saiam por menos de 75€, DA de 20 pra cima, sem etiqueta de publicidade',
    { priceMax: 75, daMin: 20, fillMode: ['without_brand_tag'] },
  ],
  [
    'orçamento de trezentos euros, imprensa de energia e meio ambiente, menos Alemanha',
    { priceMax: 300, type: ['newspaper'], category: ['energy', 'science'], country: '!DE' },
  ],
  // Held out from the third rules, which got 8 of these ten right.
  [
    'Estamos lançando um app de finanças na Colômbia e precisamos de mídia com DA que passe de 40',
    { country: 'CO', category: ['finance'], daMin: 40 },
    ['lançando'],
  ],
  [
    'blogs de jardinagem em inglês ou holandês, publicação em no máximo 4 dias',
    { category: ['home'], type: ['blog'], language: 'en nl', deliveryMax: 4 },
  ],
  ['sites turísticos do Peru ordenados pelo DA', { category: ['travel'], country: 'PE', sort: 'da,desc' }],
  ['qualquer coisa do Canadá ou da Austrália abaixo de 60 dólares', { country: 'CA AU', priceMax: 48 }],
  [
    'blogs jurídicos do Brasil que não aceitem nem cassino nem empréstimos',
    { category: ['law'], type: ['blog'], country: 'BR' },
    ['cassino', 'empréstimos'],
  ],
  ['jornais de nível B cujo tráfego ultrapasse um milhão', { type: ['newspaper'], tier: ['B'], trafficMin: 1_000_000 }],
  [
    'link patrocinado, educação, Brasil, primeiro os mais recentes',
    { linkType: ['sponsored'], category: ['education'], country: 'BR', sort: 'newest,desc' },
  ],
  ['PA 30-50 e DA 40-60 na França', { paMin: 30, paMax: 50, daMin: 40, daMax: 60, country: 'FR' }],
  [
    'tag Podcast, música ou cultura, América Latina',
    { tag: ['Podcast'], category: ['music', 'culture'], country: 'MX AR CO CL PE UY EC BR' },
  ],
  ['sites mexicanos que já comprei, por menos de 99,50 €', { bought: 'yes', country: 'MX', priceMax: 99.5 }],
];
