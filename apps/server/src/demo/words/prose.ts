/** The sentences of articles, which fit any subject, per language. */
export interface Prose {
  /** First lines; `{title}` in lower case. */
  readonly openings: readonly string[];
  readonly sentences: readonly string[];
  /** The paragraph with the link; `{link}`. */
  readonly links: readonly string[];
  readonly headings: readonly string[];
  readonly endings: readonly string[];
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const es: Prose = {
  openings: lines(`
    Hay temas de los que todo el mundo opina y pocos se detienen a mirar de cerca. Este es uno de ellos.
    Durante años se dio por hecho que había una sola manera de hacerlo bien. La experiencia de los últimos meses dice otra cosa.
    Basta preguntar a tres conocidos para recibir tres consejos distintos. Merece la pena ordenarlos.
    La pregunta llega a la redacción casi cada semana, y la respuesta nunca cabe en una línea.
    Lo que antes era una curiosidad de unos pocos se ha convertido en una conversación de sobremesa.`),
  sentences: lines(`
    Lo primero es saber qué se necesita de verdad y qué es solo costumbre.
    Quienes llevan tiempo en esto coinciden en que la prisa sale cara.
    No hace falta cambiarlo todo de golpe: un paso pequeño, bien dado, abre el camino al siguiente.
    Conviene pedir dos opiniones y desconfiar de quien promete resultados inmediatos.
    Los números ayudan, pero solo cuando se comparan cosas parecidas.
    En la práctica, la diferencia la marca el detalle que casi nadie comprueba.
    Un calendario sencillo, colgado donde todos lo vean, funciona mejor que la mejor de las intenciones.
    También cuenta el entorno: lo que sirve en una ciudad grande no siempre sirve en un pueblo.
    Algunas familias han encontrado soluciones tan simples que sorprende no haberlas probado antes.
    El error más frecuente es empezar por el final y dejar la base para luego.
    Preguntar no cuesta nada y suele ahorrar una semana de trabajo.
    Vale la pena anotar lo que funciona, porque la memoria es generosa con los aciertos y corta con los fallos.
    Los especialistas consultados recomiendan revisar la decisión al cabo de tres meses.
    El precio importa, claro, aunque rara vez es lo que más se recuerda un año después.
    Hay quien lo resuelve en una tarde y quien prefiere dedicarle un mes; ambos caminos llegan.
    La información está al alcance de cualquiera, pero hay que saber dónde mirar.
    Con un poco de orden, lo que parecía complicado cabe en una hoja.
    Las recomendaciones oficiales son un buen punto de partida y un mal punto final.
    Cada caso tiene su ritmo, y respetarlo evita disgustos.
    Lo barato no siempre es malo ni lo caro siempre es bueno; lo que nunca falla es comparar.
    En los últimos meses han aparecido herramientas que hacen más fácil seguir la evolución.
    La mejor prueba sigue siendo la más antigua: volver al cabo de un tiempo y ver si se mantiene.
    Una conversación tranquila con quien ya pasó por ello vale más que diez artículos, incluido este.
    Los plazos realistas evitan la mitad de las discusiones.
    Hay gastos que se ven y gastos que se descubren, y los segundos son los que descuadran las cuentas.
    Empezar por lo que más molesta suele ser la forma más rápida de notar la mejora.
    No todo lo nuevo es útil, pero casi todo lo útil fue nuevo alguna vez.
    Guardar los papeles en un solo sitio parece una tontería hasta el día en que hacen falta.
    Quien compara tres alternativas elige mejor que quien estudia veinte.
    La costumbre pesa, y por eso conviene revisar de vez en cuando lo que se hace sin pensar.
    El consejo de los vecinos sigue siendo una fuente fiable cuando se les pregunta algo concreto.
    A veces la solución está en hacer menos cosas y hacerlas a su hora.
    Los buenos resultados llegan despacio y se van despacio; los malos hacen ruido desde el principio.
    Cuando algo no se entiende a la primera, el problema casi nunca es de quien pregunta.
    Una pausa de un día antes de firmar ha salvado más de un presupuesto.
    Los detalles que hoy parecen menores son los que mañana distinguen un trabajo cuidado.
    Hay un momento para buscar y otro para decidir, y confundirlos sale caro.`),
  links: lines(`
    Para quien quiera empezar con buen pie, la página sobre {link} resuelve las dudas más comunes y permite comparar antes de decidir.
    Entre las guías disponibles, la dedicada a {link} destaca por explicar con claridad qué incluye cada alternativa.
    Un buen recurso para profundizar es la sección de {link}, donde se reúnen ejemplos, precios y respuestas a las preguntas habituales.
    Los lectores que nos han escrito mencionan a menudo la guía de {link} como el punto en el que todo empezó a encajar.`),
  headings: lines(`
    Por dónde empezar
    Lo que dice la experiencia
    Los errores que más se repiten
    Cuentas claras
    Un consejo antes de decidir`),
  endings: lines(`
    Al final, la mejor decisión es la que se puede explicar en dos frases a un amigo. Si además se puede corregir más adelante, tanto mejor.
    No hay recetas mágicas, pero sí una manera sensata de avanzar: informarse, probar poco a poco y revisar lo aprendido.
    Queda mucho por contar, y volveremos sobre ello. Mientras tanto, el primer paso está al alcance de cualquiera.`),
};

const pt: Prose = {
  openings: lines(`
    Há assuntos sobre os quais todos opinam e poucos param para olhar de perto. Este é um deles.
    Durante anos acreditou-se que havia uma só maneira de fazer bem. A experiência dos últimos meses conta outra história.
    Basta perguntar a três conhecidos para receber três conselhos diferentes. Vale a pena colocá-los em ordem.
    A pergunta chega à redação quase todas as semanas, e a resposta nunca cabe em uma linha.
    O que antes era curiosidade de poucos virou conversa de fim de almoço.`),
  sentences: lines(`
    O primeiro passo é saber o que é realmente necessário e o que é apenas hábito.
    Quem está nisso há mais tempo concorda que a pressa sai cara.
    Não é preciso mudar tudo de uma vez: um passo pequeno, bem dado, abre caminho para o seguinte.
    Convém pedir duas opiniões e desconfiar de quem promete resultado imediato.
    Os números ajudam, mas só quando se comparam coisas parecidas.
    Na prática, a diferença está no detalhe que quase ninguém confere.
    Um calendário simples, pendurado onde todos vejam, funciona melhor do que a melhor das intenções.
    O lugar também conta: o que serve numa cidade grande nem sempre serve no interior.
    Algumas famílias encontraram soluções tão simples que surpreende não terem sido tentadas antes.
    O erro mais comum é começar pelo fim e deixar a base para depois.
    Perguntar não custa nada e costuma poupar uma semana de trabalho.
    Vale anotar o que funciona, porque a memória é generosa com os acertos e curta com as falhas.
    Os especialistas ouvidos recomendam rever a decisão depois de três meses.
    O preço importa, claro, embora raramente seja o que mais se lembra um ano depois.
    Há quem resolva numa tarde e quem prefira dedicar um mês; os dois caminhos chegam lá.
    A informação está ao alcance de todos, mas é preciso saber onde procurar.
    Com um pouco de ordem, o que parecia complicado cabe em uma folha.
    As recomendações oficiais são um bom ponto de partida e um mau ponto final.
    Cada caso tem o seu ritmo, e respeitá-lo evita desgostos.
    O barato nem sempre é ruim, nem o caro é sempre bom; o que nunca falha é comparar.
    Nos últimos meses surgiram ferramentas que tornam mais fácil acompanhar a evolução.
    A melhor prova continua a ser a mais antiga: voltar algum tempo depois e ver se ainda se mantém.
    Uma conversa tranquila com quem já passou por isso vale mais do que dez artigos, este incluído.
    Prazos realistas evitam metade das discussões.
    Há despesas que se veem e despesas que se descobrem, e são as segundas que desequilibram as contas.
    Começar pelo que mais incomoda costuma ser a forma mais rápida de notar a melhora.
    Nem tudo o que é novo é útil, mas quase tudo o que é útil já foi novo.
    Guardar os papéis num só lugar parece bobagem até o dia em que fazem falta.
    Quem compara três alternativas escolhe melhor do que quem estuda vinte.
    O hábito pesa, e por isso convém rever de vez em quando o que se faz sem pensar.
    O conselho dos vizinhos continua a ser uma fonte confiável quando a pergunta é concreta.
    Às vezes a solução está em fazer menos coisas e fazê-las na hora certa.
    Os bons resultados chegam devagar e vão embora devagar; os maus fazem barulho desde o começo.
    Quando algo não se entende à primeira, o problema quase nunca é de quem pergunta.
    Uma pausa de um dia antes de assinar já salvou mais de um orçamento.
    Os detalhes que hoje parecem menores são os que amanhã distinguem um trabalho cuidado.
    Há um momento para procurar e outro para decidir, e confundi-los custa caro.`),
  links: lines(`
    Para quem quer começar bem, a página sobre {link} resolve as dúvidas mais comuns e permite comparar antes de decidir.
    Entre os guias disponíveis, o dedicado a {link} se destaca por explicar com clareza o que cada alternativa inclui.
    Um bom recurso para ir mais fundo é a seção de {link}, que reúne exemplos, preços e respostas às perguntas de sempre.
    Leitores que nos escreveram mencionam com frequência o guia de {link} como o ponto em que tudo começou a fazer sentido.`),
  headings: lines(`
    Por onde começar
    O que diz a experiência
    Os erros que mais se repetem
    Contas claras
    Um conselho antes de decidir`),
  endings: lines(`
    No fim, a melhor decisão é a que se consegue explicar em duas frases a um amigo. Se ainda puder ser corrigida mais tarde, melhor.
    Não há receitas mágicas, mas há uma maneira sensata de avançar: informar-se, experimentar aos poucos e rever o que se aprendeu.
    Ainda há muito para contar, e voltaremos ao tema. Enquanto isso, o primeiro passo está ao alcance de qualquer pessoa.`),
};

const en: Prose = {
  openings: lines(`
    There are subjects on which everyone has a view and few have taken a close look. This is one of them.
    For years people assumed that there was only one way to get it right. The last few months tell another story.
    Ask three friends and you will hear three different pieces of advice. It is worth putting them in order.
    The question reaches our newsroom almost every week, and the answer never fits on one line.
    What used to be the hobby of a few has become a conversation at every kitchen table.`),
  sentences: lines(`
    The first thing is to know what is really needed and what is only habit.
    People who have done this for a while agree that haste is expensive.
    Nothing has to change overnight: one small step, taken well, opens the way to the next.
    It pays to ask for two opinions and to distrust anyone who promises results at once.
    Figures help, but only when like is compared with like.
    In practice the difference lies in the detail that hardly anyone checks.
    A simple calendar where everyone can see it works better than the best of intentions.
    Surroundings count too: what works in a large city does not always work in a village.
    Some families have found answers so simple that it is a wonder nobody tried them sooner.
    The most common mistake is to start at the end and leave the groundwork for later.
    Asking costs nothing and often saves a week of work.
    It is worth writing down what works, because memory is kind to successes and short on failures.
    The specialists we spoke to suggest looking at the decision again after three months.
    Price matters, of course, though it is rarely what people remember a year later.
    Some settle it in an afternoon and others give it a month; both roads arrive.
    The information is there for anyone, as long as they know where to look.
    With a little order, what seemed complicated fits on a single sheet.
    Official advice is a good place to start and a poor place to stop.
    Every case has its own pace, and respecting it avoids disappointment.
    Cheap is not always bad, nor dear always good; comparing never fails.
    New tools have appeared in recent months that make progress easier to follow.
    The best test is still the oldest: come back after a while and see whether it holds.
    A quiet talk with somebody who has been through it is worth more than ten articles, this one included.
    Realistic deadlines prevent half of all arguments.
    Some costs are seen and others are discovered, and it is the second kind that upsets the accounts.
    Starting with whatever annoys you most is usually the quickest way to feel a difference.
    Not everything new is useful, but almost everything useful was new once.
    Keeping the papers in one place seems silly until the day they are needed.
    People who compare three choices decide better than those who study twenty.
    Habit weighs a lot, so it pays to look now and then at what is done without thinking.
    The advice of neighbours is still a reliable source, provided the question is a precise one.
    Sometimes the answer is to do fewer things and to do them on time.
    Good results arrive slowly and leave slowly; bad ones are loud from the start.
    When something is not understood at once, the fault is hardly ever with the person who asks.
    A day’s pause before signing has saved more than one budget.
    Details that look minor today are what will mark careful work tomorrow.
    There is a time to search and a time to decide, and mixing them up costs money.`),
  links: lines(`
    For anyone who wants to start on the right foot, the page on {link} answers the usual questions and lets you compare before you decide.
    Among the guides on offer, the one on {link} stands out for saying plainly what each of them includes.
    A good place to go deeper is the section on {link}, which brings together examples, prices and answers to the usual questions.
    Readers who have written to us often mention the guide to {link} as the point where things began to fall into place.`),
  headings: lines(`
    Where to begin
    What experience says
    The mistakes people repeat
    Doing the sums
    A word before you decide`),
  endings: lines(`
    In the end the best decision is the one you can explain to a friend in two sentences. If it can still be corrected later, so much the better.
    There is no magic formula, but there is a sensible way forward: read up, try a little at a time, and look again at what you learned.
    There is much more to tell, and we will return to it. In the meantime the first step is within anyone’s reach.`),
};

export type ProseLanguage = 'es' | 'pt' | 'en';
export const PROSE: Readonly<Record<ProseLanguage, Prose>> = { es, pt, en };
