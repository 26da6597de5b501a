import { topic } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorías',
  subtitle: 'De qué tratan sitios y publicaciones. El tema decide el precio y qué sitios lo aceptan.',
  new: 'Nueva categoría',
  empty: 'Todavía no hay categorías',
  emptyHelp: 'Añade la primera: los sitios se ordenan por categorías y cada briefing necesita una.',
  fields: {
    nameEn: 'Nombre en inglés',
    nameEs: 'Nombre en español',
    namePt: 'Nombre en portugués',
    key: 'Clave',
    topic: 'Tema',
    sites: 'Sitios en ella',
    accepting: 'Lo aceptan',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Nombre',
  },
  help: {
    nameEn: 'La clave para direcciones y archivos se forma una vez con este nombre y ya no cambia.',
    topic:
      'Las apuestas tienen precios propios; los demás temas cuestan más según el factor de cada sitio que los acepta.',
  },
  groups: {
    names: 'Nombres',
    namesHelp: 'Cada persona la ve en el idioma de su pantalla.',
    price: 'Precio',
  },
  choices: {
    topic,
  },
});
