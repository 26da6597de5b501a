import type { Labelled } from './wanted.ts';

export const en: readonly Labelled[] = [
  [
    'Spanish finance blogs under 200 euros, DA over 40, that take crypto',
    { country: 'ES', category: ['finance'], type: ['blog'], priceMax: 200, daMin: 40, sensitive: ['crypto'] },
  ],
  ['newspapers in Portugal with DA above 50', { country: 'PT', type: ['newspaper'], daMin: 50 }],
  ['sites in Spanish from Mexico or Colombia, max 150€', { language: 'es', country: 'MX CO', priceMax: 150 }],
  ['cheapest tech blogs first', { category: ['technology'], type: ['blog'], sort: 'price,asc' }],
  ['UK travel magazines, DA 40+', { country: 'GB', category: ['travel'], type: ['magazine'], daMin: 40 }],
  ['dofollow links on health sites, up to $250', { category: ['health'], linkType: ['do_follow'], priceMax: 200 }],
  ['German-language sites that accept casino', { language: 'de', gambling: 'only' }],
  [
    'Brazilian news portals with at least 100k monthly visits',
    { country: 'BR', category: ['news'], type: ['portal'], trafficMin: 100_000 },
  ],
  ['only my favorites', { favorites: true }],
  ['favorites in France I have not bought yet', { favorites: true, country: 'FR', bought: 'no' }],
  ['sites I already bought from, sorted by price', { bought: 'yes', sort: 'price,asc' }],
  ['DA between 30 and 60, price between 50 and 120 euros', { daMin: 30, daMax: 60, priceMin: 50, priceMax: 120 }],
  [
    'sports sites from Argentina and Chile, delivered within 3 days',
    { category: ['sports'], country: 'AR CL', deliveryMax: 3 },
  ],
  ['tier A or B sites in Italy', { tier: ['A', 'B'], country: 'IT' }],
  ['fashion and beauty magazines, no forums', { category: ['beauty'], type: ['magazine'] }],
  ['anything but forums, DA 30 or more', { type: ['newspaper', 'magazine', 'blog', 'portal', 'radio'], daMin: 30 }],
  ['business sites in the US without casino', { category: ['business'], country: 'US' }, ['casino']],
  [
    'no gambling, no adult, Spanish food blogs',
    { country: 'ES', category: ['food'], type: ['blog'] },
    ['gambling', 'adult'],
  ],
  ['Latin American sites except Brazil under 100 €', { country: 'MX AR CO CL PE UY EC', priceMax: 100 }],
  [
    'websites about real estate in Spain, priced from 100 to 300 EUR',
    { category: ['real-estate'], country: 'ES', priceMin: 100, priceMax: 300 },
  ],
  [
    'I need ten links on Polish marketing blogs with traffic over 20,000',
    { country: 'PL', category: ['marketing'], type: ['blog'], trafficMin: 20_000 },
    ['ten links'],
  ],
  ['trading and crypto friendly sites in English', { sensitive: ['trading', 'crypto'], language: 'en' }],
  ['want to publish about loans on Spanish sites under €300', { about: ['loan'], country: 'ES', priceMax: 300 }],
  ['sites where CBD is allowed, cheapest first', { sensitive: ['cannabis'], sort: 'price,asc' }],
  ['highest DA first, Irish sites', { country: 'IE', sort: 'da,desc' }],
  [
    'Sort by traffic, Dutch-language blogs about gardening',
    { language: 'nl', type: ['blog'], category: ['home'], sort: 'traffic,desc' },
  ],
  ['radio stations in Peru', { type: ['radio'], country: 'PE' }],
  ['Google News sites in Spain with PA over 35', { tag: ['Google News'], country: 'ES', paMin: 35 }],
  [
    'tagged Evergreen, dofollow, without brand tag',
    { tag: ['Evergreen'], linkType: ['do_follow'], fillMode: ['without_brand_tag'] },
  ],
  ['less than two hundred euros and more than fifty thousand visits a month', { priceMax: 200, trafficMin: 50_000 }],
  ['price under 1,000 USD, domain authority at least 70', { priceMax: 800, daMin: 70 }],
  ['R$ 500 max, Brazil, Portuguese', { priceMax: 100, country: 'BR', language: 'pt' }],
  ['sites in Portuguese from Brazil for no more than R$ 750', { language: 'pt', country: 'BR', priceMax: 150 }],
  [
    'education or science sites in Canada with between 10k and 200k visits',
    { category: ['education', 'science'], country: 'CA', trafficMin: 10_000, trafficMax: 200_000 },
  ],
  ['car blogs from Germany, Italy and France', { category: ['motor'], type: ['blog'], country: 'DE IT FR' }],
  ['dating sites in Australia, DA>=25', { sensitive: ['dating'], country: 'AU', daMin: 25 }],
  [
    'music magazines, DA < 50, traffic > 5000',
    { category: ['music'], type: ['magazine'], daMax: 49, trafficMin: 5001 },
  ],
  ['nofollow or sponsored links only', { linkType: ['no_follow', 'sponsored'] }],
  ['no nofollow please, law firms audience, Spain', { linkType: ['do_follow'], category: ['law'], country: 'ES' }],
  [
    'partner content or external content on newspapers',
    { fillMode: ['partner_content', 'external_content'], type: ['newspaper'] },
  ],
  ['fast publication tag, Uruguay and Ecuador', { tag: ['Fast publication'], country: 'UY EC' }],
  ['turnaround of one week at most, British press', { deliveryMax: 7, country: 'GB', type: ['newspaper'] }],
  ['published in 48 hours, Mexican', { deliveryMax: 2, country: 'MX' }],
  ['DR 50+ blogs from Spain', { type: ['blog'], country: 'ES' }, ['DR 50']],
  ['pet blogs, best price per DA', { category: ['pets'], type: ['blog'], sort: 'pricePerDa,asc' }],
  ['newest sites in Colombia', { country: 'CO', sort: 'newest,desc' }],
  ['sites that accept payday loans, up to 400', { sensitive: ['loan'], priceMax: 400 }],
  ['not in Brazil, in Portuguese', { country: '!BR', language: 'pt' }],
  ['Spanish-speaking media outside Spain', { language: 'es', country: '!ES' }],
  ['video game blogs with budget of 90 euros', { category: ['games'], type: ['blog'], priceMax: 90 }],
  [
    'startups and entrepreneurship, minimum DA 35, maximum price 180',
    { category: ['startups'], daMin: 35, priceMax: 180 },
  ],
  ['family and parenting blogs in French', { category: ['family'], type: ['blog'], language: 'fr' }],
  ['European sites about renewable energy', { country: 'ES PT GB IE FR DE IT NL PL', category: ['energy'] }],
  ['logistics portals, at least DA 20 and PA 20', { category: ['industry'], type: ['portal'], daMin: 20, paMin: 20 }],
  ['betting sites in Spanish, 2k visits minimum', { gambling: 'only', language: 'es', trafficMin: 2000 }],
  ['"valencia" newspapers', { text: 'valencia', type: ['newspaper'] }],
  ['haunted castles in Scotland', { country: 'GB' }, ['haunted castles']],
  [
    'jobs and careers blogs, DA from 20 to 40, most published first',
    { category: ['work'], type: ['blog'], daMin: 20, daMax: 40, sort: 'published,desc' },
  ],
  ['Ukrainian news sites', { country: 'UA', category: ['news'] }],
  [
    'not yet bought, subject to editorial review, strategic partner',
    { bought: 'no', fillMode: ['subject_to_editorial_review', 'strategic_partner'] },
  ],
  [
    '1.5k to 3k traffic, $50-$100, recipes and restaurants',
    { trafficMin: 1500, trafficMax: 3000, priceMin: 40, priceMax: 80, category: ['food'] },
  ],
  ['most visited culture sites in Spain first', { category: ['culture'], country: 'ES', sort: 'traffic,desc' }],
  // Held out from the first rules, which got 8 of these ten right.
  [
    'Looking to place an article on Italian wine blogs, budget around 120 euros per post',
    { country: 'IT', category: ['food'], type: ['blog'], priceMax: 120 },
  ],
  [
    'show me everything in Germany with a domain authority of 60 or better that I can get live in under five days',
    { country: 'DE', daMin: 60, deliveryMax: 5 },
  ],
  [
    'Portuguese-language tech portals, 30-80 EUR',
    { language: 'pt', category: ['technology'], type: ['portal'], priceMin: 30, priceMax: 80 },
  ],
  ['crypto casino friendly, no US sites', { sensitive: ['crypto'], gambling: 'only', country: '!US' }],
  ['women magazines in Argentina with newsletter tag', { type: ['magazine'], country: 'AR', tag: ['Newsletter'] }],
  ['which Chilean newspapers cost less than a hundred dollars?', { country: 'CL', type: ['newspaper'], priceMax: 80 }],
  [
    'DA at least 45, PA at least 30, traffic min 10k, dofollow',
    { daMin: 45, paMin: 30, trafficMin: 10_000, linkType: ['do_follow'] },
  ],
  ['high authority medical sites in the UK', { category: ['health'], country: 'GB' }, ['high authority']],
  [
    'my starred blogs ordered by DA, excluding the ones I have already bought',
    { favorites: true, type: ['blog'], sort: 'da,desc', bought: 'no' },
  ],
  [
    'South American sports radio, half a million visits or more',
    { country: 'AR CO CL PE UY EC BR', category: ['sports'], type: ['radio'], trafficMin: 500_000 },
  ],
  // Held out from the second rules, which got seven of these ten right.
  [
    'Hey team, could you pull together Mexican lifestyle and fashion magazines that cost somewhere between 80 and 160 euros?',
    { country: 'MX', category: ['beauty'], type: ['magazine'], priceMin: 80, priceMax: 160 },
    ['lifestyle'],
  ],
  [
    'we sell hearing aids: medical portals in France, Belgium or Switzerland with 30k+ visits',
    { category: ['health'], type: ['portal'], country: 'FR BE CH', trafficMin: 30_000 },
    ['sell hearing aids'],
  ],
  ['DA>50, price<200, language: Italian', { daMin: 51, priceMax: 199.99, language: 'it' }],
  [
    'outlets from Portugal that are happy with forex content, ranked by lowest price',
    { country: 'PT', sensitive: ['trading'], sort: 'price,asc' },
  ],
  [
    'not interested in radio or forums, only dofollow, Spanish',
    { type: ['newspaper', 'magazine', 'blog', 'portal'], linkType: ['do_follow'], country: 'ES' },
  ],
  [
    'blogs covering cryptocurrency in Brazil, max R$1,000',
    { type: ['blog'], sensitive: ['crypto'], country: 'BR', priceMax: 200 },
  ],
  ['I would pay 90 euros at most for a pet site in Chile', { priceMax: 90, category: ['pets'], country: 'CL' }],
  [
    'news and sport, either Ireland or the United Kingdom, most traffic',
    { category: ['news', 'sports'], country: 'IE GB', sort: 'traffic,desc' },
  ],
  [
    'under 75€ and above DA 20 please, no sponsored label',
    { priceMax: 75, daMin: 20, fillMode: ['without_brand_tag'] },
  ],
  [
    'three hundred euro budget, energy and environment press, Germany excluded',
    { priceMax: 300, category: ['energy', 'science'], type: ['newspaper'], country: '!DE' },
  ],
  // Held out from the third rules, which got 6 of these ten right.
  [
    'We are launching a fintech app in Colombia and need finance media with DA north of 40',
    { country: 'CO', category: ['finance'], daMin: 40 },
    ['launching'],
  ],
  [
    'gardening blogs, English or Dutch, no more than 4 days to publish',
    { category: ['home'], type: ['blog'], language: 'en nl', deliveryMax: 4 },
  ],
  ['Top 10 tourism sites in Peru by DA', { category: ['travel'], country: 'PE', sort: 'da,desc' }, ['10']],
  ['anything from Canada or Australia below 60 bucks', { country: 'CA AU', priceMax: 48 }],
  [
    'law blogs which neither accept casino nor loans, Spain',
    { category: ['law'], type: ['blog'], country: 'ES' },
    ['casino', 'loans'],
  ],
  ['tier B newspapers whose traffic exceeds one million', { tier: ['B'], type: ['newspaper'], trafficMin: 1_000_000 }],
  [
    'sponsored links accepted, education, Brazil, sort by newest',
    { linkType: ['sponsored'], category: ['education'], country: 'BR', sort: 'newest,desc' },
  ],
  ['PA 30-50 and DA 40-60 in France', { paMin: 30, paMax: 50, daMin: 40, daMax: 60, country: 'FR' }],
  [
    'Podcast tag, music or culture, Latin America',
    { tag: ['Podcast'], category: ['music', 'culture'], country: 'MX AR CO CL PE UY EC BR' },
  ],
  ['previously purchased Mexican sites under €99.50', { bought: 'yes', country: 'MX', priceMax: 99.5 }],
];
