import { faults } from '@linkstand/contract/words/es';
import type { Messages } from './en-us.ts';

export const es: Messages = {
  ...faults,
  job_gone: 'Esta versión ya no puede repetir la tarea {job} con estos datos. Puedes descartarla.',
  s3_not_set_up: 'Configura antes el almacén de archivos (S3).',
  s3_does_not_work: 'El almacén de archivos (S3) no funciona. Pruébalo antes.',
  files_in_s3: 'Los archivos están guardados en S3. Devuélvelos antes al disco.',
  address_not_public:
    'Debe ser una URL https pública. Las de una red privada las configura quien administra el servidor.',
  host_not_public:
    'Debe ser el nombre de un host público, como mail.example.com, sin «https://» ni puerto. Los de una red privada los configura quien administra el servidor.',
  secret_again: 'La URL ha cambiado. Vuelve a escribir este secreto para no enviarlo por error a otro sitio.',
  secret_unreadable: 'No se puede leer, porque el SECRET del servidor ha cambiado. Escríbelo de nuevo.',
  choose_other: faults.choice_wrong,
  unauthenticated: 'Error de autorización o sesión caducada; vuelve a iniciar sesión.',
  forbidden: 'Error al autorizar la operación. Tu rol no permite hacer esto.',
  in_person_money:
    'Estás viendo el producto como otro usuario: mientras tanto no puedes hacer pedidos, aceptar precios, cancelar ni pagar. Vuelve antes a tu cuenta.',
  in_person_account:
    'Estás viendo el producto como otro usuario: mientras tanto no puedes cambiar nada de su cuenta. Vuelve antes a la tuya.',
  impersonation_over: 'Se ha acabado el tiempo para ver el producto como otro usuario. Has vuelto a tu cuenta.',
  not_found: 'Elemento no encontrado.',
  no_such_endpoint: 'No hay nada en esta URL.',
  no_such_method: 'Esta URL no se puede usar de esa manera.',
  invalid: 'Algunos campos no son correctos. Corrígelos e inténtalo de nuevo.',
  malformed: 'No se ha podido leer la petición. Envía datos bien formados, del tipo que indica su cabecera.',
  unsupported_type: 'Aquí no se acepta este tipo de contenido.',
  too_large: 'La petición es demasiado grande. El límite es {limit}.',
  too_many_parts: 'Un formulario admite como máximo {files} archivos y {fields} campos.',
  too_many: 'Demasiadas peticiones. Inténtalo de nuevo en {seconds} s.',
  version_required: 'Envía en la cabecera If-Match la versión que modificas.',
  internal: 'Error al completar la operación. Ha quedado registrado; inténtalo de nuevo en un momento.',
  unavailable: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento.',
  files_unwritable: 'En este momento no se pueden almacenar archivos: no se ha guardado nada. Inténtalo más tarde.',
  disk_full:
    'Al servidor no le queda espacio en disco: no se ha guardado nada. Se ha avisado a los administradores. Inténtalo más tarde.',
  disk_full_subject: 'El servidor se ha quedado sin espacio en disco',
  disk_full_mail:
    'En {address} no se puede guardar nada hasta que alguien libere espacio: borra lo que no haga falta o amplía el disco de la base de datos y de los archivos. Después todo continúa automáticamente. /readyz indica cuándo.',
  changed_meanwhile: 'Otra persona lo ha modificado mientras tanto. Revisa cómo está ahora y vuelve a decidir.',
  not_possible_now: 'No es posible en el estado actual. Revisa cómo está ahora.',
  idempotency_reused: 'Esta clave de idempotencia se usó en otra petición. Usa una nueva.',
  idempotency_running: 'Esta petición aún se está procesando. Vuelve a enviarla en un momento para ver su respuesta.',
  idempotency_long: 'Una clave de idempotencia tiene como máximo {limit} caracteres. Usa una más corta.',
  in_use: 'Error al eliminar un registro; comprueba que no se esté usando en otras partes del sistema.',
  in_use_by:
    'Error al eliminar un registro; comprueba que no se esté usando en otras partes del sistema. Lo usan: {places}.',
  unknown_sort: 'No se puede ordenar por {field}. Campos admitidos: {known}.',
  name_taken: 'Otro registro ya tiene este nombre. Elige otro.',
  range_reversed: 'El final de este rango es anterior a su comienzo.',
  list_too_long: 'Esta lista es demasiado larga: admite como máximo {most} líneas y otros tantos dominios. Divídela.',
  tax_number_length:
    'Es demasiado corto o demasiado largo para un número de identificación fiscal de este país ({kinds}).',
  tax_number_form:
    'No tiene el formato de un número de identificación fiscal de este país ({kinds}). Busca una letra o una cifra equivocada.',
  tax_number_check: 'Los dígitos de control no cuadran ({kinds}). Busca una cifra mal escrita o cambiada de sitio.',
  year_in_future: 'Este año todavía no ha empezado.',
  day_in_future: 'Este día todavía no ha llegado. Elige hoy o un día anterior.',
  due_before_issue: 'El vencimiento es anterior a la fecha de emisión.',
  document_taken: 'Ya hay una factura de este proveedor con este número de documento.',
  admin_changes: 'Solo un administrador puede modificar este campo. Pídeselo a uno.',
  team_only: 'Solo se puede asignar a personas del equipo.',
  clients_only: 'Solo se puede asignar a clientes.',
  manager_of_nothing: 'Para gestionar una empresa hay que pertenecer a ella. Elige la empresa o desmarca la casilla.',
  not_as_admin: 'No puedes ver el producto como otro administrador.',
  email_unverified: 'Confirma tu correo antes del primer pedido. Puedes pedir de nuevo el enlace desde tu perfil.',
  sensitive_refused: 'Categoría sensible no admitida en este sitio: {site}.',
  cart_full: 'El carrito está lleno: caben {limit} sitios. Continúa con estos o quita alguno.',
  over_budget:
    'Supera en {amount} el presupuesto de este mes de {project}. Pide menos, o pide a quien aprueba o gestiona tu empresa que lo envíe.',
  over_limit:
    'Supera en {amount} el límite mensual de {person}. Pide menos, o pide a quien aprueba o gestiona tu empresa que lo envíe.',
  waits_for_approval: 'Está a la espera de aprobación y nadie puede modificarla. Retira antes la solicitud.',
  nothing_to_approve: 'Ya nadie pide que se apruebe. Revisa cómo está ahora.',
  approval_required: 'Tu empresa pide una segunda persona. Solicita la aprobación.',
  approval_by_another:
    'Tu empresa pide una segunda persona, así que no puedes aprobar tu propio pedido. Puede hacerlo otra persona que apruebe o quien gestiona la empresa.',
  approval_not_needed: 'Está dentro de tus límites. Puedes pedirla directamente.',
  no_approver: 'Nadie de tu empresa puede aprobarla. Pide a quien la gestiona que dé a alguien el permiso de aprobar.',
  second_person_required:
    'Tu empresa pide una segunda persona, y esto cuesta más de lo aprobado. Pide el cambio a quien aprueba o gestiona tu empresa.',
  budget_is_managers: 'Este presupuesto lo fija quien gestiona tu empresa.',
  project_held: '{person} solo puede ver este proyecto. Dale antes otro.',
  projects_full: 'Puedes tener hasta {most} proyectos. Elimina antes uno que no necesites.',
  exclusions_full: 'Una lista admite como máximo {most} dominios. Quita algunos antes.',
  mandate_required: 'Anota dónde pidió el cliente este pedido, por ejemplo la fecha de un correo.',
  campaign_needs_briefing: 'Hay que añadir al menos un briefing a la campaña antes de continuar.',
  campaign_incomplete: 'Algunos briefings aún no están completos. Completa los campos marcados y envíalo de nuevo.',
  campaign_too_large: 'Una campaña admite como máximo {most} briefings. Crea otra campaña para el resto.',
  insufficient_funds:
    'Te faltan {amount} de saldo. Recarga el monedero y vuelve a intentarlo: no se pierde nada de lo que has escrito.',
  amount_zero:
    'El importe no puede ser cero. Escribe lo que se abona al cliente o, con signo menos, lo que se le descuenta.',
  no_cards:
    'Ahora mismo no se puede pagar con tarjeta y no se ha cobrado nada. Inténtalo en un momento o paga por transferencia.',
  no_transfers: 'Por ahora no aceptamos transferencias. Pregunta al equipo cómo pagar.',
  too_many_announced: 'Ya has anunciado muchas transferencias. Espera a que lleguen o retira las que no vayas a hacer.',
  already_invoiced: 'Ya está en una factura. Quítalo del borrador o corrige antes la factura con una rectificativa.',
  not_settled_yet:
    'Las finanzas se pueden cerrar cuando el briefing esté terminado y ambas partes estén facturadas y pagadas.',
  invoice_empty: 'Este documento está vacío. Añade lo pendiente o una línea.',
  invoice_below_zero: 'Se descuenta más de lo que suman las líneas. Redúcelo o añade una línea.',
  invoice_needs_number:
    '{party} no tiene un NIF válido y este documento lo necesita. Añádelo y emite después el documento.',
  invoice_needs_country: '{party} no tiene país y este documento lo necesita. Añádelo y emite después el documento.',
  invoice_mixes_taxes:
    'Algunas líneas no están sujetas a IVA y no pueden ir en el mismo documento que las demás. Quítalas y ponlas en un documento aparte.',
  invoice_rule_broken:
    'No se puede emitir este documento: como factura electrónica incumpliría la regla {rule}. Revisa sus líneas y los datos de ambas partes.',
  number_unconfirmed:
    'El registro de la UE todavía no ha confirmado el NIF {number}, del que depende el IVA de «{line}». Emite la factura cuando esté confirmado o cambia el ajuste de NIF sin confirmar.',
  line_tax_changed:
    'El IVA de «{line}» es ahora del {now}; en el borrador era del {before}. Aplica el IVA actual o quita la línea.',
  invoice_too_long: 'Un documento tiene como máximo {most} líneas. Pon el resto en otro.',
  certificate_expired: 'Este certificado ha caducado. Sube el que lo sustituye.',
  certificate_password: 'La contraseña no abre este certificado. Escríbela de nuevo.',
  certificate_unreadable:
    'No es un certificado con su clave privada (.p12 o .pfx). Expórtalo de nuevo con su clave privada.',
  client_number_needed:
    'Una factura de más de 3.000 € necesita el NIF del cliente. Rellénalo en la ficha del cliente y emítela después.',
  fiscal_chain_broken:
    'El último registro de facturación se modificó fuera del programa, así que no se puede añadir otro. Ejecuta npm run fiscal:verify para ver dónde.',
  fiscal_record_faulty:
    'La Agencia Tributaria rechazaría el registro de esta factura: el campo {field} no es correcto. Revisa la identidad fiscal y los datos del cliente.',
  issuer_unknown: 'Falta indicar quién emite: rellena nombre y NIF en Configuración, Identidad fiscal.',
  issue_today: 'La numeración sigue el orden de las fechas: este documento debe llevar la fecha de hoy.',
  not_due_any_more: 'Parte de lo elegido ya está en otro documento o ya no está pendiente. Vuelve a revisar la lista.',
  more_than_left: 'De este pago solo quedan {amount} por anular.',
  payment_spent:
    'El cliente ya ha gastado {amount} de este pago. Si el dinero se ha perdido, anula el pago de modo que el monedero deba ese importe.',
  wallet_lacks: 'Al monedero le faltan {amount} para esto.',
  payer_took_back:
    'Este cliente disputa un pago o debe dinero que se retiró. Los pedidos esperan hasta que se resuelva, según el ajuste «Retener pedidos en disputa».',
  more_than_open: 'Solo quedan {amount} pendientes. Paga ese importe.',
  surplus_unasked:
    'Has indicado {amount} más de lo pendiente. Revisa el importe o indica que el resto se abone en el monedero del cliente.',
  credit_is_ours: 'El documento lo emitimos nosotros y su rectificativa también: deja el número vacío.',
  credit_is_suppliers: 'Escribe el número de la factura rectificativa del proveedor.',
  credited_too_much: 'Se abonaría más de lo que queda. Elige un importe menor.',
  credit_outdated: 'Mientras tanto se ha abonado una parte. Descarta este borrador y crea otra rectificativa.',
  suppliers_only: 'Solo existe en los documentos de propietarios y comerciales.',
  no_text_checker: 'Este servicio no está configurado. Un administrador puede conectarlo en API de terceros.',
  text_too_short: 'El texto es demasiado corto para comprobarlo: necesita al menos {limit} palabras.',
  text_check_failed:
    'El servicio no ha respondido como se esperaba. No se ha cambiado nada. Inténtalo de nuevo en un momento.',
  no_ai: 'No hay ningún modelo de lenguaje configurado, así que no se puede escribir un borrador.',
  ai_needs_link: 'Escribe antes una palabra clave y su URL: el borrador se escribe en torno a ellas.',
  ai_cap_reached:
    'El presupuesto de este mes para borradores con IA está agotado. Escribe el texto o pide a un administrador que lo amplíe.',
  ai_failed:
    'El modelo de lenguaje ha dejado de responder. No se ha cambiado nada. Inténtalo de nuevo dentro de un momento.',
  ai_unusable:
    'La respuesta del modelo de lenguaje no es un texto utilizable. No se ha cambiado nada. Inténtalo de nuevo.',
  batch_interrupted: 'Se interrumpió demasiadas veces. Comprueba su estado y vuelve a intentarlo.',
  batch_without_right:
    'No se ha hecho nada: quien lo pidió ya no puede emitir ni enviar documentos. Selecciona lo que falta y vuelve a empezar.',
  no_invoice_address: 'No se ha indicado adónde enviarlo. Añade antes una dirección de correo.',
  series_begun: 'Ya hay documentos numerados en esta serie, y la numeración sigue desde ahí.',
  credit_in_use: 'El crédito ya usado o retenido supera ese límite. Elige uno mayor.',
  pdf_failed: 'Error al generar el PDF.',
  nothing_published: 'Este mes no tiene publicaciones de las que informar.',
  report_too_long: 'Un informe recoge como máximo {max} publicaciones. Expórtalas desde Briefings.',
  bank_file_failed:
    'No se ha podido crear el archivo para el banco. No se ha cambiado nada. Inténtalo de nuevo en un momento.',
  workbook_failed: 'No se ha podido crear la hoja de cálculo. Elige un periodo más corto o descarga el CSV.',
  statement_too_long:
    'Un extracto tiene como máximo {most} movimientos. Elige un periodo más corto o descarga la lista en CSV.',
  days_reversed: 'El último día es anterior al primero. Cambia uno de ellos.',
  finances_final: 'Las finanzas del briefing están cerradas: los importes ya no pueden cambiar.',
  quote_changed: 'El precio ha cambiado desde que lo viste. Revisa el nuevo total y confírmalo.',
  site_unavailable: 'Este sitio ya no está disponible. Quítalo o elige otro.',
  replacement_too_dear: 'Con estas opciones cuesta más que el enlace perdido. Elige otras.',
  sensitive_not_supported: 'Este sitio no admite la categoría sensible.',
  image_unreachable: 'No se puede traer la imagen desde ahí. Insértala desde un archivo.',
  not_image: 'Solo se aceptan imágenes PNG, JPG y WebP de hasta 3 MB.',
  not_attachment: 'Solo se aceptan archivos DOCX, PDF, PNG, JPG y WebP de hasta 3 MB.',
  file_name_hidden:
    'El nombre de este archivo contiene caracteres que no se ven. Cámbiale el nombre y vuelve a elegirlo.',
  not_document:
    'Este archivo no se puede leer como texto. Elige un archivo DOCX, ODT, RTF, HTML, Markdown o TXT, o una página que Google Docs haya guardado como zip.',
  document_pdf:
    'Un PDF guarda páginas, no un texto. Adjúntalo como archivo o elige el documento del que salió (DOCX, ODT, RTF, HTML o Markdown).',
  document_old: 'Este archivo es de una versión antigua de Word. Guárdalo como .docx y elige ese archivo.',
  word_hidden_text: 'Se ha omitido el texto oculto del documento: {detail}',
  word_broken_link:
    'Este enlace no lleva a ningún sitio fuera del documento, así que solo se ha conservado su texto: {detail}',
  word_missing_picture: 'Una imagen no está en el archivo y se ha omitido. {detail}',
  word_drawing: 'Se ha omitido un dibujo o gráfico. Añádelo como imagen. {detail}',
  word_embedded: 'Se ha omitido otro documento incluido en este. Copia su texto. {detail}',
  word_outside_picture: 'Hay una imagen en otro sitio y no se ha incluido. Añádela al texto: {detail}',
  word_comments: 'No se han incluido los comentarios al margen del texto. {detail}',
  word_broken_part: 'Una parte del archivo está dañada y se ha omitido: {detail}',
  word_picture: 'No se ha podido conservar la imagen {number}. Añádela al texto como PNG, JPG o WebP.',
  content_too_complex:
    'Este contenido tiene demasiados niveles o formatos. Pégalo como texto sin formato y dale formato aquí.',
  document_too_large: 'El documento es demasiado grande para generarlo. Quita antes algunas imágenes.',
  not_logo: 'Solo se aceptan imágenes SVG, PNG, JPG y WebP de hasta 2 MB.',
  svg_not_plain: 'Este SVG contiene scripts o enlaces a otras URL. Guárdalo como SVG simple o elige un PNG.',
  bill_paid_already: 'Este gasto ya está pagado.',
  too_many_files: 'Un briefing admite como máximo {most} archivos. Quita alguno antes.',
  uploads_full:
    'Un briefing guarda como máximo {files} archivos o {megabytes} MB, y los que quitas siguen contando durante 30 días. Usa los archivos que ya están.',
  upload_day_full: 'Has alcanzado el máximo diario: {files} archivos o {megabytes} MB. Continúa mañana.',
  cancel_by_team: 'Ya está en producción, así que solo el equipo puede cancelarlo. Escribe al equipo.',
  version_to_accept: 'El cliente tiene que aceptar antes la versión actual. Envíasela.',
  price_to_accept: 'El otro sitio cuesta más y el cliente tiene que aceptar antes el nuevo precio. Envíaselo.',
  content_required: 'Todavía no hay contenido. Escríbelo o importa un documento antes.',
  site_switched_off:
    '{site} ya no está a la venta. Indica un motivo para seguir adelante, cambia el sitio o cancela el pedido.',
  text_falls_short: 'El texto no es como se pidió: {faults}. Cámbialo o indica un motivo para enviarlo de todos modos.',
  text_fault_too_short: '{words} palabras de un mínimo de {minimum}',
  text_fault_keyword_missing: 'falta la palabra clave «{keyword}»',
  text_fault_link_missing: 'falta el enlace a {url}',
  text_fault_anchor_differs: 'el enlace a {url} no tiene el texto ancla «{keyword}»',
  owner_required: 'Este sitio no tiene propietario al que preguntar. Elige otro sitio.',
  insertion_not_sold: 'Este sitio no vende enlaces en artículos publicados. Elige otro tipo u otro sitio.',
  insertion_one_link: 'Una inserción es un solo enlace. Pide otra por cada enlace más.',
  article_unseen: 'Aún no hemos mirado este artículo. Compruébalo primero.',
  article_taken: 'Otro pedido ya pone un enlace a esta página en este artículo. Elige otro artículo.',
  article_twice: 'Este artículo ya está en la lista.',
  article_gone: 'El artículo ya no responde o no se puede indexar. Propón otros artículos y el cliente elegirá.',
  article_still_there: 'El artículo acordado sigue ahí. Propón otros solo si el enlace no cabe en él.',
  article_to_propose: 'El artículo aún no está acordado. Propón antes de uno a tres artículos.',
  article_to_choose: 'El propietario ha propuesto artículos. Elige uno de ellos, o ninguno.',
  article_fault_gone: 'Nada responde en esta URL. Revísala o elige otro artículo.',
  article_fault_no_page: 'Lo que responde en esta URL no es una página. Elige un artículo.',
  article_fault_off_site: 'Esta URL lleva a otro sitio. Elige un artículo de este sitio.',
  article_fault_not_indexed: 'Los buscadores no pueden indexar este artículo. Elige otro.',
  article_fault_already_linked: 'Este artículo ya enlaza a la página de destino. Elige otro.',
  sentence_lacks_anchor: 'La frase no contiene el texto ancla. Escríbela de modo que lo contenga.',
  url_off_site: 'Esta URL no está en {site}. Indica la URL de la página en ese sitio.',
  price_lists_waiting:
    'Ya hay {most} listas de precios tuyas en espera. Retira una de ellas o espera nuestra respuesta.',
  price_lists_today: 'Has enviado {most} listas de precios desde ayer. Vuelve a intentarlo mañana.',
  words_reversed: 'El máximo no puede ser menor que el mínimo de palabras.',
  rules_name_contacts: 'Los clientes leen estas normas. Quita correos, teléfonos y enlaces.',
  site_is_yours: 'Ya vendes este sitio aquí.',
  site_offered_already: 'Ya has ofrecido este sitio. Está en la lista de abajo.',
  offered_sites_unproven:
    'Hay {most} sitios a la espera de que demuestres que son tuyos. Hazlo primero o quita alguno.',
  proof_unreachable: 'El sitio no ha respondido.',
  proof_elsewhere: 'La dirección lleva a otro sitio.',
  proof_no_page: 'No hay nada en esta dirección.',
  proof_other_file: 'El archivo está, pero sin este código.',
  proof_no_element: 'La portada no tiene ese elemento en su cabecera.',
  proof_other_element: 'El elemento está, pero con otro código.',
  proof_no_entry: 'Todavía no existe ese registro. Los nuevos pueden tardar unas horas.',
  proof_other_entry: 'Hay un registro, pero con otro código.',
  proof_no_answer: 'Los servidores de nombres del sitio no han respondido. Vuelve a intentarlo en unos minutos.',
  pause_day_too_soon: 'Elige un día posterior a hoy.',
  day_in_past: 'Ese día ya ha pasado. Elige hoy o un día posterior.',
  same_site: 'Ya está en este sitio. Elige otro.',
  link_type_not_offered: 'Este sitio no ofrece el tipo de enlace acordado ({linkType}). Elige otro sitio.',
  fill_mode_not_offered: 'Este sitio no ofrece el etiquetado acordado ({fillMode}). Elige otro sitio.',
  price_changed: 'El precio para el cliente ha cambiado. Revísalo y confírmalo.',
  already_in_status: 'Ya está en este estado. Elige otro.',
  not_final_yet: 'Aún no puede terminar automáticamente: lo impide la última comprobación, un caso abierto o la fecha.',
  editor_required: 'En este estado necesita un editor. Elige uno.',
  link_not_in_status: 'Este enlace no existe en el estado actual.',
  same_client: 'Ya pertenece a este cliente. Elige otro.',
  published_already: 'Una parte ya está publicada, así que no puede pasar a otro cliente.',
  decide_twice: 'Este briefing aparece dos veces. Decide sobre cada uno una sola vez.',
  case_open_already: 'Ya hay otro caso abierto de este tipo en este briefing. Sigue con ese.',
  closed_by_mistake: 'Se cerró junto con otros por error.',
  case_merge_not_possible:
    'Estos casos no se pueden unir: el otro debe estar abierto, y el caso de un cliente solo continúa en otro del mismo cliente.',
  setup_link_used: 'Este enlace de instalación ya se usó o ha caducado. Reinicia el servidor para obtener otro.',
  reason_required: 'Indica un motivo: actúas en nombre del cliente.',
  price_below_cost: 'Este precio es inferior a lo que cobra el propietario. Indica por qué se aprueba de todos modos.',
  reason_to_finalize:
    'La última comprobación del enlace ha fallado o hay un caso abierto. Indica por qué se da por terminado de todos modos.',
  version_unchanged: 'No has cambiado nada del texto. Acéptalo o indica en un mensaje qué debe cambiar.',
  too_many_views: 'Ya guardas {limit} vistas de esta lista. Quita una antes.',
  link_ended: 'Este enlace no es válido o ya no lo es. Busca nuestro correo más reciente sobre el tema o respóndelo.',
  email_taken: 'Esta dirección ya tiene una cuenta. Usa otra.',
  not_yourself: 'No puedes hacer esto con tu propia cuenta. Pídeselo a otro administrador.',
  last_admin: 'Es el último administrador que puede entrar. Nombra antes a otro administrador.',
  disabled_person: 'Este usuario está desactivado. Actívalo antes.',
  review_asked_already: 'Ya lo has pedido y aún no se ha decidido. Consulta esa solicitud.',
  person_in_use:
    'Error al eliminar un registro; comprueba que no se esté usando en otras partes del sistema. Lo usan: {places}. En su lugar, desactiva al usuario: no se pierde nada y nadie podrá entrar con su cuenta.',
  came_already: 'Este usuario ya ha iniciado sesión y no necesita invitación.',
  // Places of use
  used_by_review_requests: 'solicitudes de comerciales',
  domain_wrong: 'Este dominio no es válido. Escríbelo como noticias.example o noticias.example/deportes.',
  domain_taken: 'Otro sitio ya tiene este dominio. Búscalo o corrige el dominio.',
  owner_has_site: 'Este propietario ya tiene un sitio con este nombre. Elige otro nombre.',
  owner_has_no_email:
    'Este propietario no tiene correo, así que no se le puede enviar un recordatorio. Llámalo o añade su correo a la ficha.',
  owner_link_revoked:
    'El enlace de este propietario está revocado y un recordatorio no llevaría a ninguna parte. Crea antes un enlace nuevo en su ficha.',
  owner_offers_already: 'Este propietario ya tiene una oferta para este sitio. Modifica la que ya tiene.',
  cost_unchanged: 'Es el coste que ya se aplica. Escribe el que se ha acordado.',
  cost_owner_blocked: 'Este propietario está bloqueado. No se acuerda nada nuevo con él hasta que se desbloquee.',
  offer_chosen: 'El sitio se vende con esta oferta. Elige otra antes de quitarla.',
  default_fill_mode_wrong: 'El etiquetado por defecto debe ser uno de los que ofrece el sitio.',
  metrics_need_source: 'Indica la fuente de estas cifras.',
  manager_wrong: 'Solo un administrador puede asignar un sitio a otro gestor.',
  site_of_another: 'No gestionas este sitio. Pídeselo a su gestor o a un administrador.',
  no_chosen_offer: 'No tiene ninguna oferta elegida, así que no hay coste que cambiar. Elige antes una oferta.',
  amount_out_of_range: 'El resultado quedaría fuera de los límites permitidos. Elige un cambio menor.',
  touched_since: 'Alguien lo ha modificado desde entonces. Se queda como está.',
  too_many_sites: 'La edición múltiple admite como máximo {most} sitios. Acota el filtro.',
  import_empty: 'El archivo está vacío. Guarda la hoja de nuevo y elige ese archivo.',
  import_not_text: 'Este archivo no es una tabla. Elige una hoja de cálculo (XLSX, XLS, ODS) o un CSV.',
  import_packed: 'Este archivo está comprimido. Descomprímelo y sube la tabla que contiene.',
  import_broken_text:
    'Hay caracteres dañados en la línea {line}: casi todo el archivo está en UTF-8, pero ahí no. Guárdalo de nuevo como CSV (UTF-8).',
  import_unknown_text: 'No se reconoce la codificación de este archivo. Guárdalo de nuevo como CSV (UTF-8).',
  import_too_many_rows: 'El archivo tiene más de {most} filas. Divídelo y sube las partes una a una.',
  import_too_many_columns:
    'El archivo tiene más de {most} columnas. Quita las que no necesites o comprueba que el separador de las celdas sea el correcto.',
  import_open_quote:
    'En la fila {line} se abren unas comillas que no se cierran y no se puede leer lo que sigue. Ciérralas o quítalas.',
  import_no_rows: 'El archivo solo tiene los nombres de las columnas. Añade al menos un sitio.',
  table_broken:
    'Esta hoja de cálculo está dañada o incompleta. Ábrela con tu programa, guárdala de nuevo como XLSX y elige ese archivo.',
  table_encrypted:
    'Esta hoja de cálculo está protegida con contraseña. Guarda una copia sin contraseña y elige ese archivo.',
  table_too_large:
    'Esta hoja de cálculo es demasiado grande. Guarda la hoja que necesites como CSV (UTF-8) y elige ese archivo.',
  table_hostile:
    'Esta hoja de cálculo contiene partes que ningún programa escribe, así que no se ha abierto. Guárdala de nuevo como XLSX o CSV.',
  table_other_program:
    'No se pueden leer las hojas de cálculo de este programa. Expórtala como XLSX o CSV y elige ese archivo.',
  table_no_sheet: 'Este archivo no contiene ninguna hoja de cálculo. Elige una hoja (XLSX, XLS, ODS) o un CSV.',
  table_address_refused: 'Esta dirección no se puede usar. Escribe una dirección pública que empiece por https://.',
  table_address_unreachable:
    'No se puede cargar nada desde esta dirección. Ábrela en una ventana privada para ver si es pública, o importa el archivo.',
  table_address_private:
    'Esta tabla no es pública: su página pide iniciar sesión. Compártela con cualquiera que tenga el enlace o importa el archivo.',
  table_address_page:
    'En lugar de una tabla ha llegado una página con texto. Comparte la hoja con cualquiera que tenga el enlace, o escribe la dirección de un archivo CSV o XLSX.',
  table_address_large: 'El archivo de esta dirección supera los 50 MB. Divídelo e importa las partes.',
  table_address_slow:
    'Esta dirección tarda demasiado en responder. Inténtalo de nuevo o descarga el archivo e impórtalo.',
  import_head_empty: 'La fila {line} está vacía. Elige una fila que contenga los nombres de las columnas.',
  import_columns_differ: 'Indica qué contiene cada columna del archivo o déjala fuera.',
  import_column_twice: 'Otra columna ya está asignada a este campo. Elige solo una.',
  import_needs_domain: 'Indica qué columna contiene el dominio: es lo que identifica cada sitio.',
  import_not_planned: 'No hay nada que importar: consulta antes la vista previa.',
  import_swept: 'Las filas de esta importación ya no se conservan. Sube el archivo de nuevo.',
  import_ordered:
    'Sitios pedidos desde la importación: {count}, por ejemplo {site}. Ya no se puede deshacer por completo.',
  import_nothing_to_undo: 'No se ha importado nada, así que no hay nada que deshacer.',
  import_person_left: 'Quien lo inició ya no tiene permiso. Inícialo de nuevo.',
  import_broke_off:
    'Se ha interrumpido varias veces y se ha detenido. Lo ya importado se conserva; inténtalo de nuevo.',
  row_cell_long: 'Esta celda tiene más de {most} caracteres. Busca unas comillas sin cerrar o acorta el texto.',
  row_too_wide:
    'La fila tiene más celdas que las {columns} columnas. Pon entre comillas las celdas con coma o punto y coma.',
  row_controls: 'Esta celda contiene caracteres no válidos. Escríbela de nuevo.',
  row_one_line: 'El texto debe ir en una sola línea, sin saltos.',
  row_text_long: 'Se admiten como máximo {most} caracteres.',
  row_number_wrong: 'Este importe no es válido. Escríbelo como {example}.',
  row_amount_from: 'El importe es «desde»; se toma como precio.',
  row_range_most: 'Es un intervalo; se toma el importe más alto.',
  row_range_least: 'Es un intervalo; se toma el número más bajo.',
  row_vat_included: 'El importe incluye el IVA y se toma tal cual. Compruébalo.',
  row_currency_unknown: 'No se conoce el tipo de cambio de {currency}. Escribe el importe en EUR, USD o BRL.',
  row_whole_wrong: 'Debe ser un número entero.',
  row_number_range: 'Debe estar entre {min} y {max}.',
  row_day_wrong: 'Esta fecha no es válida. Escríbela como {example} o 2026-12-31.',
  row_choice_wrong: 'Este valor no existe. Valores posibles: {choices}.',
  row_country_unknown: 'Ningún país se llama así. Escribe su código, como ES, o su nombre.',
  row_language_unknown: 'Ningún idioma se llama así. Escribe su código, como es, o su nombre.',
  row_category_unknown: 'No existe la categoría «{name}». Corrígela o créala antes.',
  row_tag_unknown: 'No existe la etiqueta «{name}». Corrígela o créala antes.',
  row_too_many: 'Se admiten como máximo {most}.',
  row_manager_unknown: 'No hay ningún gestor de sitios con este nombre o correo.',
  row_owner_unknown: 'No tienes ningún propietario con este nombre o correo. Corrígelo o añádelo antes.',
  row_several_called: 'Hay varios con este nombre. Escribe el correo.',
  row_domain_twice: 'La fila {line} del archivo ya tiene este dominio. Deja solo una.',
  row_name_twice:
    'En la fila {line} del archivo, este propietario ya tiene un sitio con el mismo nombre. Elige otro nombre.',
  row_offer_needs_owner:
    'El coste y las condiciones necesitan un propietario. Indica de quién es la oferta o deja vacíos esos campos.',
  row_offer_needs_cost:
    'Este propietario aún no tiene oferta para el sitio. Indica cuánto cuesta o deja vacío el propietario.',
  row_costs_of_admins:
    'Solo los administradores pueden cambiar los costes de muchos sitios a la vez. Cambia este en la página del sitio.',
  import_asks_nothing: 'Solo la tarifa de un propietario tiene filas que confirmar. Abre una y confírmalas allí.',
  list_owner_unknown:
    'La mayoría de los sitios de este archivo no son de un mismo propietario. Elige de quién es la tarifa.',
  list_owner_known: 'El propietario de la tarifa ya se conoce. Omite esta columna.',
  list_needs_cost: 'Indica qué columna contiene el coste: lo que pide el propietario.',
  list_row_without_cost: 'La tarifa no indica el coste de este sitio nuevo. Indícalo.',
  list_gone_of_other: 'El sitio se vende con la oferta de otro propietario, así que no hay nada que desactivar.',
  slip_more: 'Es un {percent} % más que hoy.',
  slip_less: 'Es un {percent} % menos que hoy.',
  slip_times_more: 'Es unas {times} veces lo que era. Revisa la coma decimal.',
  slip_times_less: 'Es unas {times} veces menos de lo que era. Revisa la coma decimal.',
  slip_cost_above_price: 'El coste supera el precio actual del sitio.',
  slip_price_below_cost: 'El precio es inferior al coste.',
  slip_sensitive_below_cost:
    'Con los multiplicadores del sitio, las categorías sensibles se venderían por debajo del coste.',
  row_is_there: 'El sitio ya existe y esta importación solo añade sitios nuevos.',
  row_is_new: 'El sitio aún no existe y esta importación solo modifica los que ya existen.',
  row_gone: 'El sitio ya no existe.',
  row_used: 'Desde entonces se usa en otro lugar, como un pedido o una revisión, así que se conserva.',
  row_impossible: 'La base de datos ha rechazado esta fila. Compruébala en la página del sitio.',
  statement_unreadable:
    'El archivo es demasiado grande o complejo para leerlo. Pide al banco un extracto de un periodo más corto.',
  statement_empty: 'El archivo está vacío. Descarga el extracto de nuevo.',
  statement_unknown_format:
    'Este archivo no es un extracto bancario en un formato admitido. Elige un archivo camt.053 (XML), Norma 43 o CSV, o una hoja de cálculo; si es CSV u hoja de cálculo, indica antes qué contiene cada columna.',
  statement_encoding:
    'En la línea {line} hay caracteres dañados o en una codificación no admitida. Vuelve a descargar el extracto, sin abrirlo ni guardarlo con otro programa.',
  statement_broken_xml:
    'El archivo está dañado en la línea {line}. Vuelve a descargar el extracto, sin abrirlo ni guardarlo con otro programa.',
  statement_cut_off: 'El archivo se corta en la línea {line}, antes del final del extracto. Descárgalo de nuevo.',
  statement_doctype:
    'El archivo declara un tipo de documento en la línea {line}, algo que ningún banco hace. Por seguridad no se ha leído.',
  statement_too_complex:
    'La línea {line} es más larga o está más anidada que en cualquier extracto. Descarga el extracto de nuevo.',
  statement_too_many: 'El archivo tiene más de {most} movimientos. Descárgalo por periodos más cortos.',
  statement_field_missing: 'Línea {line}: falta {field} o está vacío.',
  statement_amount_wrong: 'Línea {line}, {field}: «{value}» no es un importe.',
  statement_day_wrong: 'Línea {line}, {field}: «{value}» no es una fecha del calendario.',
  statement_code_wrong: 'Línea {line}, {field}: «{value}» no es un código conocido.',
  statement_account_wrong:
    'Línea {line}, {field}: «{value}» no es un número de cuenta o no es el de la cuenta con la que empieza el extracto.',
  statement_currency_differs: 'Línea {line}, {field}: está en {value} y la cuenta, en {currency}.',
  statement_not_balanced:
    'El extracto no cuadra: {opening} más los movimientos suman {expected} y la línea {line} ({field}) dice {closing}. Falta algo o se ha modificado; descárgalo de nuevo.',
  statement_balance_jumps:
    'Línea {line}, {field}: después de {amount} el saldo no puede ser {closing}. Falta una fila o se ha modificado; descarga el archivo de nuevo.',
  statement_count_differs: 'Línea {line}, {field}: el archivo anuncia {announced} y hay {found}. Descárgalo de nuevo.',
  statement_sum_differs:
    'Línea {line}, {field}: el archivo dice {announced} y los movimientos suman {found}. Descárgalo de nuevo.',
  statement_record_unexpected:
    'Línea {line}: aquí no corresponde un registro «{value}». Descarga el extracto de nuevo.',
  statement_line_length: 'La línea {line} supera los {most} caracteres de la Norma 43. Descarga el extracto de nuevo.',
  statement_columns_needed: 'Indica qué columna contiene la fecha y cuál el importe (o el debe y el haber).',
  statement_column_missing: 'El archivo no tiene la columna «{field}». Elige sus columnas de nuevo.',
  statement_both_sides:
    'Línea {line}: hay un importe en las dos columnas ({field}) y cada movimiento solo puede tener uno.',
  statement_open_quote:
    'En la línea {line} se abren unas comillas que no se cierran. Descarga el archivo de nuevo o ciérralas.',
  statement_line_currency:
    'Este movimiento está en {currency}, pero los libros están en euros. Regístralo manualmente.',
  statement_line_direction:
    'El dinero recibido salda lo que nos deben los clientes, y el pagado, nuestros pagos. Elige otro documento.',
  statement_items_differ:
    'Juntos suman {amount}, pero el movimiento del banco es de otro importe. Elige otros documentos.',
  statement_item_settled: 'Esto ya está saldado o ya no existe. Revisa de nuevo lo que sigue pendiente.',
  vat_rate_unknown:
    'No se conoce el tipo de IVA de {country} el {day}. Elige una fecha a partir de 2024 o pide una actualización.',
  payout_id_wrong: 'Este identificador tiene hasta 35 letras, dígitos o - . , + sin espacios. Elige otro.',
  payout_id_twice: 'Otro pago de esta remesa ya tiene este identificador. Elige otro.',
  payout_iban_outside: 'Las transferencias SEPA no llegan a esta cuenta. Págala de otra forma.',
  payout_nothing_due:
    'Hasta ese día no vence nada que se pueda pagar con una remesa. Mira quién queda fuera y por qué.',
  payout_no_account: 'Indica antes, en la configuración, la empresa y la cuenta desde la que paga.',
  payout_in_open_run: 'Una remesa abierta paga a este proveedor. Márcala como pagada o cancélala primero.',
  payout_paid_alone: 'Este pago se registró cuando el banco ya lo había hecho, así que no tiene archivo.',
  payout_partly_paid:
    'Una parte de esta remesa ya se ha pagado. Marca el resto como pagado o concílialo con el extracto.',
  payout_canceled: 'Esta remesa se canceló y no tiene archivo. Crea una nueva.',
  payout_amount_differs: 'Este pago es de {amount}, pero el banco ha cargado otro importe. Pregunta al banco.',
  owner_merge_tax:
    'Uno tiene el NIF {one} y el otro {other}: dos NIF son dos proveedores. Si son el mismo, corrígelos antes.',
  owner_merge_payout:
    'Hay un pago en camino a {name}. Únelos cuando esté pagado, o conserva {name} y une el otro a él.',
  owner_merge_documents:
    '{name} tiene documentos en borrador o sin pagar. Ciérralos antes, o conserva {name} y une el otro a él.',
  owner_merge_blocked: 'Solo {name} está bloqueado. Desbloquéalo, o bloquea los dos, y únelos después.',
  owner_merge_sites:
    'Los dos ofrecen sitios llamados {sites}, en direcciones distintas. Cambia antes el nombre de uno de cada par.',
  owner_merge_unconfirmed:
    'Los datos de pago de {name} aún no están confirmados. Pide a un administrador que los confirme, y únelos después.',
  owner_has_merged:
    'No se puede eliminar: {names} se unió a él, y los enlaces y documentos anteriores llevan aquí. En su lugar, puedes bloquearlo.',
  payment_second_look:
    'Tú has cambiado estos datos, así que los tiene que confirmar otro administrador. Si no hay otro, podrás confirmarlos tú pasados tres días, siempre que el correo del propietario se haya introducido al menos tres días antes que estos datos y no haya cambiado desde entonces.',
  already_suppressed: 'Esta dirección ya no recibe boletines.',
  suppression_of_reader:
    'Lo pidió su destinatario: solo él puede cambiarlo, con el enlace de cualquier boletín que recibió.',
  newsletter_empty: 'Escribe primero una versión en al menos un idioma.',
  newsletter_nobody: 'Nadie recibiría este boletín. Mira quién queda fuera y por qué.',
  newsletter_other_number:
    'El número de destinatarios es ahora {count}, distinto del que se te mostró. Revisa el público.',
  chat_opted_out: 'Esta persona pidió no recibir mensajes de WhatsApp. Escríbele un correo o llámala.',
  newsletter_image_wrong:
    'No es una imagen PNG o JPG que se pueda leer. Algunas aplicaciones de correo no muestran WebP.',
  chat_continued: 'Este chat continúa en otro, porque ya se conoce el número de la persona.',
  chat_opt_in_missing: 'Registra antes cuándo y cómo aceptó esta persona recibir mensajes.',
  chat_paused:
    'WhatsApp está limitando por ahora los mensajes de empresas a esta persona. Inténtalo dentro de 24 horas.',
  chat_stopped: 'WhatsApp bloquea nuestros mensajes a esta persona. Un administrador puede reanudar los envíos.',
  chat_not_connected: 'WhatsApp todavía no está conectado. Un administrador puede configurarlo en las API de terceros.',
  chat_window_closed: 'El último mensaje de la persona tiene más de 24 horas. Envía una plantilla.',
  chat_values_missing: 'Rellena {names}: cada variable de la plantilla necesita un valor.',
  chat_values_too_many: 'La plantilla tiene menos variables que valores. Elígela de nuevo.',
  chat_template_stopped: 'WhatsApp no ha aprobado esta plantilla o la ha pausado. Elige otra.',
  chat_template_not_supported:
    'Esta plantilla necesita una imagen, un código o un enlace propio. Envíala desde el administrador de WhatsApp.',
  chat_file_wrong:
    'WhatsApp acepta JPG y PNG de hasta 5 MB; PDF, DOCX, XLSX, PPTX, MP3, M4A, AAC, AMR y OGG de hasta 16 MB.',
  chat_audio_caption: 'Un audio no puede llevar texto. Envía el texto en un mensaje aparte.',
  chat_snooze_long: 'Un chat se puede posponer un año como máximo. Elige una fecha anterior.',
  moment_past: 'Esa hora ya ha pasado. Elige una posterior.',
  rates_unreadable:
    'El archivo de tipos de cambio está dañado en la línea {line} o no es el correcto. Se mantienen los tipos conocidos.',
  rates_day_wrong: 'Línea {line} de los tipos de cambio: «{value}» no es una fecha. Se mantienen los tipos conocidos.',
  rates_rate_wrong:
    'Línea {line} de los tipos de cambio: «{value}» no puede ser un tipo. Se mantienen los tipos conocidos.',
  rates_missing: 'Línea {line} de los tipos de cambio: falta el de {value}. Se mantienen los tipos conocidos.',
  import_reason: 'Motivo',
  used_by_companies: 'empresas',
  used_by_impersonations: 'sesiones en las que alguien vio el producto como este usuario',
  used_by_users: 'usuarios',
  used_by_agencies: 'agencias',
  used_by_owners: 'propietarios',
  used_by_sites: 'sitios',
  used_by_offers: 'ofertas',
  used_by_cost_proposals: 'costes propuestos',
  used_by_projects: 'proyectos',
  used_by_campaigns: 'campañas',
  used_by_briefings: 'briefings',
  used_by_briefing_targets: 'enlaces adicionales de briefings',
  used_by_site_categories: 'sitios',
  used_by_site_tags: 'sitios',
  used_by_earlier_texts: 'textos anteriores',
  used_by_content_versions: 'versiones de contenido',
  used_by_messages: 'mensajes',
  used_by_cases: 'casos',
  used_by_case_entries: 'casos',
  used_by_brands: 'marcas',
  used_by_release_bills: 'gastos',
  used_by_statement_settlements: 'movimientos del banco',
  used_by_payments: 'pagos',
  used_by_payouts: 'pagos a proveedores',
  used_by_seller_accounts: 'datos de pago de comerciales',
  used_by_billing_accounts: 'monederos',
  used_by_ledger_accounts: 'cuentas contables',
  used_by_briefing_finances: 'finanzas de briefings',
  used_by_invoices: 'facturas',
  used_by_invoice_lines: 'facturas',
  used_by_invoice_batches: 'lotes de facturas',
  used_by_user_crm_tags: 'clientes',
  used_by_crm_accounts: 'cuentas del CRM',
  used_by_crm_entries: 'notas del CRM',
  used_by_ai_drafts: 'borradores con IA',
  used_by_whatsapp_chats: 'chats de WhatsApp',
  used_by_whatsapp_entries: 'notas de chats de WhatsApp',
  used_by_whatsapp_messages: 'mensajes de WhatsApp',
  used_by_publication_reports: 'informes de publicaciones',
  used_by_newsletters: 'boletines',
  used_by_newsletter_images: 'imágenes de boletines',
  used_by_newsletter_recipients: 'destinatarios de boletines',
  used_by_mail_suppressions: 'direcciones sin boletines',
  used_by_tasks: 'tareas',
  used_by_task_entries: 'comentarios de tareas',
};
