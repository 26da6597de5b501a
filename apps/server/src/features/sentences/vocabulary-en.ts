import type { Vocabulary } from './vocabulary.ts';

/** English plurals. */
function stem(word: string): string {
  if (word.length <= 3 || word === 'news' || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export const en: Vocabulary = {
  language: 'en',
  stem,
  forms: (word) => (word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [`${word}s`]),
  filler:
    "too, also fine, fine too, fine, is fine, are fine, ok, okay, also ok, is ok, are ok, is okay, hope you are well, hope you're well, how are you, a lot, many, guys, folks, everyone, there are, well, small, little, agency, appears, appear, really, very, love, great, quick question, question, help, help me, wondering, i was wondering, i wonder, if you, if, because, since, my boss, boss, tell, tell me, offer, offering, include, hey, team, pay, would pay, content, sell, we sell, i sell, could you, can you, pull, pull together, bring, gather, somewhere, anywhere, coverage, cover, covering, talking about, speaking, budget, good morning, good afternoon, dear, regards, cheers, hosting, host, run, running, feature, featuring, right now, now, today, asap, soon, new, regarding, concerning, project, looking, looking to, place, everything, anything, something, what, which are, what are, around, about, approximately, roughly, approx, circa, live, go live, get live, online, client, my client, our client, customer, campaign, brand, together with, both, maybe, perhaps, if possible, mostly, so, each, every, much, many, good fit, suitable, relevant, whose, based, could be, i would like, we would like, i would prefer, prefer, give, list, suggest, recommend, one of, kind of, type of, sort of, such as, like, etc, does, did, let, let us, from the, speaking about, in the field of, field, area, world, people, work with, working with, compatible with, suited for, suited to, good for, fine with, happy to, happy with, willing to, who accept, that accept, that take, that publish, new campaign, a, an, the, in, on, of, with, that, which, who, where, is, are, be, been, being, have, having, has, by, at, as, for, about, than, per, i, we, me, us, my, our, i am, we are, it, its, them, they, you, can, could, would, should, will, like, some, any, all, only, just, also, please, want, need, would like, looking for, look for, search for, find, show, show me, give me, give us, show us, for us, find us, get, buy, want to buy, wanted, interested in, based in, located in, hosted in, from there, written, accept, accepting, accepted, take, taking, allow, allowed, allowing, permit, permitted, publish, publishing, published in, ok with, okay with, open to, friendly, related, topic, subject, theme, niche, sector, industry niche, audience, reader, speaker, monthly, each month, a month, per month, a year, first, ones, one that, then, and also, but, hi, hello, thanks, thank you, kind, quality, available, mainly, focused on, specialised in, specialized in, dedicated to, covering, aimed at, ideally, preferably, there, this, these, those, must, do, to be, get published, post, article, price range, ranging, order, dedicated, [who|that|which] [write|writes|blog|blogs|publish|publishes|talk|talks] about",
  asking:
    'want, need, want to, need to, would like, would love, would love to, looking for, searching for, hunting for, am after, are after, in search of, show me, find me, give me, get me, seek, seeking, require, wish',
  purpose:
    "[i|we] have [a|an], [i|we] [run|own|sell|manage|operate|launch|represent|make|build|promote|work for|work in|work at|do pr for] [a|an|], [i am|i'm|we are|we're] a, [i am|i'm|we are|we're] an, [i am|i'm|we are|we're|] [launching|running|promoting|selling|opening|building], [my|our] [company|shop|store|agency|business|startup|product|client|brand] [sells|makes|is|runs|offers|does], who sells, which sells, who runs, on behalf of",
  publish:
    'published in, published within, publishing, published, publish, get published, publication, go live, live, online, get live, goes live, ready',
  ordinary:
    'ads, adult, agent, agents, alarm, bakery, bands, banks, barcelona, batteries, battery, beach, beard, begin, begins, berlin, bikes, biking, bilbao, black, block, blocks, bloom, board, boarder, boats, bogota, books, boots, border, boston, brain, bread, break, bricks, bridal, brief, briefs, broke, broken, brown, buyer, buyers, cakes, castle, castles, cause, causes, chain, chair, chairs, chance, change, charge, charm, cheese, chess, chicago, china, claim, class, clause, climb, clock, cloth, clothes, coarse, coast, concerns, cordoba, count, counts, course, cover, covers, craft, crafts, cream, crime, cross, crown, crust, dance, dancing, data, dates, dental, dinner, draft, drafts, drain, dream, dress, drown, dublin, earth, event, events, export, exports, factor, farm, farming, farms, father, fewest, film, final, finder, finger, finish, firm, firms, fishing, floor, flour, flow, flower, flowers, form, forms, funny, gallery, games, gates, giant, glass, glasses, globe, grade, grain, grant, grants, grass, green, greens, grocery, ground, group, groups, guadalajara, guest, hair, hairlines, hamburg, hands, haunted, health, healthz, heard, hearing, hiking, honey, horse, horses, hotel, house, housing, italic, jewel, jewels, lakes, landing, lands, large, last, later, launching, layer, layers, leans, leather, legend, legs, lifestyle, light, limes, lines, lisboa, lisbon, loads, loans, logos, london, lower, lyon, madrid, malaga, marker, market, marta, master, match, medal, medellin, member, mental, metal, metals, milan, milano, mines, model, models, money, monterrey, month, months, motel, mouth, munich, names, newer, north, number, offer, offers, order, pair, pairs, paris, parties, parts, party, pasta, paster, pastry, peach, perfume, photo, photos, place, plain, plan, plane, planet, plans, plant, plots, porch, port, porto, ports, poster, posts, pottery, pound, power, pressed, price, pride, prime, prize, prose, quest, quick, quickly, quote, quotes, rates, rather, ratio, ratios, reach, react, regal, rental, repair, rests, roma, rome, round, santiago, save, screen, sell, seller, sellers, send, sending, sends, sense, sevilla, shade, shirt, shirts, shock, shoes, shop, shopping, short, shots, since, singer, skating, skiing, slots, small, smart, snacks, socks, solid, sound, south, space, spain, span, speed, spent, spot, spots, stain, stale, start, started, steam, stock, stopping, store, stories, storm, sunny, swimming, sword, tailor, tasks, taste, taxis, teach, teeth, telling, tests, texas, theme, these, thing, think, third, those, through, tiles, time, times, title, tooth, toronto, tours, tower, towers, toys, trace, track, tracks, trailer, train, trains, tricks, trucks, trust, truth, tuned, tutors, valencia, vines, warm, waste, watch, water, wealth, weather, wedding, weddings, while, winner, wins, wives, woman, women, words, world, worm, worms, worth, yours, youth',
  things:
    'site, website, web, page, medium, media, media outlet, outlet, publisher, publication, link, backlink, domain, placement, result, guest post, option',
  and: 'and, &, plus, as well as',
  or: 'or, and or, either',
  nor: 'nor, neither',
  to: 'to, -, –, —, and up to, until',
  from: 'from, starting from, starting at, beginning at',
  between: 'between',
  not: "no, not, without, except, except for, excluding, exclude, other than, anything but, everything but, but not, but no, outside, outside of, don't, do not, doesn't, does not, that don't accept, never, none of, not included, aside from, apart from, besides, not interested in, not looking for, no need for, skip, ban, minus, leaving out, omit, avoid, leave out, not from, not in, hide, hiding, remove, removing, filter out, ignore, get rid of",
  about:
    'publish about, write about, publishing about, writing about, article about, post about, content about, talk about, to promote, publish content about, publish article about, publish on',
  min: 'exceed, exceeds, surpass, surpassing, reach, reaching, north of, that exceeds, of at least, of more than, of over, no lower than, not lower than, a floor of, topping, at least, more than, over, above, greater than, higher than, bigger than, minimum, minimum of, min, not less than, no less than, not under, not below, exceeding, beyond, upwards of, >, >=, ≥, +, or more, or higher, or above, or over, and up, and above, upwards, a minimum of, or better, and more',
  max: 'south of, not exceed, does not exceed, do not exceed, tops out at, costing less than, spend up to, of less than, of at most, of up to, of under, a ceiling of, a cap of, max of, up to a maximum of, must not exceed, should not exceed, at most, less than, fewer than, under, below, lower than, cheaper than, up to, maximum, maximum of, a maximum of, max, no more than, not more than, not over, not above, not exceeding, within, in less than, in under, in at most, <, <=, ≤, or less, or lower, or cheaper, or under, or fewer, tops, no higher than, not higher than, capped at, limit, limited to, nothing [over|above|more than|dearer than|beyond]',
  measures: {
    da: 'da, domain authority, domain authority da, moz [da|domain authority], [domain|site|website|web] [authority|auth] [score|], authority of [the|] domain, [da|authority] [score|rating], authority',
    pa: 'pa, page authority, moz [pa|page authority], page [authority|auth] [score|], authority of [the|] page, pa score, page level authority',
    price: 'price, priced, pricing, cost, costing, budget, spend, budget limit, max budget',
    traffic: 'traffic, monthly traffic, organic traffic, visits per month, audience of, monthly audience',
    delivery:
      'delivery, deliver, delivers, delivering, delivered, deadline, wait, waiting time, delivery time, turnaround, turnaround time, published within, publication within, live within, online within, lead time, tat',
  },
  bothAuthorities: 'domain [and|/|&] page authority, page [and|/|&] domain authority, [both|] authorities',
  unsupportedMeasures:
    'dr, domain rating, tf, cf, trust flow, citation flow, ur, spam score, authority score, dr rating',
  currencies: {
    EUR: 'euro, eur, €',
    USD: 'dollar, usd, $, us$, buck, us dollar',
    BRL: 'real, reais, brl, r$, brazilian real',
  },
  visits:
    'visit, visitor, [organic|unique] [visit|visitor|session|user], monthly visit, monthly visitor, reader a month, view, page view, session, user a month, unique',
  hours: 'hour, h, hr',
  days: 'day, business day, working day, calendar day',
  weeks: 'week, wk',
  numbers: {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    'a hundred': 100,
    thousand: 1000,
    'a thousand': 1000,
    k: 1000,
    million: 1_000_000,
    'a million': 1_000_000,
    'half a million': 500_000,
    'a million and a half': 1_500_000,
    'one and a half million': 1_500_000,
    'million and a half': 1_500_000,
    'a couple of': 2,
    'a dozen': 12,
    dozen: 12,
    'half a thousand': 500,
    m: 1_000_000,
    mn: 1_000_000,
  },
  tier: 'tier, level',
  tiers: {
    A: '[top|first|highest|best] [tier|level]',
    'A B': '[top|first] [and|or|&] second [tier|level]',
    B: 'second [tier|level]',
    C: 'third [tier|level]',
    D: '[fourth|lowest|bottom] [tier|level]',
  },
  tag: 'tag, tagged, tagged as, tagged with, label, labelled, with tag, with the tag, the tag',
  tags: {
    'Fast publication': '[fast|quick] publishing, quick publication',
    'Local press': '[local|regional] media, regional press',
    'Home page': 'homepage, front page',
    'Social share': 'shared on social [media|networks], social sharing',
    University: '[from|of|by|run by] [a|the|] university, university [site|website|page]',
    Women: 'for women, female [reader|audience], [women|woman] reader',
    'Young readers': '[for|] young people, young [audience|adult|reader], gen z',
    Evergreen: 'permanent, forever',
    'No images': 'without [image|picture|photo], text only',
  },
  types: {
    newspaper: 'newspaper, paper, daily, press, online newspaper, digital newspaper',
    magazine: 'magazine, mag',
    blog: 'blog, weblog, blogger',
    portal: 'portal, web portal',
    forum: 'forum, board, message board',
    radio: 'radio, radio station, broadcaster',
  },
  linkTypes: {
    do_follow: 'dofollow, do follow, follow link, followed link',
    no_follow: 'nofollow, no follow',
    sponsored: 'sponsored, sponsored link, rel sponsored',
  },
  fillModes: {
    with_brand_tag:
      '[with|with a|] [brand|branded|sponsor|sponsored|sponsorship|advertising|advertisement|ad|advert|paid|promotional] [tag|label|mark|marker|notice|disclosure|badge], [label|mark|tag|flag|disclose|marked|labelled|labeled|tagged|flagged|disclosed] [|it|them|the article|the post|the content|article|post|content|posts|articles|the link|the text] as [sponsored|advertising|an ad|ads|an advert|advertisement|paid|promotional|promoted|sponsored content|paid content|branded], with brand tag, with a brand tag, brand tag, branded tag, with sponsored tag, marked as sponsored, labelled as sponsored, with sponsored label',
    without_brand_tag:
      '[without|without a|without any|without the|no|free of] [brand|branded|sponsor|sponsored|sponsorship|advertising|advertisement|ad|advert|paid|promotional] [tag|label|mark|marker|notice|disclosure|badge], [unlabelled|unlabeled|unmarked|untagged], without brand tag, without a brand tag, no brand tag, without sponsored tag, without a sponsored tag, no sponsored tag, without sponsored label, no sponsored label, not marked as sponsored, not labelled as sponsored, without advertising label',
    only_if_requested:
      '[tag|label|brand tag|] only [if|when|on|upon] [requested|request|asked|asked for|demand|we ask|i ask|we request|required], [tag|label|tagged|labelled|] [on|upon|by] request [only|], [if|when] requested, [if|when] [we|i|you] [ask|request] [it|for it|]',
    subject_to_editorial_review:
      "subject to editorial review, editorial [review|approval|check|control|vetting|decision], [subject to|after|pending|with|needs|requires] [editorial|editor|the editor's] [review|approval|check], [reviewed|approved|checked|vetted] by [the|an|] [editor|editorial team|editorial board|newsroom], [editor|editors] [review|reviews|approve|approves|check|checks]",
    strategic_partner: 'strategic partner, strategic [partnership|alliance|ally]',
    partner_content:
      'partner content, content [by|from|of] [our|a|the|] partner, partnered content, partner [article|post|section], content partnership',
    external_content:
      'external content, external [article|post|text|contribution], third party content, content [by|from|of] third parties, [content|articles] from outside, outside content',
  },
  favorites:
    'favorite, favourite, favorited, favourited, bookmarked, my bookmarks, saved, my saved, shortlisted, my favorite, my favourite, favorites only, only favorite, starred, in my favorite, saved as favorite',
  bought: {
    yes: 'previously purchased, purchased previously, bought previously, bought earlier, bought already, purchased already, i already purchased, we already purchased, i have purchased, ordered before, i have ordered from, already ordered from, used in the past, worked with before, bought in the past, already bought, bought before, i bought, we bought, bought from before, already bought from, i already bought, i already bought from, i have already bought, i have bought, we already bought, previously bought, already used, already purchased, purchased before, used before, i have used, we have used',
    no: "not bought, not bought yet, not yet bought, not already bought, not purchased, never bought, i have not bought, i have not bought yet, i haven't bought, i haven't bought yet, i have not bought from yet, we haven't bought, we haven't bought yet, haven't bought, haven't bought yet, have not bought, not used yet, not used before, i haven't used, i haven't used yet, we haven't used, i've never bought, i have never bought, we have never bought, we have never used, i have never used, i've not bought, new to me, new to us",
  },
  excluded: {
    plain: 'excluded',
    named:
      "[those|ones|sites|what|the ones|all] [that|] [i|we] [have|'ve|] excluded, [i|we] [have|'ve|] excluded, [on|in|from] [my|the|our|an] exclusion list, exclusion list, [i've|we've] excluded",
    all: "too, also, including, include, included, as well, even, even include, with, plus, along with, together with, don't hide, do not hide, without hiding, not hiding, don't leave out, do not leave out",
    only: 'only, just, nothing but, exclusively, solely, limited to, nothing else, alone',
  },
  topics: {
    gambling:
      'gambling, casino, betting, bet, poker, sportsbook, sports betting, igaming, slot, lottery, online casino, bingo, bookmaker, [football|soccer|horse|horse racing|esports|online] [betting|bet], betting [site|company], bookie, slot machine, scratchcard',
    loan: 'loan, payday loan, lending, credit, microloan, personal loan, borrowing, [student|car|business|home|quick|fast|instant|online|mortgage] loan, [payday|loan] [lender|lending], lender, payday',
    trading:
      'trading, forex, fx, cfd, binary option, broker, forex trading, [day|stock|online] trading, [forex|trading] [broker|platform|app]',
    dating: 'dating, singles, matchmaking, online dating, dating [app|service], singles app, hookup',
    cannabis:
      'cannabis, cbd, marijuana, hemp, weed, [medical|medicinal|therapeutic] [cannabis|marijuana|cbd|hemp], cbd oil, hemp oil',
    crypto:
      'crypto, cryptocurrency, bitcoin, blockchain, nft, web3, ethereum, crypto [exchange|wallet|app|currency|coin], altcoin, defi, stablecoin',
  },
  categories: {
    news: 'news, current affairs, general news, generalist, breaking news, current events',
    business:
      'sme, ceo, trade, commerce, ecommerce, b2b, business, company, corporate, enterprise, b2b business, management',
    finance:
      'fintech, insurance, stock market, accounting, tax, wealth, finance, financial, economy, economic, economics, banking, investment, investing, personal finance',
    technology:
      'saas, app, mobile, cybersecurity, hardware, programming, developer, cloud, technology, tech, technological, software, gadget, computing, artificial intelligence, ai',
    marketing:
      'ecommerce marketing, pr, public relation, branding, copywriting, marketing, advertising, seo, digital marketing, social media',
    startups: 'startup, start up, entrepreneur, entrepreneurship, entrepreneurial, startups and entrepreneurship',
    health:
      'dental, dentist, clinic, nutrition, hospital, mental health, pharmacy, yoga, psychology, health, healthcare, medical, medicine, wellness, wellbeing, fitness, health and wellness',
    beauty:
      'jewellery, jewelry, skincare, hair, luxury fashion, beauty, fashion, style, cosmetic, makeup, clothing, fashion and beauty',
    food: 'vegan, coffee, beer, baking, drink, chef, food, cooking, gastronomy, recipe, restaurant, cuisine, culinary, foodie, wine, recipes and restaurants, food and drink',
    travel:
      'backpacking, airline, cruise, flight, destination, travel, tourism, travelling, traveling, trip, holiday, vacation, hotel, tourist',
    sports:
      'golf, running, gym, rugby, cricket, athletics, surf, olympic, sport, football, soccer, basketball, tennis, sporting, cycling',
    home: 'architecture, interior, housekeeping, home, garden, gardening, interior design, decoration, decor, home decor, diy, home and garden, home improvement, furniture',
    'real-estate': 'apartment, estate agent, rental, real estate, property, housing, realty, mortgage, realtor',
    motor:
      'electric car, ev, automobile, truck, racing, car, automotive, motor, motoring, auto, vehicle, motorcycle, motorbike',
    education:
      'university, course, college, teacher, academic, education, educational, training, school, learning, e learning, university education, student',
    family:
      'pregnancy, dad, father, toddler, childcare, family, parenting, mum, mom, kid, children, baby, motherhood, parent, family and parenting',
    pets: 'veterinary, vet, puppy, horse, pet, dog, cat, animal',
    culture:
      'history, photography, design, heritage, artistic, entertainment, culture, cultural, art, literature, book, film, cinema, museum, theatre',
    music: 'music, musical, concert, band',
    games: 'console, videogaming, gamers, game, gaming, video game, videogame, gamer, esport',
    science:
      'green, sustainable, ecological, biology, space, recycling, science, scientific, environment, environmental, ecology, sustainability, climate, nature',
    law: 'justice, court, attorneys, law, legal, lawyer, law firm, attorney, solicitor',
    work: 'freelance, freelancer, employer, hiring, recruiter, remote work, job, career, employment, work, hr, human resource, recruitment, jobs and careers',
    industry:
      'construction, engineering, agriculture, shipping, freight, factory, industry, industrial, logistics, transport, manufacturing, supply chain',
    energy:
      'wind power, utility, oil, gas, power, energy, renewable, renewable energy, solar, solar energy, electricity, oil and gas',
  },
  countries: {
    ES: 'spanish, espana',
    MX: 'mexican, mejico',
    AR: 'argentinian, argentine, argentinean',
    CO: 'colombian',
    CL: 'chilean',
    PE: 'peruvian',
    UY: 'uruguayan',
    EC: 'ecuadorian, ecuadorean',
    BR: 'brazilian, brasil, brasilian',
    PT: 'portuguese',
    US: 'american, america, the us, the usa, us, usa, u s, united states of america, the states, us based, yankee',
    GB: 'british, uk, great britain, britain, england, northern ireland, uk based, brit',
    IE: 'irish',
    AU: 'australian, aussie',
    CA: 'canadian, canuck',
    FR: 'french',
    DE: 'german, deutschland',
    IT: 'italian, italia',
    NL: 'dutch, holland, the netherlands',
    PL: 'polish',
    VE: 'venezuelan',
    BO: 'bolivian',
    PY: 'paraguayan',
    CR: 'costa rican',
    PA: 'panamanian',
    DO: 'dominican',
    GT: 'guatemalan',
    CU: 'cuban',
    BE: 'belgian',
    CH: 'swiss',
    AT: 'austrian',
    SE: 'swedish',
    NO: 'norwegian',
    DK: 'danish',
    FI: 'finnish',
    GR: 'greek',
    RO: 'romanian',
    CZ: 'czech, czech republic',
    HU: 'hungarian',
    UA: 'ukrainian',
    RU: 'russian',
    TR: 'turkish, turkey, turkiye',
    IN: 'indian',
    CN: 'chinese',
    JP: 'japanese',
    MA: 'moroccan',
    ZA: 'south african',
    NZ: 'new zealander, kiwi',
    AO: 'angolan',
    MZ: 'mozambican',
    KR: 'korean, south korean, south korea, korea',
    SV: 'salvadoran, salvadorian',
    HN: 'honduran',
    NI: 'nicaraguan',
    PR: 'puerto rican',
    EE: 'estonian',
    LV: 'latvian',
    LT: 'lithuanian',
    RS: 'serbian',
    IS: 'icelandic',
    LU: 'luxembourgish',
    EG: 'egyptian',
    NG: 'nigerian',
    KE: 'kenyan',
    PH: 'filipino, philippine',
    TH: 'thai',
    VN: 'vietnamese',
    ID: 'indonesian',
    MY: 'malaysian',
    AE: 'emirati, uae, emirates',
    SA: 'saudi',
    IL: 'israeli',
    BG: 'bulgarian',
    HR: 'croatian',
    SK: 'slovak',
    SI: 'slovenian',
  },
  languagePatterns:
    '* language, in *, written in *, * speaking, *speaking, in the * language, language *, * content, * text, * written, * language only',
  languages: { en: 'english', es: 'castilian, hispanic', pt: 'lusophone', fr: 'francophone', nl: 'flemish' },
  regions: {
    latinAmerica: 'latin america, latin american, latam',
    southAmerica: 'south america, south american',
    spanishAmerica: 'hispanic america, spanish america, spanish speaking latin america',
    europe: 'europe, european, eu',
  },
  sortBy:
    'sorted according to, sorting by, arranged by, listed by, ordering by, sort by, sorted by, order by, ordered by, rank by, ranked by, sort them by, sort, sorted',
  highest: 'highest, best, top, most, biggest, largest, strongest, descending, desc, high to low, highest first',
  lowest: 'lowest, least, smallest, ascending, asc, low to high, lowest first',
  sorts: {
    'price,asc':
      'cheap, cheaper, inexpensive, affordable, low cost, low priced, budget friendly, cheapest, cheapest first, lowest price, low to high price, cheap first, price ascending, price low to high, from cheapest, price from low to high',
    'price,desc':
      'most expensive, most expensive first, highest price, dearest, price descending, price high to low, expensive first, priciest, priciest first',
    'newest,desc':
      'newest, newest first, latest, most recent, recently added, newly added, newest sites first, most recent first',
    'published,desc': 'most published, most popular, most used, bestselling, best selling, most ordered',
    'da,desc': 'high authority, high domain authority, strong authority',
    'traffic,desc': 'most visited, most traffic, most visits, most read, highest traffic',
    'pricePerMonth,asc':
      '[cheapest|lowest price|best price|price] [per|for each|by] month [|of life|that a link stands|a link stands|a link stays|online]',
    'pricePerDa,asc':
      'best price per da, best price per da point, price per da, cheapest per da, cheapest per da point, best value, best value for money, lowest price per da, price per da point, best da for the money',
  },
};
