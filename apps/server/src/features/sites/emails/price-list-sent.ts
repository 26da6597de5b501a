import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  owner: mailLine(120),
  file: mailLine(),
  changed: z.int(),
  unknown: z.int(),
  /** The import, for those who decide on it; the owner, for those who look after it. */
  path: z.string(),
});
type Data = z.output<typeof schema>;

interface Words {
  readonly subject: (owner: string) => string;
  readonly heading: string;
  readonly preheader: string;
  readonly what: string;
  /** The owner, the file, sites with other prices, sites that are not the owner's with us. */
  readonly facts: readonly [string, string, string, string];
  readonly button: string;
}

const english: Words = {
  subject: (owner) => `New price list from ${owner}`,
  heading: 'An owner sent its prices',
  preheader: 'Nothing changes until someone imports it.',
  what: 'It was sent through the owner’s page. Nothing changes until someone previews and imports it, and the owner can withdraw it until then.',
  facts: ['Owner', 'File', 'Sites with other prices', 'Sites we don’t have from this owner'],
  button: 'Look at it',
};
const spanish: Words = {
  subject: (owner) => `Nueva lista de precios de ${owner}`,
  heading: 'Un propietario ha enviado sus precios',
  preheader: 'Nada cambia hasta que alguien la importe.',
  what: 'Se ha enviado desde la página del propietario. Nada cambia hasta que alguien la revise e importe, y hasta entonces el propietario puede retirarla.',
  facts: ['Propietario', 'Archivo', 'Sitios con otros precios', 'Sitios que no tenemos de este propietario'],
  button: 'Ver la lista',
};
const portuguese: Words = {
  subject: (owner) => `Nova lista de preços de ${owner}`,
  heading: 'Um proprietário enviou seus preços',
  preheader: 'Nada muda até alguém importar a lista.',
  what: 'Ela foi enviada pela página do proprietário. Nada muda até alguém revisar e importar, e até lá o proprietário pode retirá-la.',
  facts: ['Proprietário', 'Arquivo', 'Sites com outros preços', 'Sites que não temos deste proprietário'],
  button: 'Ver a lista',
};

const contentIn =
  (words: Words) =>
  ({ name, owner, file, changed, unknown, path }: Data): MailContent => {
    const values = [owner, file, String(changed), String(unknown)];
    return {
      subject: words.subject(owner),
      preheader: words.preheader,
      heading: words.heading,
      name,
      paragraphs: [words.what],
      facts: words.facts.map((label, index) => ({ label, value: values[index] ?? '' })),
      button: { label: words.button, path },
    };
  };

const locales: Record<Locale, ReturnType<typeof contentIn>> = {
  'en-US': contentIn(english),
  es: contentIn(spanish),
  'pt-BR': contentIn(portuguese),
};

/** A price list that an owner sent by its link: to those who decide on it, and to whoever looks after the owner. */
export const priceListSent = defineMail({ name: 'price-list-sent', audience: 'staff', schema, locales });
