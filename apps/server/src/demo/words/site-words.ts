import type { PlainCategoryKey } from '../categories.ts';
import type { SiteLanguage } from '../places.ts';

/** The parts of site names, per language. */
export interface SiteWords {
  /** `{city}` stands for the city. */
  readonly newspaper: readonly string[];
  readonly radio: readonly string[];
  readonly portal: readonly string[];
  /** `{topic}` stands for one of the words below. */
  readonly topical: readonly string[];
  /** Parts of a newspaper that are sold on their own. */
  readonly sections: readonly (readonly [title: string, topic: PlainCategoryKey])[];
  readonly topics: Readonly<Partial<Record<PlainCategoryKey, readonly string[]>>>;
  /** A sentence for the site's description; `{name}` and `{place}`. */
  readonly local: readonly string[];
  readonly special: readonly string[];
}

const list = (text: string) => text.split(', ');

const es: SiteWords = {
  newspaper: list(
    'La Crónica de {city}, El Mirador de {city}, El Noticiero de {city}, {city} Hoy, La Tribuna de {city}, El Puente de {city}, {city} al Día, El Cronista de {city}, La Plaza de {city}, {city} Noticias',
  ),
  radio: list('Radio {city}, Onda {city}, {city} FM'),
  portal: list('{city} Digital, Vivir {city}, {city} Ahora, Portal {city}, Guía {city}, {city} Activa'),
  topical: list(
    '{topic} al Día, {topic} Hoy, {topic} Digital, {topic} 24, Revista {topic}, {topic} en Red, {topic} a Fondo, {topic} Actual, El Blog de {topic}, Mundo {topic}, {topic} Semanal, {topic} con Criterio, Todo {topic}, {topic} y Más, Foro {topic}',
  ),
  sections: [
    ['Economía', 'finance'],
    ['Viajes', 'travel'],
    ['Salud', 'health'],
    ['Deportes', 'sports'],
  ],
  topics: {
    news: list('Actualidad, Titulares, Crónica, Portada'),
    business: list('Empresas, Negocios, Pymes, Directivos'),
    finance: list('Ahorro, Bolsillo, Finanzas, Economía'),
    technology: list('Tecno, Píxel, Gadgets, Software'),
    marketing: list('Marketing, Marcas, Publicidad, SEO'),
    startups: list('Emprende, Startups, Innovadores'),
    health: list('Salud, Bienestar, Vida Sana, Farmacia'),
    beauty: list('Moda, Belleza, Estilo, Pasarela'),
    food: list('Cocina, Recetas, Sobremesa, Mantel'),
    travel: list('Viajes, Rutas, Escapadas, Mochila, Destinos'),
    sports: list('Deporte, Fútbol, Ciclismo, Running'),
    home: list('Hogar, Jardín, Bricolaje, Decoración'),
    'real-estate': list('Vivienda, Inmuebles, Alquiler'),
    motor: list('Motor, Coches, Movilidad, Dos Ruedas'),
    education: list('Aula, Educación, Universidad, Oposiciones'),
    family: list('Familia, Crianza, Bebés'),
    pets: list('Mascotas, Perros, Patas'),
    culture: list('Cultura, Cine, Lecturas, Teatro'),
    music: list('Música, Conciertos, Vinilo'),
    games: list('Videojuegos, Partida, Consolas'),
    science: list('Ciencia, Clima, Planeta, Naturaleza'),
    law: list('Leyes, Derecho, Abogados'),
    work: list('Empleo, Talento, Carrera'),
    industry: list('Industria, Logística, Transporte'),
    energy: list('Energía, Renovables, Solar'),
  },
  local: [
    'Noticias, agenda y servicios de {place} contados por su propia redacción.',
    'Información local de {place}, con suplementos de economía y ocio.',
    'El día a día de {place}: política municipal, barrios, cultura y deporte.',
  ],
  special: [
    '{name} publica guías, análisis y entrevistas escritas por especialistas.',
    'Contenidos prácticos y actualidad del sector para lectores exigentes.',
    'Una comunidad de lectores fieles y un archivo que se consulta durante años.',
  ],
};

