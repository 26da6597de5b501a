/** Languages of the demo sites' own pages; in all others the pages around the content are in English. */
export type DemoLanguage = 'en' | 'es' | 'pt';

export const demoLanguage = (language: string): DemoLanguage => {
  const short = language.slice(0, 2).toLowerCase();
  return short === 'es' || short === 'pt' ? short : 'en';
};

interface DemoTexts {
  readonly sections: readonly string[];
  readonly by: string;
  readonly newsroom: string;
  readonly readMore: string;
  readonly alsoToday: string;
  readonly home: string;
  readonly notFound: string;
  readonly notFoundHelp: string;
  readonly gone: string;
  readonly goneHelp: string;
  readonly demoNote: string;
}

export const DEMO_TEXTS: Readonly<Record<DemoLanguage, DemoTexts>> = {
  en: {
    sections: ['News', 'Business', 'Culture', 'Sport', 'Living'],
    by: 'By',
    newsroom: 'The newsroom',
    readMore: 'Read more',
    alsoToday: 'Also today',
    home: 'Front page',
    notFound: 'There is no such page',
    notFoundHelp: 'It may have been mistyped, or it was never published.',
    gone: 'This page was removed',
    goneHelp: 'The newsroom took it down and it will not come back.',
    demoNote: 'A page of the demo. This medium does not exist.',
  },
  es: {
    sections: ['Actualidad', 'Economía', 'Cultura', 'Deportes', 'Vida'],
    by: 'Por',
    newsroom: 'La redacción',
    readMore: 'Leer más',
    alsoToday: 'También hoy',
    home: 'Portada',
    notFound: 'Esta página no existe',
    notFoundHelp: 'Puede que la dirección esté mal escrita o que nunca se publicara.',
    gone: 'Esta página se ha retirado',
    goneHelp: 'La redacción la ha quitado y no volverá.',
    demoNote: 'Una página de la demostración. Este medio no existe.',
  },
  pt: {
    sections: ['Notícias', 'Economia', 'Cultura', 'Esporte', 'Vida'],
    by: 'Por',
    newsroom: 'A redação',
    readMore: 'Leia mais',
    alsoToday: 'Também hoje',
    home: 'Capa',
    notFound: 'Esta página não existe',
    notFoundHelp: 'O endereço pode ter sido digitado errado ou ela nunca foi publicada.',
    gone: 'Esta página foi removida',
    goneHelp: 'A redação a retirou e ela não vai voltar.',
    demoNote: 'Uma página da demonstração. Este veículo não existe.',
  },
};

export interface DemoStory {
  readonly section: number;
  readonly title: string;
  readonly lede: string;
  readonly body: readonly string[];
}

/** `[section, title, lede, ...paragraphs]`, in the order of DEMO_TEXTS.sections. */
const story = ([section, title, lede, ...body]: readonly [number, string, string, ...string[]]): DemoStory => ({
  section,
  title,
  lede,
  body,
});

