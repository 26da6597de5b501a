import type { Topic } from '@linkstand/contract/shared/topics';
import type { Row } from './insert.ts';

type Named = readonly [key: string, en: string, es: string, pt: string, topic?: Exclude<Topic, 'none'>];

const CATEGORIES = [
  ['news', 'News', 'Actualidad', 'Notícias'],
  ['business', 'Business', 'Empresas', 'Negócios'],
  ['finance', 'Economy and finance', 'Economía y finanzas', 'Economia e finanças'],
  ['technology', 'Technology', 'Tecnología', 'Tecnologia'],
  ['marketing', 'Marketing', 'Marketing', 'Marketing'],
  ['startups', 'Startups', 'Emprendimiento', 'Startups'],
  ['health', 'Health', 'Salud', 'Saúde'],
  ['beauty', 'Fashion and beauty', 'Moda y belleza', 'Moda e beleza'],
  ['food', 'Food', 'Gastronomía', 'Gastronomia'],
  ['travel', 'Travel', 'Viajes', 'Viagens'],
  ['sports', 'Sports', 'Deportes', 'Esportes'],
  ['home', 'Home and garden', 'Hogar y jardín', 'Casa e jardim'],
  ['real-estate', 'Real estate', 'Inmobiliaria', 'Imóveis'],
  ['motor', 'Cars', 'Motor', 'Automóveis'],
  ['education', 'Education', 'Educación', 'Educação'],
  ['family', 'Family', 'Familia', 'Família'],
  ['pets', 'Pets', 'Mascotas', 'Animais de estimação'],
  ['culture', 'Culture', 'Cultura', 'Cultura'],
  ['music', 'Music', 'Música', 'Música'],
  ['games', 'Video games', 'Videojuegos', 'Jogos eletrônicos'],
  ['science', 'Science and environment', 'Ciencia y medio ambiente', 'Ciência e meio ambiente'],
  ['law', 'Law', 'Derecho', 'Direito'],
  ['work', 'Work and careers', 'Empleo', 'Emprego e carreira'],
  ['industry', 'Industry and logistics', 'Industria y logística', 'Indústria e logística'],
  ['energy', 'Energy', 'Energía', 'Energia'],
  ['gambling', 'Gambling', 'Juego y apuestas', 'Apostas', 'gambling'],
  ['loan', 'Loans', 'Préstamos', 'Empréstimos', 'loan'],
  ['trading', 'Trading', 'Trading', 'Trading', 'trading'],
  ['dating', 'Dating', 'Citas', 'Encontros', 'dating'],
  ['cannabis', 'Cannabis', 'Cannabis', 'Cannabis', 'cannabis'],
  ['crypto', 'Crypto', 'Criptomonedas', 'Criptomoedas', 'crypto'],
] as const satisfies readonly Named[];

export type CategoryKey = (typeof CATEGORIES)[number][0];
/** Categories that a site is about; the topics that cost extra are accepted rather than written about. */
export type PlainCategoryKey = Exclude<CategoryKey, 'gambling' | 'loan' | 'trading' | 'dating' | 'cannabis' | 'crypto'>;

const ids = new Map<CategoryKey, number>(CATEGORIES.map(([key], index) => [key, index + 1]));
export const categoryId = (key: CategoryKey): number => ids.get(key) as number;

const topics = new Map<number, Topic>(CATEGORIES.map((named: Named, index) => [index + 1, named[4] ?? 'none']));
export const topicOf = (id: number): Topic => topics.get(id) ?? 'none';

export const categoryRows = (): Row<'categories'>[] =>
  CATEGORIES.map(([key, nameEn, nameEs, namePt, topic]: Named, index) => ({
    id: index + 1,
    key,
    nameEn,
    nameEs,
    namePt,
    topic: topic ?? 'none',
  }));

const TAGS = [
  ['Google News', '#4285f4', 'Listed in Google News'],
  ['Fast publication', '#2f9e44', 'Usually online within two days'],
  ['Premium', '#e8590c', 'National reach and its own newsroom'],
  ['Local press', '#0c8599', 'Read in one city or region'],
  ['Evergreen', '#5c940d', 'Articles stay on the site for good'],
  ['Home page', '#7048e8', 'Shown on the home page for a day'],
  ['Social share', '#d6336c', 'Shared on its social profiles'],
  ['Newsletter', '#f08c00', 'Goes into the newsletter'],
  ['Podcast', '#9c36b5', 'Has a podcast that can mention it'],
  ['University', '#1864ab', 'Belongs to a university'],
  ['Women', '#e64980', 'Readers are mostly women'],
  ['Young readers', '#1098ad', 'Readers are mostly under 30'],
  ['B2B', '#495057', 'Read by professionals'],
  ['No images', '#868e96', 'Publishes text only'],
  ['Newcomer', '#37b24d', 'Joined in the last months'],
] as const;
export const TAG_NAMES = TAGS.map(([name]) => name);
export type TagName = (typeof TAGS)[number][0];
export const tagId = (name: TagName): number => TAG_NAMES.indexOf(name) + 1;

export const tagRows = (): Row<'tags'>[] =>
  TAGS.map(([name, color, description], index) => ({ id: index + 1, name, color, description }));