const pt: SiteWords = {
  newspaper: list(
    'Gazeta de {city}, Jornal de {city}, Folha de {city}, {city} Hoje, O Mirante de {city}, Voz de {city}, Tribuna de {city}, {city} em Pauta, A Praça de {city}, Notícias de {city}',
  ),
  radio: list('Rádio {city}, Onda {city}, {city} FM'),
  portal: list('Portal {city}, {city} Online, Viver {city}, {city} Agora, Guia {city}, {city} em Foco'),
  topical: list(
    '{topic} em Dia, {topic} Hoje, {topic} Digital, {topic} 24h, Revista {topic}, {topic} em Rede, {topic} a Fundo, Blog {topic}, Mundo {topic}, {topic} na Prática, {topic} Semanal, Tudo sobre {topic}, {topic} e Mais, Papo de {topic}, Fórum {topic}',
  ),
  sections: [
    ['Economia', 'finance'],
    ['Viagens', 'travel'],
    ['Saúde', 'health'],
    ['Esportes', 'sports'],
  ],
  topics: {
    news: list('Manchetes, Pauta, Atualidade'),
    business: list('Negócios, Empresas, Gestão'),
    finance: list('Finanças, Poupança, Bolso, Economia'),
    technology: list('Tecnologia, Pixel, Software'),
    marketing: list('Marketing, Marcas, Mídia'),
    startups: list('Startups, Inovação, Empreender'),
    health: list('Saúde, Bem-Estar, Vida Leve'),
    beauty: list('Moda, Beleza, Estilo'),
    food: list('Cozinha, Receitas, Sabor, Mesa'),
    travel: list('Viagem, Roteiros, Destinos, Mochila'),
    sports: list('Esporte, Futebol, Corrida'),
    home: list('Casa, Jardim, Decoração'),
    'real-estate': list('Imóveis, Moradia'),
    motor: list('Carros, Motor, Mobilidade'),
    education: list('Educação, Vestibular, Escola'),
    family: list('Família, Mães, Infância'),
    pets: list('Pets, Bichos, Quatro Patas'),
    culture: list('Cultura, Cinema, Livros'),
    music: list('Música, Palco, Samba'),
    games: list('Games, Console, Jogos'),
    science: list('Ciência, Planeta, Clima'),
    law: list('Direito, Leis'),
    work: list('Carreira, Emprego, Talentos'),
    industry: list('Indústria, Logística, Agro'),
    energy: list('Energia, Solar'),
  },
  local: [
    'Notícias, agenda e serviços de {place} feitos por redação própria.',
    'O dia a dia de {place}: bairros, política local, cultura e esporte.',
    'Jornalismo local de {place}, com cadernos de economia e lazer.',
  ],
  special: [
    '{name} publica guias, análises e entrevistas escritas por especialistas.',
    'Conteúdo prático e novidades do setor para quem decide.',
    'Uma comunidade de leitores fiéis e um acervo consultado durante anos.',
  ],
};

const en: SiteWords = {
  newspaper: list(
    'The {city} Chronicle, {city} Ledger, The {city} Lantern, {city} Dispatch, The {city} Bulletin, {city} Weekly, The {city} Quarterdeck, {city} Standard Post',
  ),
  radio: list('Radio {city}, {city} Wave FM, {city} Airtime'),
  portal: list('{city} Now, Around {city}, {city} Insider Guide, Hello {city}, {city} Online'),
  topical: list(
    '{topic} Daily, The {topic} Journal, {topic} Review, Modern {topic}, {topic} Weekly, {topic} Notebook, Plain {topic}, The {topic} Post, {topic} Corner, {topic} Matters, Inside {topic}, {topic} Field Guide, {topic} Forum',
  ),
  sections: [
    ['Business', 'business'],
    ['Travel', 'travel'],
    ['Health', 'health'],
    ['Sports', 'sports'],
  ],
  topics: {
    news: list('Headline, Frontpage, Current'),
    business: list('Business, Founder, Boardroom'),
    finance: list('Money, Savings, Ledger, Fintech'),
    technology: list('Tech, Pixel, Software, Circuit'),
    marketing: list('Marketing, Brand, Search'),
    startups: list('Startup, Seed Stage, Venture'),
    health: list('Health, Wellbeing, Clinic'),
    beauty: list('Style, Beauty, Wardrobe'),
    food: list('Kitchen, Supper, Pantry, Table'),
    travel: list('Travel, Wander, Trail, Getaway'),
    sports: list('Sport, Touchline, Cycling, Running'),
    home: list('Home, Garden, Workshop'),
    'real-estate': list('Property, Mortgage, Landlord'),
    motor: list('Motoring, Engine, Two Wheels'),
    education: list('Campus, Classroom, Learning'),
    family: list('Family, Parenting'),
    pets: list('Pet, Paws, Dog Owner'),
    culture: list('Culture, Cinema, Bookshelf'),
    music: list('Music, Vinyl, Stage'),
    games: list('Gaming, Console, Arcade'),
    science: list('Science, Climate, Planet'),
    law: list('Law, Counsel'),
    work: list('Career, Workplace'),
    industry: list('Industry, Logistics, Freight'),
    energy: list('Energy, Solar, Grid'),
  },
  local: [
    'News, events and services of {place} from its own newsroom.',
    'Everyday life in {place}: local politics, neighbourhoods, culture and sport.',
    'Local reporting from {place} with weekly business and leisure pages.',
  ],
  special: [
    '{name} publishes guides, analysis and interviews by people who know the field.',
    'Practical advice and industry news for demanding readers.',
    'A loyal community and an archive that is read for years.',
  ],
};