export const DEMO_STORIES: Readonly<Record<DemoLanguage, readonly DemoStory[]>> = {
  en: [
    story([
      0,
      'The old tram line returns after thirty years',
      'The first carriage left the depot at dawn with the mayor at the bell and half the district on the pavement.',
      'The line links the harbour with the university in eighteen minutes. For now it runs every quarter of an hour; from autumn it should be every ten minutes.',
      'Shopkeepers on the route hope that the end of two years of road works brings their customers back.',
    ]),
    story([
      1,
      'Small bakeries find a way around expensive flour',
      'Four family businesses share one mill, one van and one oven, and none of them has closed.',
      'Buying together has cut their costs by a fifth. The idea came up over a coffee after the third price letter in a year.',
      'A second group, of greengrocers, is now copying the agreement line by line.',
    ]),
    story([
      2,
      'A library that lends tools, tents and a telescope',
      'The books are still there, but the longest queue is for the drill.',
      'Every object is lent for a week, and repaired on Saturdays by volunteers. Last year each tool was borrowed thirty-one times.',
      'The most wanted object is the telescope, which is reserved until the spring.',
    ]),
    story([
      3,
      'The rowing club that trains before the city wakes',
      'At half past five there are eight boats on the water and not one phone in a hand.',
      'The club was close to its end six years ago. Then it opened its doors to beginners over fifty, and now has a waiting list.',
      'In May its oldest crew, two hundred and forty-four years together, goes to the national championship.',
    ]),
    story([
      4,
      'How to keep a balcony green through a dry summer',
      'Deep pots, a layer of bark and watering at night do more than any gadget.',
      'Gardeners of the botanic garden recommend herbs of the south: thyme, rosemary and sage want little and give much.',
      'Whoever is away for two weeks can bury an unglazed clay jar full of water between the plants.',
    ]),
    story([
      1,
      'Rents level off as the first new district fills up',
      'For the first time in five years the average offer is no higher than the year before.',
      'Six hundred flats were let since January. Two hundred more are due when the second building phase ends.',
      'Tenants report shorter queues at viewings; landlords speak of a market that breathes again.',
    ]),
    story([
      2,
      'A street musician fills the concert hall',
      'She played below the arches for nine years. On Friday every seat was sold.',
      'The programme mixed her own songs with pieces that passers-by had asked for over the years.',
      'The encore was played outside, at the old place, for those who had found no ticket.',
    ]),
    story([
      0,
      'The night buses get their own lanes',
      'Twelve kilometres of road belong to the buses alone between midnight and five.',
      'A trial on two lines cut the journey home by nine minutes on average, drivers say.',
      'Taxi firms have asked to use the lanes too. The council decides in a month.',
    ]),
  ],
  es: [
    story([
      0,
      'El tranvía del puerto vuelve treinta años después',
      'El primer convoy salió de cocheras al amanecer, con la alcaldesa en la campana y medio barrio en la acera.',
      'La línea une el puerto con la universidad en dieciocho minutos. De momento pasa cada cuarto de hora; desde otoño debería hacerlo cada diez minutos.',
      'Los comercios del recorrido confían en que el final de las obras les devuelva a sus clientes.',
    ]),
    story([
      1,
      'Cuatro panaderías comparten molino para no cerrar',
      'Un molino, una furgoneta y un horno para cuatro familias. Ninguna ha bajado la persiana.',
      'Comprar juntas les ha ahorrado una quinta parte de los gastos. La idea surgió en un café, tras la tercera subida del año.',
      'Ahora un grupo de fruterías copia el acuerdo punto por punto.',
    ]),
    story([
      2,
      'La biblioteca que presta taladros, tiendas y un telescopio',
      'Los libros siguen ahí, pero la cola más larga es la del taladro.',
      'Cada objeto se presta una semana y los voluntarios lo reparan los sábados. El año pasado cada herramienta salió treinta y una veces.',
      'Lo más pedido es el telescopio, reservado hasta la primavera.',
    ]),
    story([
      3,
      'El club de remo que entrena antes de que despierte la ciudad',
      'A las cinco y media hay ocho botes en el agua y ningún móvil en la mano.',
      'Hace seis años el club estaba a punto de desaparecer. Abrió sus puertas a principiantes de más de cincuenta y hoy tiene lista de espera.',
      'En mayo, su tripulación más veterana disputará el campeonato nacional.',
    ]),
    story([
      4,
      'Cómo mantener verde el balcón en un verano seco',
      'Macetas hondas, una capa de corteza y riego de noche hacen más que cualquier aparato.',
      'Los jardineros del botánico aconsejan hierbas de aquí: el tomillo, el romero y la salvia piden poco y dan mucho.',
      'Quien se marche dos semanas puede enterrar entre las plantas una vasija de barro sin esmaltar llena de agua.',
    ]),
    story([
      1,
      'Los alquileres se frenan con la llegada del nuevo barrio',
      'Por primera vez en cinco años la oferta media no es más cara que la del año anterior.',
      'Desde enero se han alquilado seiscientos pisos. Otros doscientos llegarán con la segunda fase.',
      'Los inquilinos cuentan que hay menos cola en las visitas; los propietarios hablan de un mercado que respira.',
    ]),
    story([
      2,
      'Una música callejera llena el auditorio',
      'Tocó nueve años bajo los soportales. El viernes no quedaba ni una butaca.',
      'El programa mezcló canciones propias con piezas que los paseantes le habían pedido durante años.',
      'El bis fue fuera, en el sitio de siempre, para quienes se quedaron sin entrada.',
    ]),
    story([
      0,
      'Los autobuses nocturnos tendrán carril propio',
      'Doce kilómetros de calzada serán solo para ellos entre la medianoche y las cinco.',
      'En la prueba de dos líneas la vuelta a casa se acortó nueve minutos de media, según los conductores.',
      'Los taxis piden usar también esos carriles. El pleno lo decidirá dentro de un mes.',
    ]),
  ],
  pt: [
    story([
      0,
      'O bonde do porto volta depois de trinta anos',
      'O primeiro carro saiu da garagem ao amanhecer, com a prefeita no sino e meio bairro na calçada.',
      'A linha liga o porto à universidade em dezoito minutos. Por enquanto passa a cada quinze minutos; a partir da primavera deve passar a cada dez.',
      'Os lojistas do trajeto esperam que o fim das obras traga os clientes de volta.',
    ]),
    story([
      1,
      'Quatro padarias dividem um moinho para não fechar',
      'Um moinho, uma van e um forno para quatro famílias. Nenhuma baixou as portas.',
      'Comprar em conjunto cortou um quinto das despesas. A ideia nasceu em um café, depois do terceiro aumento do ano.',
      'Agora um grupo de quitandas copia o acordo ponto por ponto.',
    ]),
    story([
      2,
      'A biblioteca que empresta furadeiras, barracas e um telescópio',
      'Os livros continuam lá, mas a fila mais longa é a da furadeira.',
      'Cada objeto é emprestado por uma semana e consertado aos sábados por voluntários. No ano passado cada ferramenta saiu trinta e uma vezes.',
      'O mais pedido é o telescópio, reservado até a primavera.',
    ]),
    story([
      3,
      'O clube de remo que treina antes de a cidade acordar',
      'Às cinco e meia há oito barcos na água e nenhum celular na mão.',
      'Há seis anos o clube estava para fechar. Abriu as portas a iniciantes com mais de cinquenta anos e hoje tem lista de espera.',
      'Em maio, a sua equipe mais experiente disputa o campeonato nacional.',
    ]),
    story([
      4,
      'Como manter a varanda verde em um verão seco',
      'Vasos fundos, uma camada de casca e rega à noite fazem mais do que qualquer aparelho.',
      'Os jardineiros do jardim botânico indicam ervas resistentes: tomilho, alecrim e sálvia pedem pouco e dão muito.',
      'Quem viaja por duas semanas pode enterrar entre as plantas um pote de barro sem esmalte cheio de água.',
    ]),
    story([
      1,
      'Aluguéis se estabilizam com o novo bairro',
      'Pela primeira vez em cinco anos a oferta média não está mais cara do que no ano anterior.',
      'Desde janeiro foram alugados seiscentos apartamentos. Outros duzentos chegam com a segunda fase.',
      'Inquilinos contam que há menos fila nas visitas; proprietários falam de um mercado que respira.',
    ]),
    story([
      2,
      'Uma artista de rua lota a sala de concertos',
      'Ela tocou nove anos debaixo dos arcos. Na sexta não sobrou um lugar.',
      'O programa misturou canções próprias com peças que os passantes pediram ao longo dos anos.',
      'O bis foi lá fora, no lugar de sempre, para quem ficou sem ingresso.',
    ]),
    story([
      0,
      'Ônibus noturnos ganham faixa própria',
      'Doze quilômetros de via serão só deles entre a meia-noite e as cinco.',
      'No teste em duas linhas a volta para casa ficou nove minutos mais curta em média, dizem os motoristas.',
      'Os táxis também querem usar as faixas. A câmara decide em um mês.',
    ]),
  ],
};

/** The path segment of a story. */
export const storySlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
