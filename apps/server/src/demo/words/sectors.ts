import type { CategoryKey } from '../categories.ts';

/**
 * What a client's orders are about, in a language: titles of articles, keywords to link, sentences that only this
 * sector needs.
 */
export interface SectorWords {
  readonly titles: readonly string[];
  /** Keyword and the path on the client's site that it links to. */
  readonly keywords: readonly (readonly [keyword: string, path: string])[];
  readonly facts: readonly string[];
}
export interface Sector {
  /** The first one is the usual category, the others are chosen now and then. */
  readonly categories: readonly [CategoryKey, ...CategoryKey[]];
  readonly es: SectorWords;
  readonly pt: SectorWords;
  readonly en: SectorWords;
}

const words = (titles: string, keywords: string, facts: string): SectorWords => ({
  titles: titles.split(' | '),
  keywords: keywords.split(', ').map((pair) => {
    const [keyword = '', path = ''] = pair.split(' > ');
    return [keyword, path] as const;
  }),
  facts: facts.split(' | '),
});

export const SECTORS = {
  travel: {
    categories: ['travel', 'culture', 'food'],
    es: words(
      'Siete escapadas de otoño para hacer sin prisa | Cómo preparar una ruta por la costa norte en cuatro días | Viajar en tren con niños: lo que conviene saber antes de salir | Pueblos marineros que todavía se visitan en calma | Qué meter en la maleta para un fin de semana de lluvia | Por qué la temporada baja es el mejor secreto del viajero',
      'escapadas de fin de semana > escapadas, rutas por Asturias > rutas/asturias, hoteles con encanto > hoteles-con-encanto, viajes organizados en grupo > viajes-en-grupo, casas rurales junto al mar > casas-rurales',
      'Los alojamientos pequeños suelen guardar sus mejores habitaciones para quien llama por teléfono. | Un coche de alquiler recogido en la estación cuesta a menudo menos que en el aeropuerto. | En octubre el mar conserva todavía el calor del verano y las terrazas ya no están llenas. | Reservar la visita a primera hora ahorra colas y regala la mejor luz. | Los mercados municipales siguen siendo el lugar más barato y sincero para comer bien.',
    ),
    pt: words(
      'Sete escapadas de outono para fazer sem pressa | Como planear uma rota pela costa em quatro dias | Viajar de trem com crianças: o que vale saber antes de sair | Vilas de pescadores que ainda se visitam com calma | Por que a baixa temporada é o melhor segredo do viajante',
      'escapadas de fim de semana > escapadas, roteiros pela costa > roteiros/costa, hotéis de charme > hoteis-de-charme, viagens em grupo > viagens-em-grupo, casas junto ao mar > casas-rurais',
      'As hospedagens pequenas costumam guardar os melhores quartos para quem telefona. | Um carro alugado na estação custa muitas vezes menos do que no aeroporto. | No outono o mar ainda guarda o calor do verão e as esplanadas já não estão cheias. | Marcar a visita para a primeira hora evita filas e oferece a melhor luz. | Os mercados municipais continuam a ser o lugar mais honesto para comer bem.',
    ),
    en: words(
      'Seven autumn breaks worth taking slowly | How to plan four days along the northern coast | Travelling by train with children: what to know before you go | Fishing villages that can still be seen in peace | Why low season is the traveller’s best kept secret',
      'weekend breaks > breaks, northern coast routes > routes/north, charming small hotels > small-hotels, group tours > group-tours, cottages by the sea > cottages',
      'Small guest houses often keep their best rooms for people who call. | A hire car collected at the station frequently costs less than one at the airport. | In October the sea still holds the warmth of summer and the terraces are no longer full. | Booking the first visit of the day saves the queue and gives you the best light. | Covered markets remain the cheapest and most honest place to eat well.',
    ),
  },
  loans: {
    categories: ['loan', 'finance'],
    es: words(
      'Cómo leer la letra pequeña de un préstamo sin ser experto | Reunificar deudas: cuándo conviene y cuándo no | Cinco hábitos para llegar a fin de mes con margen | Qué mira un banco antes de conceder un crédito | Presupuesto familiar: una hoja, tres columnas y media hora',
      'préstamos personales > prestamos, reunificación de deudas > reunificar, calculadora de cuotas > calculadora, crédito sin papeleo > credito-online, educación financiera > blog/educacion',
      'La TAE es la única cifra que permite comparar dos ofertas de distinto plazo. | Adelantar una cuota al año puede acortar el préstamo varios meses. | Un contrato claro dice en la primera página cuánto se devolverá en total. | Las comisiones de apertura se negocian con más facilidad de lo que parece.',
    ),
    pt: words(
      'Como ler as letras pequenas de um empréstimo sem ser especialista | Juntar dívidas: quando compensa e quando não | Cinco hábitos para chegar ao fim do mês com folga | O que um banco olha antes de conceder crédito',
      'empréstimo pessoal > emprestimos, consolidação de dívidas > consolidar, simulador de parcelas > simulador, crédito online > credito-online, educação financeira > blog/educacao',
      'O custo efetivo total é o único número que permite comparar duas ofertas de prazos diferentes. | Antecipar uma parcela por ano pode encurtar o empréstimo em vários meses. | Um contrato claro diz na primeira página quanto será devolvido no total. | As tarifas de abertura negociam-se com mais facilidade do que parece.',
    ),
    en: words(
      'How to read the small print of a loan without being an expert | Debt consolidation: when it helps and when it does not | Five habits that leave room at the end of the month | What a bank looks at before it says yes',
      'personal loans > loans, debt consolidation > consolidate, instalment calculator > calculator, credit without paperwork > online-credit, financial education > blog/education',
      'The annual percentage rate is the only figure that lets you compare offers of different length. | Paying one extra instalment a year can shorten a loan by several months. | A clear contract says on its first page how much will be paid back in all. | Opening fees are easier to negotiate than they look.',
    ),
  },
  dental: {
    categories: ['health', 'family'],
    es: words(
      'Ortodoncia invisible en adultos: preguntas que todos hacen | Cada cuánto conviene visitar al dentista de verdad | Miedo al dentista: cómo se supera paso a paso | Implantes dentales: qué esperar en cada cita | Los hábitos que más cuidan las encías',
      'ortodoncia invisible > ortodoncia, implantes dentales > implantes, clínica dental en Granada > , limpieza dental profesional > limpieza, odontopediatría > ninos',
      'Una revisión a tiempo evita la mayoría de los tratamientos largos. | Las encías que sangran avisan; conviene escucharlas antes de que duelan. | El cepillado nocturno es el que más protege, porque la saliva disminuye al dormir. | Un escáner intraoral ha sustituido a los moldes de pasta en muchas consultas.',
    ),
    pt: words(
      'Ortodontia invisível em adultos: as perguntas de sempre | De quanto em quanto tempo ir ao dentista, afinal | Medo do dentista: como vencê-lo passo a passo | Implantes dentários: o que esperar de cada consulta',
      'ortodontia invisível > ortodontia, implantes dentários > implantes, clínica dentária > , limpeza dentária > limpeza, odontopediatria > criancas',
      'Uma consulta a tempo evita a maioria dos tratamentos longos. | Gengivas que sangram avisam; convém ouvi-las antes que doam. | A escovagem da noite é a que mais protege, porque a saliva diminui durante o sono. | O scanner intraoral já substituiu os moldes em muitos consultórios.',
    ),
    en: words(
      'Invisible braces for adults: the questions everyone asks | How often you really need to see a dentist | Afraid of the dentist? How people get over it | Dental implants: what to expect at each visit',
      'invisible braces > braces, dental implants > implants, family dental clinic > , professional cleaning > cleaning, children’s dentistry > children',
      'A check-up in time prevents most of the long treatments. | Gums that bleed are a warning worth hearing before they hurt. | Brushing at night protects the most, because saliva drops while we sleep. | In many surgeries a small scanner has replaced the old moulds.',
    ),
  },
  energy: {
    categories: ['energy', 'science', 'home'],
    es: words(
      'Placas solares en comunidades de vecinos: por dónde empezar | Cuánto se ahorra de verdad con autoconsumo | Baterías domésticas: lo que cambia al caer la tarde | Cinco gestos que bajan la factura de la luz sin pasar frío | El tejado como inversión: cuentas claras para 2026',
      'instalación de placas solares > instalacion, autoconsumo solar > autoconsumo, baterías domésticas > baterias, ahorro energético en empresas > empresas, paneles solares baratos > ofertas',
      'Una orientación al sur no es imprescindible: este y oeste reparten mejor la producción del día. | El plazo de recuperación depende más del consumo diurno que del número de paneles. | Un inversor bien elegido dura tanto como una buena lavadora. | La limpieza anual de los módulos devuelve hasta un cinco por ciento de rendimiento.',
    ),
    pt: words(
      'Energia solar em condomínios: por onde começar | Quanto se poupa de verdade com a geração própria | Baterias domésticas: o que muda ao fim da tarde | Cinco gestos que baixam a conta de luz',
      'instalação de energia solar > instalacao, geração própria > geracao, baterias domésticas > baterias, economia de energia em empresas > empresas, painéis solares > paineis',
      'Telhados a leste e a oeste distribuem melhor a produção ao longo do dia. | O retorno depende mais do consumo diurno do que do número de painéis. | Um inversor bem escolhido dura tanto quanto uma boa geladeira. | A limpeza anual dos módulos devolve até cinco por cento do rendimento.',
    ),
    en: words(
      'Solar panels on shared roofs: where to begin | What home generation really saves | Home batteries and what changes after sunset | Five habits that lower the bill without a cold house',
      'solar panel installation > installation, home solar > home, home batteries > batteries, energy savings for business > business, affordable solar panels > offers',
      'Roofs that face east and west spread the day’s output better than a southern one. | The pay-back time depends more on daytime use than on the number of panels. | A well chosen inverter lasts as long as a good washing machine. | Cleaning the modules once a year returns up to five per cent of their yield.',
    ),
  },
  software: {
    categories: ['technology', 'business', 'startups'],
    es: words(
      'Del Excel al panel: cuándo una pyme necesita medir mejor | Automatizar facturas sin perder el control | Qué preguntar antes de contratar un software de gestión | Equipos remotos: las reuniones que sobran | Datos limpios, decisiones tranquilas',
      'software de gestión > producto, analítica para pymes > analitica, automatización de procesos > automatizacion, panel de control en tiempo real > panel, integración de datos > integraciones',
      'La primera automatización debería ser la tarea que más se repite, no la más vistosa. | Un indicador que nadie mira dos veces al mes se puede borrar. | Exportar los datos propios debe costar un clic y ningún correo. | Formar a dos personas por equipo evita que el conocimiento se marche con una.',
    ),
    pt: words(
      'Da planilha ao painel: quando uma empresa precisa medir melhor | Automatizar notas fiscais sem perder o controle | O que perguntar antes de contratar um software de gestão | Equipes remotas: as reuniões que sobram',
      'software de gestão > produto, análise de dados para empresas > analise, automação de processos > automacao, painel em tempo real > painel, integração de dados > integracoes',
      'A primeira automação deve ser a tarefa que mais se repete, não a mais vistosa. | Um indicador que ninguém olha duas vezes por mês pode ser apagado. | Exportar os próprios dados deve custar um clique e nenhum e-mail. | Treinar duas pessoas por equipe evita que o conhecimento vá embora com uma.',
    ),
    en: words(
      'From spreadsheet to dashboard: when a small firm should measure more | Automating invoices without losing control | What to ask before you buy management software | Remote teams and the meetings nobody needs | Clean data, calm decisions',
      'analytics for small business > analytics, management software > product, process automation > automation, real-time dashboard > dashboard, data integration > integrations',
      'The first thing to automate is the task that repeats most, not the one that shows best. | A figure that nobody looks at twice a month can be deleted. | Exporting your own data should take one click and no e-mail. | Training two people per team keeps knowledge from leaving with one.',
    ),
  },
  sports: {
    categories: ['sports', 'health', 'travel'],
    es: words(
      'Elegir zapatillas de montaña sin equivocarse | Plan de ocho semanas para correr diez kilómetros | Ciclismo urbano: lo básico para empezar hoy | Qué comer antes y después de entrenar | Acampar con niños: equipo mínimo y sentido común',
      'zapatillas de trail > trail, ropa deportiva técnica > ropa, tiendas de campaña ligeras > camping, bicicletas urbanas > bicicletas, material de montaña > montana',
      'Una zapatilla medio número mayor perdona más en las bajadas. | El descanso forma parte del plan tanto como la serie más dura. | Las capas finas abrigan mejor que una sola prenda gruesa. | Un kilómetro lento a diario vence a diez heroicos un domingo.',
    ),
    pt: words(
      'Como escolher tênis de trilha sem errar | Oito semanas para correr dez quilômetros | Bicicleta na cidade: o básico para começar hoje | O que comer antes e depois do treino',
      'tênis de trilha > trilha, roupa esportiva técnica > roupa, barracas leves > camping, bicicletas urbanas > bicicletas, equipamento de montanha > montanha',
      'Um tênis meio número maior perdoa mais nas descidas. | O descanso faz parte do plano tanto quanto o treino mais duro. | Camadas finas aquecem melhor do que uma só peça grossa. | Um quilômetro lento por dia vence dez heroicos no domingo.',
    ),
    en: words(
      'How to choose trail shoes and not regret it | Eight weeks to your first ten kilometres | City cycling: the basics to start today | What to eat before and after training | Camping with children: the least you need',
      'trail running shoes > trail, technical sportswear > clothing, lightweight tents > tents, city bikes > bikes, mountain gear > mountain',
      'A shoe half a size up forgives more on the way down. | Rest belongs to the plan as much as the hardest interval. | Thin layers keep you warmer than one thick one. | One slow kilometre a day beats ten heroic ones on Sunday.',
    ),
  },
  food: {
    categories: ['food', 'family', 'home'],
    es: words(
      'Aceite, pan y tomate: el desayuno que no falla | Conservas que resuelven una cena en diez minutos | Leer una etiqueta de alimentos en treinta segundos | Cocinar para la semana sin aburrirse | El café de especialidad llega a la cocina de casa',
      'conservas artesanas > conservas, café de especialidad > cafe, cestas gourmet > cestas, productos ecológicos > ecologicos, recetas fáciles > recetas',
      'El primer ingrediente de la lista es siempre el que más pesa. | Una legumbre cocida de calidad apenas necesita sal y aceite. | El café molido al momento pierde su aroma en un cuarto de hora. | Congelar en porciones planas acorta el tiempo de descongelado a la mitad.',
    ),
    pt: words(
      'Pão de queijo em casa: o segredo está no polvilho | Conservas que resolvem um jantar em dez minutos | Ler um rótulo de alimentos em trinta segundos | Cozinhar para a semana sem enjoar | O café especial chega à cozinha de casa',
      'café especial > cafe, alimentos orgânicos > organicos, cestas de presente > cestas, conservas artesanais > conservas, receitas fáceis > receitas',
      'O primeiro ingrediente da lista é sempre o que mais pesa. | Um feijão bem cozido quase não precisa de sal. | O café moído na hora perde o aroma em um quarto de hora. | Congelar em porções planas reduz à metade o tempo de descongelar.',
    ),
    en: words(
      'Tinned food that saves a weekday dinner | Reading a food label in thirty seconds | Cooking for the week without getting bored | Speciality coffee comes home',
      'speciality coffee > coffee, organic food > organic, gift hampers > hampers, artisan preserves > preserves, easy recipes > recipes',
      'The first ingredient on the list is always the one that weighs most. | Good pulses need little more than oil and salt. | Freshly ground coffee loses its aroma within a quarter of an hour. | Freezing in flat portions halves the time it takes to thaw.',
    ),
  },
  realEstate: {
    categories: ['real-estate', 'finance', 'home'],
    es: words(
      'Comprar o alquilar: las cuentas que casi nadie hace | Lo que se ve en una vivienda en la segunda visita | Reformar antes de vender: qué se recupera y qué no | Vivir en un barrio nuevo: señales de que va a crecer',
      'pisos en venta > venta, alquiler de viviendas > alquiler, tasación de inmuebles > tasacion, obra nueva > obra-nueva, comprar para invertir > inversion',
      'La segunda visita, a otra hora, cuenta más que diez fotografías. | Los gastos de compra rondan la décima parte del precio. | Una cocina sencilla y nueva vende antes que una lujosa y vieja. | El certificado energético influye cada año más en el valor.',
    ),
    pt: words(
      'Comprar ou alugar: as contas que quase ninguém faz | O que se vê num imóvel na segunda visita | Reformar antes de vender: o que se recupera | Morar num bairro novo: sinais de que vai crescer',
      'apartamentos à venda > venda, aluguel de imóveis > aluguel, avaliação de imóveis > avaliacao, lançamentos imobiliários > lancamentos, imóveis para investir > investimento',
      'A segunda visita, em outro horário, conta mais do que dez fotografias. | As despesas de compra rondam cinco por cento do preço. | Uma cozinha simples e nova vende antes de uma luxuosa e velha. | A eficiência energética pesa cada ano mais no valor.',
    ),
    en: words(
      'Buy or rent: the sums almost nobody does | What a second viewing tells you about a home | Renovating before you sell: what comes back | Signs that a neighbourhood is about to grow',
      'flats for sale > sale, homes to rent > rent, property valuation > valuation, new developments > new, buy to let > invest',
      'A second viewing at another hour tells more than ten photographs. | Buying costs come to a good part of a year’s savings. | A plain new kitchen sells sooner than a grand old one. | The energy certificate weighs a little more every year.',
    ),
  },
  insurance: {
    categories: ['finance', 'family', 'motor'],
    es: words(
      'Seguro de hogar: lo que cubre y lo que creemos que cubre | Cómo comparar pólizas sin perder una tarde | Mascotas aseguradas: cuándo tiene sentido | Qué hacer en la primera hora después de un accidente',
      'seguro de hogar > hogar, comparar seguros de coche > coche, seguro para mascotas > mascotas, seguro de salud familiar > salud, seguro de viaje > viaje',
      'Una franquicia pequeña abarata la prima más que diez descuentos. | Fotografiar la casa una vez al año ahorra discusiones. | Declarar el valor real evita la regla proporcional. | La asistencia en viaje del coche no sustituye a un seguro médico.',
    ),
    pt: words(
      'Seguro da casa: o que cobre e o que julgamos que cobre | Como comparar apólices sem perder uma tarde | Animais com seguro: quando faz sentido | O que fazer na primeira hora depois de um acidente',
      'seguro da casa > casa, comparar seguros de carro > carro, seguro para animais > animais, seguro de saúde familiar > saude, seguro de viagem > viagem',
      'Uma franquia pequena baixa o prêmio mais do que dez descontos. | Fotografar a casa uma vez por ano evita discussões. | Declarar o valor real evita a regra proporcional. | A assistência em viagem do carro não substitui um seguro médico.',
    ),
    en: words(
      'Home insurance: what it covers and what we think it covers | Comparing policies without losing an afternoon | Insured pets: when it makes sense | The first hour after an accident',
      'home insurance > home, compare car insurance > car, pet insurance > pets, family health cover > health, travel insurance > travel',
      'A small excess lowers the premium more than ten discounts. | Photographing your home once a year saves arguments. | Declaring the real value avoids a reduced payment. | Breakdown cover is no substitute for medical insurance.',
    ),
  },
  gambling: {
    categories: ['gambling', 'sports', 'games'],
    es: words(
      'Cómo se calculan las cuotas de un partido | Jugar con límites: herramientas que funcionan | La historia de la ruleta contada en cinco mesas | Estadística básica para seguir una liga',
      'apuestas deportivas > deportes, casino online > casino, juego responsable > juego-responsable, bonos de bienvenida > bonos, póker en línea > poker',
      'Fijar el límite antes de empezar es la única decisión que se toma con la cabeza fría. | Una cuota es una opinión con margen incorporado. | Los operadores con licencia publican sus auditorías. | Quien persigue lo perdido ya ha dejado de jugar.',
    ),
    pt: words(
      'Como se calculam as odds de uma partida | Jogar com limites: ferramentas que funcionam | A história da roleta contada em cinco mesas | Estatística básica para acompanhar um campeonato',
      'apostas esportivas > esportes, cassino online > cassino, jogo responsável > jogo-responsavel, bônus de boas-vindas > bonus, pôquer online > poquer',
      'Fixar o limite antes de começar é a única decisão tomada com a cabeça fria. | Uma odd é uma opinião com margem embutida. | Os operadores licenciados publicam as suas auditorias. | Quem corre atrás do que perdeu já deixou de jogar.',
    ),
    en: words(
      'How the odds of a match are made | Playing with limits: tools that work | The story of roulette at five tables | Plain statistics for following a league',
      'sports betting > sports, online casino > casino, responsible gambling > safer-play, welcome offers > offers, online poker > poker',
      'Setting a limit before you start is the one decision taken with a cool head. | Odds are an opinion with a margin built in. | Licensed operators publish their audits. | Whoever chases a loss has stopped playing.',
    ),
  },
} as const satisfies Record<string, Sector>;

export type SectorKey = keyof typeof SECTORS;