const fr: SiteWords = {
  newspaper: list('La Gazette de {city}, Le Courant de {city}, {city} Matin, L’Écho de {city}'),
  radio: list('Radio {city}'),
  portal: list('{city} Infos, Vivre à {city}'),
  topical: list('{topic} Magazine, Le Carnet {topic}, {topic} Aujourd’hui, Passion {topic}'),
  sections: [
    ['Économie', 'finance'],
    ['Voyages', 'travel'],
  ],
  topics: {
    travel: ['Voyage', 'Escapade'],
    food: ['Cuisine'],
    home: ['Maison', 'Jardin'],
    technology: ['Techno'],
    finance: ['Épargne'],
    health: ['Santé'],
    sports: ['Vélo'],
    culture: ['Culture'],
    business: ['Entreprise'],
    motor: ['Auto'],
  },
  local: ['L’actualité de {place}, écrite par une rédaction locale.'],
  special: ['{name} publie des guides et des dossiers rédigés par des spécialistes.'],
};
const de: SiteWords = {
  newspaper: list('{city}er Bote, Neue Blätter {city}, {city} Aktuell, Stadtanzeiger {city}'),
  radio: list('Radio {city}'),
  portal: list('Mein {city}, {city} Online'),
  topical: list('{topic} Magazin, {topic} Heute, {topic} Ratgeber, Das {topic} Blog'),
  sections: [
    ['Wirtschaft', 'business'],
    ['Reise', 'travel'],
  ],
  topics: {
    travel: ['Reise', 'Wander'],
    food: ['Küchen'],
    home: ['Garten', 'Wohn'],
    technology: ['Technik'],
    finance: ['Finanz'],
    health: ['Gesundheits'],
    sports: ['Lauf'],
    culture: ['Kultur'],
    business: ['Mittelstands'],
    motor: ['Auto'],
  },
  local: ['Nachrichten aus {place}, von einer eigenen Redaktion.'],
  special: ['{name} bietet Ratgeber und Analysen von Fachleuten.'],
};
const it: SiteWords = {
  newspaper: list('La Cronaca di {city}, Il Ponte di {city}, {city} Oggi, La Piazza di {city}'),
  radio: list('Radio {city}'),
  portal: list('Vivere {city}, {city} Online'),
  topical: list('{topic} Oggi, Il Taccuino di {topic}, {topic} in Pratica, Mondo {topic}'),
  sections: [
    ['Economia', 'finance'],
    ['Viaggi', 'travel'],
  ],
  topics: {
    travel: ['Viaggi', 'Itinerari'],
    food: ['Cucina', 'Ricette'],
    home: ['Casa'],
    technology: ['Tecnologia'],
    finance: ['Risparmio'],
    health: ['Salute'],
    beauty: ['Moda'],
    culture: ['Cultura'],
    business: ['Imprese'],
    motor: ['Motori'],
  },
  local: ['Le notizie di {place}, scritte da una redazione locale.'],
  special: ['{name} pubblica guide e approfondimenti firmati da specialisti.'],
};
const nl: SiteWords = {
  newspaper: list('{city} Nieuws, De Klok van {city}, Het {city} Blad'),
  radio: list('Radio {city}'),
  portal: list('{city} Vandaag'),
  topical: list('{topic} Magazine, {topic} Vandaag, Alles over {topic}'),
  sections: [['Reizen', 'travel']],
  topics: {
    travel: ['Reizen'],
    food: ['Koken'],
    home: ['Wonen', 'Tuinieren'],
    technology: ['Techniek'],
    finance: ['Geld'],
    health: ['Gezondheid'],
    business: ['Ondernemen'],
  },
  local: ['Nieuws uit {place}, van een eigen redactie.'],
  special: ['{name} publiceert gidsen en analyses van vakmensen.'],
};
const pl: SiteWords = {
  newspaper: list('Kurier {city}, Głos {city}, {city} Dzisiaj'),
  radio: list('Radio {city}'),
  portal: list('Portal {city}'),
  topical: list('{topic} Dzisiaj, Magazyn {topic}, Świat {topic}'),
  sections: [['Biznes', 'business']],
  topics: {
    travel: ['Podróże'],
    food: ['Kuchnia'],
    home: ['Dom'],
    technology: ['Technologie'],
    finance: ['Finanse'],
    health: ['Zdrowie'],
    business: ['Biznes'],
  },
  local: ['Wiadomości z {place}, przygotowane przez lokalną redakcję.'],
  special: ['{name} publikuje poradniki i analizy specjalistów.'],
};

export const SITE_WORDS: Readonly<Record<SiteLanguage, SiteWords>> = { es, pt, en, fr, de, it, nl, pl };
