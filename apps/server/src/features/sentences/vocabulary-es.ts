import { romanceForms, romanceStem } from './romance-stem.ts';
import type { Vocabulary } from './vocabulary.ts';

export const es: Vocabulary = {
  language: 'es',
  stem: romanceStem,
  forms: romanceForms,
  filler:
    'que tal, tal, mil gracias, muchas gracias, un saludo, vale, me vale, tambien me vale, me valen, sirve, sirven, tambien sirve, me sirve, esta bien, tambien esta bien, aparecer, salir, encantaria, pequeña, pequeño, agencia, falta, hace falta, hacen falta, pregunta, ayuda, ayudame, ayudarme, vaya, vayan, sitios donde, porque, jefe, chicos, equipo, incluye, incluir, segun, según su, cuya, cuyos, lo que sea, buenas, buenos dias, buenas tardes, tienes, teneis, tienen, valgan, valga, vale, valen, pagaria, pagar, pagariamos, estoy buscando, estamos buscando, podeis, puedes, me podeis, saludos, gustaria, gustarian, cubran, cubren, ofrezcan, ofrecen, ofrezca, ofrece, lleven, hagan, hacen, ahora, hoy, proyecto, interesa, interesan, nuestra, nuestros, nuestras, mia, quieran, esten dispuestos a, publicarme, contenido, contenidos, escriban, escriben, cual, cuales, que hay, hay en, existen, existe, unos, unas, alrededor de, aproximadamente, cerca de, en torno a, aprox, cliente, mi cliente, nuestro cliente, para un cliente, marca, campaña, quizas, tal vez, si es posible, mas o menos, sobre todo, principalmente, cada, mucho, muchos, trabajen, trabajan, trabajen con, que trabajen con, que traten, que hablen de, traten de, hablen de, hablan de, relacionados, compatibles con, recomienda, recomiendame, lista, listame, listado, dime, pon, ponme, filtrar, filtra, filtrame, deben, debe, podrian, podria, online, digital, me gustaria, nos gustaria, prefiero, preferimos, este mes, cosas, algo, algunos, gente, mundo, ambito, campo, mercado, del sector, esten en, esta en, estas, el pais, pais, publica, colocar, poner, conseguir, obtener, nota, notas, el, la, los, las, lo, un, una, unos, de, del, en, con, que, por, para, al, sobre, se, me, mi, mis, nos, nuestro, es, son, sea, sean, ser, este, esten, esta, estan, estar, tener, tenga, tengan, tiene, tienen, su, sus, hay, haya, busco, buscamos, buscar, quiero, queremos, querria, quisiera, necesito, necesitamos, dame, muestra, muestrame, ver, mostrar, encontrar, enseñame, comprar, quiero comprar, me interesan, nos interesan, acepten, aceptan, acepte, acepta, aceptar, admitan, admiten, admita, admite, permitan, permiten, permita, permite, publiquen, publican, publicar, publicado en, publicado, publicados, toleren, solo, solamente, unicamente, algun, cualquier, todo, tambien, ademas, pero, por favor, hola, gracias, tema, tematica, temas relacionados con, relacionado con, dedicados a, especializados en, enfocados en, tipo, sector, nicho, publico, lectores, al mes, por mes, mensual, mensualmente, primero, primeros, tanto, como, escritos, ubicados en, situados en, basados en, hechos en, donde, cuyo, entre los, si, y ademas, preferiblemente, puedan, pueda, precio por publicacion, cada uno, rango, un rango, redactados, articulo, articulos, post, orden, que sean, amigables con, abiertos a, quienes, deporte o similares, calidad, de calidad, disponible, ese, esa, esos, que [escriben|escriban|hablan|hablen|tratan|traten|publican|publiquen] [sobre|de]',
  asking:
    'quiero, queremos, querria, querriamos, quisiera, quisieramos, busco, buscamos, estoy buscando, estamos buscando, necesito, necesitamos, me gustaria, nos gustaria, nos encantaria, me encantaria, dame, muestrame, me hacen falta, nos hacen falta, ando buscando, me interesan, nos interesan, deseo, deseamos, requiero, preciso, precisamos',
  purpose:
    '[tengo|tenemos|llevo|llevamos] [un|una], [dirijo|dirigimos|gestiono|gestionamos|represento|vendo|vendemos|lanzo|lanzamos|promociono|promocionamos|fabricamos|ofrecemos] [un|una|], soy, somos, trabajo [en|para], trabajamos [en|para], [mi|nuestra] [empresa|tienda|agencia|marca|negocio|startup] [vende|es|hace|ofrece], mi cliente [vende|es|tiene], que vende, abrimos, montamos',
  publish:
    'publicado en, publicados en, publicar en, publicar, publican, publiquen, publica, publicado, publicados, publicacion, online, listo, salga, salgan',
  ordinary:
    'acabe, acabo, agencia, alcanza, anade, andalucia, anteriores, anuncio, anuncios, balon, banda, bandas, barcelona, barco, barcos, barra, barras, barrio, barrios, barro, berlin, bilbao, boda, bodas, bolsas, bolso, bolsos, buen, buena, buenos, cadena, calor, cama, camas, campo, canto, cantos, cara, caras, carbon, cargo, carne, carta, cartas, cartera, casas, caso, casos, castillos, cataluna, caza, certeza, cesta, cestas, check, cientos, cliente, clientes, coches, color, colores, concierne, contamos, convierte, correo, correos, corte, cortes, cosa, costa, costar, crea, crees, cuarto, cuenta, cuentas, cuento, cuentos, cuero, cueros, cuerpo, cuestan, cultivo, cultivos, danos, danza, datos, deja, dejan, dejar, descartar, dientes, directo, dolor, edita, editar, ejemplo, empleado, encantados, encontro, enero, entera, entero, enteros, entries, escocia, extra, fecha, fechas, fiesta, fiestas, fijas, files, firma, firmas, flor, flores, forma, formas, fuego, fuente, fuentes, fuera, fuerte, gafas, galicia, gana, ganan, gastor, gente, grande, grandes, guerra, guiada, gusto, gustos, historial, hueso, huevo, huevos, importar, intro, jabon, joven, jovenes, juego, juventud, lago, lagos, largo, largos, leche, lentes, liga, linea, lineas, lisboa, lista, llega, llena, lleno, londres, luego, lugar, lugares, madrid, maestro, maestros, mails, malaga, manosn, marcas, marco, mayo, media, medias, melon, mente, mesas, meses, miedo, milan, modes, modo, modos, movido, movio, muebla, muerte, mueve, mundo, nadar, nadie, noche, norte, novia, novias, novios, nuestro, nueva, nuevas, nuevo, nuevos, obra, obras, olor, ordenan, pago, pagos, paleta, pareja, parejas, paris, parte, partes, pasos, pelota, perla, perras, pesca, piedra, piedras, pintura, pinturas, pista, pistas, plata, plato, platos, playa, playas, plaza, plazas, precisa, premio, premios, presa, puerta, puertas, puerto, punto, puntos, quinta, quinto, quitada, quitadas, quitado, quitados, quitan, quote, rapida, rapido, regla, reglas, reloj, relojes, revisa, revise, riego, roma, ropa, rueda, ruedas, salas, salon, salsa, salva, same, santo, santos, save, seco, serie, series, sevilla, sierra, siesta, silla, sillas, size, solar, soltar, span, sueldo, suelo, suelos, sueno, suenos, suerte, suman, tanto, tardar, tarde, tardes, tarta, tecla, teclas, telas, templo, texas, texto, textos, tiempo, tiempos, tienda, tiendas, tierra, tono, torre, trato, tratos, usando, valencia, valor, valores, veces, vecino, vecinos, vela, velas, vence, vender, vendo, venta, ventas, verano, verde, verdes, vidas, viendo, villa, villas, visitar, vuelta, vueltas, vuelva, vuelvas, vuelve, vuelves, zapatos, zaragoza, placa, placas',
  things:
    'sitio, sitio web, web, pagina, pagina web, medio, medio de comunicacion, enlace, link, backlink, dominio, publicacion, resultado, soporte, opcion',
  and: 'y, e, &, asi como',
  or: 'o, u, y o, o bien',
  nor: 'ni',
  to: 'a, hasta los, -, –, —',
  from: 'desde, de, a partir',
  between: 'entre, entre los',
  not: 'no, sin, excepto, salvo, nada de, menos los, menos las, cualquier cosa menos, todo menos, todos menos, todos menos los, menos, pero no, excluyendo, excluye, excluir, que no sean, que no sea, que no acepten, que no admitan, fuera de, fuera, evitar, ninguno, tampoco, no quiero, no queremos, quitando, exceptuando, a excepcion de, no incluido, aparte de, no me interesan, no busco, quita, descarta, descartando, omite, prescindir de, oculta, ocultar, ocultando, ocultame, esconde, esconder, elimina, eliminar, ignora, ignorar, nunca, jamas',
  about:
    'publicar sobre, publicar contenido sobre, publicar articulos sobre, escribir sobre, hablar de, hablar sobre, articulo sobre, post sobre, contenido sobre, publicar un articulo sobre, publicar de, promocionar',
  min: 'pase de, pasen de, supere, superen, supera, superando, supere los, supere las, que supera, alcance, alcancen, llegue a, lleguen a, rebase, exceda, excedan, que pase de, que pasen de, que llegue a, de minimo, no inferior a, no menor de, no menor a, no baje de, que no baje de, sobrepase, de mas de, al menos, de al menos, mas de, de mas de, por encima de, superior a, superior, mayor de, mayor que, mayor a, mayor o igual a, mayor o igual que, minimo, como minimo, minimo de, un minimo de, min, no menos de, que supere, que superen, que supere los, a partir de, desde los, por lo menos, >, >=, ≥, +, o mas, o superior, o mayor, en adelante, para arriba, mas alto que, mas de los, encima de',
  max: 'no supere, no superen, no exceda, no excedan, que no exceda, que no excedan, no rebase, que no rebase, no llegue a, no pase de, no pasen de, no sea superior a, no superior a, no mayor de, no mayor a, de maximo, bajo los, que valga menos de, que valgan menos de, que cueste menos de, que cuesten menos de, sin pasar de, sin superar, sin superar los, como maximo, maximo, maximo de, un maximo de, max, a lo sumo, como mucho, menos de, de menos de, por menos de, en menos de, por debajo de, inferior a, inferior, menor de, menor que, menor a, menor o igual a, hasta, de hasta, en hasta, no mas de, que no supere, que no superen, que no supere los, que no pase de, que no pasen de, que no cueste mas de, que no cuesten mas de, tope, tope de, techo, con un tope de, <, <=, ≤, o menos, o inferior, o menor, mas barato que, mas bajo que, limite, limite de, en un maximo de, en no mas de, dentro de, en maximo, nada [por encima de|de mas de|mas caro que]',
  measures: {
    da: 'da, autoridad [de|del|] [dominio|sitio|web|la web] [da|], domain authority, moz da, autoridad moz, autoridad, autoridad de dominio, autoridad del dominio, domain authority',
    pa: 'pa, autoridad [de|de la|] pagina [pa|], moz pa, autoridad de pagina, autoridad de la pagina, page authority',
    price: 'precio, coste, costo, presupuesto, que cueste, que cuesten, cuesten, cueste, tarifa, gastar, importe',
    traffic: 'trafico, trafico mensual, trafico organico, audiencia, audiencia de',
    delivery:
      'entrega, entregar, entreguen, entregan, tarden, tardan, tarde, demora, demoren, espera, entregado, plazo, plazo de entrega, plazo de publicacion, tiempo de entrega, publicacion en, publicado en, entregado en, publicados en, entrega en',
  },
  bothAuthorities:
    'autoridad de [dominio|pagina] [y|y de|o|/|& ] [dominio|pagina], autoridad [del dominio|de la pagina] y [del dominio|de la pagina], [ambas|] autoridades',
  unsupportedMeasures: 'dr, domain rating, tf, cf, trust flow, citation flow, ur, spam score, authority score',
  currencies: {
    EUR: 'euro, eur, €, pavo, eurito, leuro',
    USD: 'dolar, dolares, usd, $, us$, dolar americano, dolares americanos',
    BRL: 'real, reales, reais, brl, r$',
  },
  visits:
    'visita, visita organica, visitante organico, vista, visitante, visita mensual, visitante mensual, usuario, sesion, pagina vista, lector al mes',
  hours: 'hora, h, hs',
  days: 'dia, dia habil, dia laborable, dia natural',
  weeks: 'semana',
  numbers: {
    uno: 1,
    una: 1,
    un: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciseis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veinticinco: 25,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
    trescientos: 300,
    cuatrocientos: 400,
    quinientos: 500,
    seiscientos: 600,
    setecientos: 700,
    ochocientos: 800,
    novecientos: 900,
    mil: 1000,
    millar: 1000,
    'un millar': 1000,
    'medio millar': 500,
    k: 1000,
    millon: 1_000_000,
    millones: 1_000_000,
    'un millon': 1_000_000,
    'millon y medio': 1_500_000,
    'un millon y medio': 1_500_000,
    'medio millon': 500_000,
    'una docena': 12,
    docena: 12,
    m: 1_000_000,
  },
  tier: 'nivel, tier, categoria tier, nivel tier',
  tiers: {
    A: '[primer|maximo] nivel, nivel maximo, primera linea',
    'A B': 'primer [y|o] segundo nivel',
    B: 'segundo nivel, segunda linea',
    C: 'tercer nivel',
    D: 'cuarto nivel',
  },
  tag: 'etiqueta, etiquetados, etiquetados como, con etiqueta, con la etiqueta, la etiqueta, tag, con el tag',
  tags: {
    'Fast publication': 'publicacion [rapida|exprés]',
    'Local press': 'medios [locales|regionales]',
    'Home page': '[en|] portada, pagina de inicio',
    'Social share': '[compartido|compartan|comparten|difusion] en redes [sociales|]',
    Newsletter: 'boletin',
    University: 'de [|las|la|una] universidad',
    Women: 'para mujeres, publico femenino, lectoras',
    'Young readers': 'para jovenes, [publico|gente|lectores] [joven|jovenes]',
    Evergreen: 'permanente, para siempre',
    'No images': 'sin [imagenes|fotos], solo texto',
  },
  types: {
    newspaper: 'periodico, diario, prensa, periodico digital, diario digital, diario online, prensa digital',
    magazine: 'revista, magacin, revista digital',
    blog: 'blog, bitacora, bloguero, bloguera',
    portal: 'portal, portal web',
    forum: 'foro',
    radio: 'radio, emisora, emisora de radio, radioemisora',
  },
  linkTypes: {
    do_follow: 'dofollow, do follow, enlace follow, enlaces que transmitan fuerza',
    no_follow: 'nofollow, no follow',
    sponsored: 'patrocinado, enlace patrocinado, sponsored, rel sponsored',
  },
  fillModes: {
    with_brand_tag:
      '[con|] [etiqueta|marca|aviso|rotulo|distintivo|mencion|sello|leyenda] de [marca|patrocinado|patrocinio|publicidad|contenido patrocinado|promocion|anuncio], [con|] etiqueta [publicitaria|patrocinada|comercial], [marcar|marquen|marcan|marque|marca|etiquetar|etiqueten|etiquetan|etiquete|señalen|señalar|identifiquen|rotulen|marcado|etiquetado|identificado|señalado] [|el articulo|el texto|el post|el contenido|la publicacion|los articulos|el enlace|la nota] como [patrocinado|publicidad|anuncio|contenido patrocinado|publirreportaje|promocional|promocion|contenido de marca], con etiqueta de marca, etiqueta de marca, con etiqueta de patrocinado, marcados como patrocinados, marcado como publicidad',
    without_brand_tag:
      'sin [|la|ninguna|ningun] [etiqueta|marca|aviso|rotulo|distintivo|mencion|sello|leyenda] de [marca|patrocinado|patrocinio|publicidad|contenido patrocinado|promocion|anuncio], sin [|la|ninguna] etiqueta [publicitaria|patrocinada|comercial], [sin|no] [marcar|etiquetar|señalar|identificar|marcado|etiquetado] [|el articulo|el texto|el post|el contenido] como [patrocinado|publicidad|anuncio|contenido patrocinado|publirreportaje], sin etiqueta de marca, sin etiqueta de patrocinado, sin etiqueta de publicidad, sin marcar como patrocinado, sin marca de publicidad, no marcados como patrocinados, sin marcar como publicidad, sin etiqueta',
    only_if_requested:
      '[solo|solamente|unicamente|] [a|bajo|previa] [peticion|solicitud|demanda|pedido|requerimiento], [solo|solamente|unicamente] [si|cuando] [se|lo|la|] [pide|solicita|pida|solicite|piden|pido|pides|pedimos|solicitan|requiere], [si|cuando] [se|lo|la] [pide|solicita|pida|solicite|pedimos|pido], solo si se pide, solo si se solicita, solo si lo piden',
    subject_to_editorial_review:
      '[sujeto a|previa|con|tras|pendiente de|segun] [revision|aprobacion|control|criterio|visto bueno] [editorial|del editor|de la redaccion], [revision|aprobacion|control|criterio] [editorial|del editor|de la redaccion], [revisado|aprobado|revisados por|aprobados por] por [el editor|la redaccion|un editor|el equipo editorial], segun la revision editorial, segun revision editorial, sujeto a revision editorial, revision editorial',
    strategic_partner: '[socio|aliado|colaborador|alianza|asociacion|colaboracion] estrategico, partner estrategico',
    partner_content:
      'contenido [de|del|en] [un|] [socio|partner|aliado|colaborador|colaboracion], contenido asociado, contenido de partner, contenido de socios',
    external_content:
      'contenido externo, [articulo|texto|post|redaccion] externo, contenido [de|hecho por|escrito por] terceros, contenido [ajeno|de fuera]',
  },
  favorites: 'favorito, mis favoritos, solo favoritos, mis favoritos solo, entre mis favoritos, en favoritos',
  bought: {
    yes: 'ya comprados, ya he comprado, donde ya he comprado, donde ya compre, ya compre, ya hemos comprado, ya compramos, comprados antes, comprados anteriormente, comprado, que ya he comprado, ya usados, ya utilizados, he comprado antes, ya contratados, [ya|] [he|hemos] [usado|contratado|utilizado], ya [use|usamos|utilice|contrate|contratamos]',
    no: 'no comprados, nunca comprados, no he comprado, aun no he comprado, que aun no he comprado, todavia no he comprado, que todavia no he comprado, no he comprado aun, no he comprado todavia, sin comprar, sin comprar todavia, sin comprar aun, todavia sin comprar, aun sin comprar, no comprados aun, no comprados todavia, aun no comprados, todavia no comprados, no hemos comprado, aun no hemos comprado, todavia no hemos comprado, nunca he comprado, donde nunca he comprado, donde no he comprado, que no he comprado, que no haya comprado, que no haya comprado ya, nunca hemos comprado, no haya comprado, no hayamos comprado, que no hayamos comprado, [nunca|no|aun no|todavia no|jamas] [|lo|los|las|la] [he|hemos|haya|hayamos|hubiera] [usado|comprado|contratado|utilizado|publicado], no [|he|hemos] [usado|usados], [nunca|no|aun no|todavia no] [use|usamos|utilice|contrate|compre|compramos]',
  },
  excluded: {
    plain: 'excluido, excluidos',
    named:
      '[los|las|lo|] que [he|hemos|tengo|tenemos] excluido, [los|las|lo|] que [exclui|excluimos], [en|de] [mi|la|nuestra] lista de [exclusion|excluidos|exclusiones], lista de [exclusion|excluidos|exclusiones]',
    all: 'tambien, incluyendo, incluye, incluyeme, incluir, incluidos, incluso, inclusive, con, junto con, ademas, ademas de, sin ocultar, sin esconder, sin quitar, no [me|] ocultes, no [me|] escondas, no quites',
    only: 'solo, solamente, unicamente, nada mas que, nada mas, exclusivamente',
  },
  topics: {
    gambling:
      'apuesta, apuestas deportivas, casino, juego de azar, juegos de azar, poker, casa de apuestas, loteria, bingo, tragaperras, casino online, juego online, igaming, ludopatia, apuestas [de futbol|online|hipicas|de esports], [maquinas|] tragaperras, quiniela',
    loan: 'prestamo, credito, microcredito, minicredito, prestamo personal, prestamos rapidos, credito rapido, [prestamos|creditos] [hipotecarios|online|urgentes|estudiantiles|para coches|para empresas|al instante], prestamista',
    trading:
      'trading, forex, cfd, broker, opciones binarias, divisas, plataforma de trading, [broker|brokers] de [forex|bolsa], trading de divisas',
    dating:
      'cita, citas online, contactos, ligar, citas por internet, [apps|aplicaciones|webs|paginas] de [citas|contactos|ligar], citas en linea',
    cannabis: 'cannabis, cbd, marihuana, cañamo, [cannabis|marihuana|cañamo] [medicinal|terapeutico], aceite de cbd',
    crypto:
      'cripto, crypto, criptomoneda, bitcoin, blockchain, nft, criptoactivos, [exchange|monedero|billetera] de criptomonedas, altcoin, defi, criptodivisa',
  },
  categories: {
    news: 'noticia, actualidad, generalista, informacion general, ultima hora',
    business:
      'pymes, comercio, ecommerce, directivos, comercio electronico, empresa, negocio, empresarial, corporativo, empresas y negocios',
    finance:
      'fintech, seguros, contabilidad, impuestos, bolsa de valores, banco, ahorro, finanzas, economia, economico, financiero, banca, inversion, bolsa, finanzas personales, economia y finanzas',
    technology:
      'apps, aplicaciones, moviles, ciberseguridad, programacion, desarrolladores, nube, hardware, tecnologia, tecnologico, informatica, software, gadgets, inteligencia artificial, tech',
    marketing:
      'relaciones publicas, branding, comunicacion, copywriting, marketing, publicidad, seo, marketing digital, mercadotecnia, redes sociales',
    startups: 'emprendimiento, emprendedor, startup, emprendedores',
    health:
      'dental, dentista, clinica, psicologia, hospital, farmacia, yoga, salud mental, salud, medicina, medico, sanidad, bienestar, sanitario, fitness, nutricion, salud y bienestar',
    beauty:
      'joyeria, peluqueria, cuidado de la piel, lujo, moda, belleza, cosmetica, estilo, maquillaje, moda y belleza, ropa',
    food: 'vegano, cafe, cerveza, bebidas, reposteria, cocineros, gastronomia, cocina, receta, restaurante, comida, alimentacion, culinario, gastronomico, vino, recetas y restaurantes',
    travel:
      'mochileros, aerolineas, cruceros, vuelos, destinos, turisticas, escapadas, viaje, turismo, turistico, viajero, vacaciones, hoteles',
    sports:
      'golf, running, gimnasio, rugby, atletismo, surf, padel, deporte, deportivo, futbol, baloncesto, tenis, ciclismo',
    home: 'arquitectura, diseño de interiores, interiores, hogar, jardin, jardineria, decoracion, interiorismo, bricolaje, casa, hogar y jardin, muebles',
    'real-estate':
      'pisos, apartamentos, alquiler, inmobiliaria, inmobiliario, vivienda, bienes raices, inmuebles, propiedades, hipotecas',
    motor:
      'coche electrico, camiones, motociclismo, carreras, automovilismo, motor, coche, automovil, automocion, auto, carro, moto, vehiculo',
    education:
      'universidad, universitario, profesores, academico, master, idiomas, educacion, educativo, formacion, escuela, colegio, enseñanza, cursos, estudiantes',
    family:
      'embarazo, hijos, padre, madre, familia, maternidad, paternidad, bebes, niños, familiar, crianza, padres, familia y maternidad, mamas, madres',
    pets: 'veterinaria, veterinario, caballos, cachorros, mascota, perro, gato, animales, animal',
    culture:
      'historia, fotografia, diseño, patrimonio, entretenimiento, espectaculos, cultura, cultural, arte, literatura, libros, cine, museos, teatro',
    music: 'musica, musical, conciertos',
    games: 'consolas, gamers, videojuego, gaming, gamer, juegos, esports, videojuegos',
    science:
      'ecologico, sostenible, biologia, espacio, reciclaje, ambiental, ciencia, cientifico, medio ambiente, medioambiente, ecologia, sostenibilidad, naturaleza, clima',
    law: 'justicia, abogacia, notarias, juridicas, derecho, legal, abogado, despacho de abogados, juridico, leyes, bufete, bufetes',
    work: 'freelance, autonomos, reclutamiento, teletrabajo, ofertas de empleo, empleo, trabajo, carrera profesional, recursos humanos, rrhh, laboral',
    industry:
      'construccion, ingenieria, agricultura, maquinaria, mercancias, agricola, industria, industrial, logistica, transporte, fabricacion',
    energy:
      'eolica, petroleo, gas, electricidad, electrico, fotovoltaica, energia, energetico, renovables, energia renovable, energias renovables, energia solar, solar',
  },
  countries: {
    ES: 'español',
    MX: 'mexicano, mejicano, mejico',
    AR: 'argentino, porteño',
    CO: 'colombiano',
    CL: 'chileno',
    PE: 'peruano',
    UY: 'uruguayo, charrua',
    EC: 'ecuatoriano',
    BR: 'brasileño',
    PT: 'portugues, luso, lusitano',
    US: 'estadounidense, los eeuu, los estados unidos, norteamerica, americano, norteamericano, eeuu, ee uu, usa, estados unidos, eua, gringo, yanqui',
    GB: 'britanico, ingles, reino unido, uk, inglaterra, irlanda del norte, gran bretaña',
    IE: 'irlandes',
    AU: 'australiano',
    CA: 'canadiense',
    FR: 'frances',
    DE: 'aleman',
    IT: 'italiano',
    NL: 'holandes, neerlandes, holanda, paises bajos',
    PL: 'polaco',
    VE: 'venezolano',
    BO: 'boliviano',
    PY: 'paraguayo',
    CR: 'costarricense, tico',
    PA: 'panameño',
    DO: 'dominicano, republica dominicana',
    GT: 'guatemalteco',
    CU: 'cubano',
    BE: 'belga',
    CH: 'suizo',
    AT: 'austriaco',
    SE: 'sueco',
    NO: 'noruego',
    DK: 'danes',
    FI: 'finlandes',
    GR: 'griego',
    RO: 'rumano',
    CZ: 'checo, republica checa',
    HU: 'hungaro',
    UA: 'ucraniano',
    RU: 'ruso, rusa, rusos, rusas',
    TR: 'turco, turquia',
    IN: 'indio',
    CN: 'chino',
    JP: 'japones',
    MA: 'marroqui',
    KR: 'coreano, corea, corea del sur, surcoreano',
    SV: 'salvadoreño',
    HN: 'hondureño',
    NI: 'nicaraguense',
    PR: 'puertorriqueño, portorriqueño',
    BG: 'bulgaro',
    HR: 'croata',
    SK: 'eslovaco',
    SI: 'esloveno',
    EE: 'estonio',
    LV: 'leton',
    LT: 'lituano',
    RS: 'serbio',
    IS: 'islandes',
    ZA: 'sudafricano',
    NZ: 'neozelandes',
    AO: 'angoleño',
    EG: 'egipcio',
    AE: 'emiratos, emirati',
    SA: 'saudi, arabia saudita',
    IL: 'israeli',
  },
  languagePatterns:
    'en *, de habla *, habla *, lengua *, de lengua *, idioma *, en idioma *, en lengua *, escritos en *, redactados en *, en idioma *, contenido en *',
  languages: {
    es: 'castellano, hispanohablante, de habla hispana, habla hispana, en castellano, hispano, hispanoparlante',
    pt: 'lusofono',
    en: 'anglofono, de habla inglesa',
    fr: 'francofono',
    nl: 'holandes, flamenco',
  },
  regions: {
    latinAmerica: 'latinoamerica, america latina, latinoamericano, latam, iberoamerica',
    southAmerica: 'sudamerica, sudamericano, america del sur, suramerica, suramericano',
    spanishAmerica: 'hispanoamerica, hispanoamericano',
    europe: 'europa, europeo, ue, union europea',
  },
  sortBy:
    'ordenados, ordenado, ordenalo por, ordenados segun, ordenado segun, ordena segun, listados por, clasificado por, en orden, ordenado por, ordenados por, ordena por, ordenar por, ordenalos por, ordenar, ordena, por orden de, clasificados por, en orden de',
  highest: 'mayor, mas alto, mejor, mas, descendente, de mayor a menor',
  lowest: 'menor, mas bajo, ascendente, de menor a mayor',
  sorts: {
    'price,asc':
      'barato, asequible, [de|a|] bajo coste, a buen precio, buen precio, mas barato, el mas barato, los mas baratos primero, mas economico, de mas barato a mas caro, de menor a mayor precio, de menos a mas precio, del mas barato al mas caro, mas baratos primero, menor precio, precio ascendente, precio de menor a mayor, baratito, baratos primero',
    'price,desc':
      'mas caro, de mas caro a mas barato, de mayor a menor precio, mas caros primero, mayor precio, precio de mayor a menor, caros primero',
    'newest,desc':
      'mas nuevo, mas reciente, mas nuevos primero, mas recientes primero, recien añadidos, ultimos añadidos, recien llegados, novedades',
    'published,desc': 'mas publicado, mas publicados primero, mas usados, mas populares, mas vendidos, mas pedidos',
    'traffic,desc':
      'mas visitado, mas visitados primero, mas leido, mas trafico, mayor trafico, mas visitas, con mas trafico, con mas visitas',
    'da,desc':
      '[con|de|] [alta|buena] autoridad, autoridad alta, mas da, mayor autoridad, mas autoridad, con mas autoridad, con mayor autoridad',
    'pricePerMonth,asc':
      '[mejor precio|mas barato|menor precio|precio] [por|al] mes [|de vida|de enlace|que dura el enlace]',
    'pricePerDa,asc':
      'mejor precio por punto de da, precio por punto de da, mejor precio por da, precio por da, mejor relacion calidad precio, mas barato por punto de da, mejor relacion precio da',
  },
};
