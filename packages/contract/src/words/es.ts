import type { ChoiceWords } from './choice-words.ts';
import type { FaultWords } from './faults.ts';

export const topic: ChoiceWords['topic'] = {
  none: 'Ninguno',
  gambling: 'Apuestas',
  loan: 'Préstamos',
  trading: 'Trading',
  dating: 'Citas',
  cannabis: 'Cannabis',
  crypto: 'Criptomonedas',
};

export const linkType: ChoiceWords['linkType'] = {
  do_follow: 'Do follow',
  no_follow: 'No follow',
  sponsored: 'Patrocinado',
};

export const fillMode: ChoiceWords['fillMode'] = {
  with_brand_tag: 'Con etiqueta de marca',
  without_brand_tag: 'Sin etiqueta de marca',
  only_if_requested: 'Solo si se solicita',
  subject_to_editorial_review: 'Sujeto a revisión editorial',
  strategic_partner: 'Socio estratégico',
  partner_content: 'Contenido de un socio',
  external_content: 'Contenido externo',
};

export const reviewMode: ChoiceWords['reviewMode'] = {
  publish_as_is: 'Publicar tal cual',
  review_and_publish: 'Revisar y publicar',
  review_and_send_back: 'Revisar y devolver la versión antes de publicar',
};

export const briefingType: ChoiceWords['briefingType'] = {
  sponsored_article: 'Artículo patrocinado',
  link_insertion: 'Inserción de enlace',
  press_note: 'Nota de prensa',
};

export const briefingStatus: ChoiceWords['briefingStatus'] = {
  draft: 'Borrador',
  waiting: 'En espera',
  waiting_review: 'En espera de revisión',
  in_review: 'En revisión',
  pending_client: 'Pendiente del cliente',
  pending_owner: 'Pendiente del propietario',
  waiting_publish: 'En espera de publicación',
  published: 'Publicado',
  done: 'Terminado',
  denied: 'Denegado',
  canceled: 'Cancelado',
};

export const clientStatus: ChoiceWords['clientStatus'] = {
  draft: 'Borrador',
  waiting: 'En espera',
  in_progress: 'En curso',
  pending: 'Te toca',
  waiting_publish: 'En espera de publicación',
  published: 'Publicado',
  finished: 'Terminado',
  denied: 'Denegado',
  canceled: 'Cancelado',
};

export const siteType: ChoiceWords['siteType'] = {
  newspaper: 'Periódico',
  magazine: 'Revista',
  blog: 'Blog',
  portal: 'Portal',
  forum: 'Foro',
  radio: 'Radio',
};

export const siteStatus: ChoiceWords['siteStatus'] = {
  active: 'Activo',
  inactive: 'Inactivo',
  verifying: 'En verificación',
};

export const exclusionList: ChoiceWords['exclusionList'] = {
  own: 'La mía',
  company: 'La de mi empresa',
};

export const caseKind: ChoiceWords['caseKind'] = {
  link_lost: 'Enlace perdido',
  link_problem: 'Enlace distinto del acordado',
  client_silent: 'El cliente no responde',
  owner_silent: 'El propietario no responde',
  promise_broken: 'Fecha prometida incumplida',
  declined: 'Rechazado por el propietario',
  dispute: 'Problema comunicado por el cliente',
  question: 'Pregunta',
};

export const role: ChoiceWords['role'] = {
  ADMIN: 'Administrador',
  EDITOR: 'Editor',
  COORDINATOR: 'Coordinador',
  SITE_MANAGER: 'Gestor de sitios',
  OWNER_MANAGER: 'Gestor de propietarios',
  SELLER: 'Comercial',
  USER: 'Cliente',
};

export const personState: ChoiceWords['personState'] = {
  invited: 'Invitado',
  active: 'Activo',
  disabled: 'Desactivado',
};

export const about: ChoiceWords['about'] = {
  users: 'Cliente',
  owners: 'Propietario',
  sites: 'Sitio',
  briefings: 'Briefing',
  campaigns: 'Campaña',
  cases: 'Caso',
  tasks: 'Tarea',
  whatsapp_chats: 'Chat de WhatsApp',
  invoices: 'Factura',
};

export const paperStatus: ChoiceWords['paperStatus'] = {
  pending: 'Pendiente',
  ongoing: 'En curso',
  invoicing: 'En facturación',
  invoiced: 'Facturado',
};

export const paymentStatus: ChoiceWords['paymentStatus'] = { open: 'Por pagar', paid: 'Pagado' };

export const guaranteeCover: ChoiceWords['guaranteeCover'] = {
  presence: 'el enlace sigue activo',
  link_type: 'el tipo de enlace sigue siendo el acordado',
  indexing: 'los buscadores pueden indexar la página',
};

export const answer: ChoiceWords['answer'] = { yes: 'sí', no: 'no' };

/** What is wrong with a field, wherever it is found. */
export const faults: FaultWords = {
  required: 'Campo obligatorio',
  unknown_field: 'Campo desconocido: {{field}}.',
  wrong: 'No se puede leer este valor. Corrígelo e inténtalo de nuevo.',
  text_expected: 'Escribe un texto.',
  number_expected: 'Escribe un número.',
  whole_number_expected: 'Escribe un número entero, sin decimales.',
  yes_or_no_expected: 'Este valor solo puede ser sí o no (true o false).',
  list_expected: 'Este valor debe ser una lista.',
  fields_expected: 'Este valor debe ser un grupo de campos con nombre.',
  file_expected: 'Falta el archivo. Elige uno.',
  file_large: 'Este archivo es demasiado grande. Elige uno más pequeño.',
  text_short: 'Escribe al menos {{min}} caracteres.',
  text_long: 'Escribe como máximo {{max}} caracteres.',
  list_short: 'Elige al menos {{min}}.',
  list_long: 'Elige como máximo {{max}}.',
  list_full: 'Hay demasiados. Quita algunos.',
  number_least: 'Debe ser {{min}} o más.',
  number_most: 'Debe ser {{max}} o menos.',
  number_small: 'Este número es demasiado bajo. Introduce uno mayor.',
  step_with_day: 'Indica el próximo paso y su fecha, o ninguno de los dos.',
  number_large: 'Este número es demasiado alto. Introduce uno menor.',
  email_wrong: 'Esta dirección de correo no es válida. Escríbela así: nombre@ejemplo.com.',
  url_wrong: 'Esta URL no es válida. Escríbela así: https://ejemplo.com/pagina.',
  day_wrong: 'Esta fecha no existe. Escríbela así: 2026-12-31.',
  month_wrong: 'Este mes no existe. Escríbelo así: 2026-12.',
  moment_wrong: 'Esta fecha con hora no es válida. Escríbela así: 2026-12-31T09:30:00Z.',
  country_wrong: 'Elige el país por su código de dos letras, como ES.',
  language_wrong: 'Elige el idioma por su código de dos letras, como es.',
  color_wrong: 'Este color no es válido. Escríbelo así: #3451b2.',
  name_wrong: 'No hay nada con ese nombre. Comprueba cómo está escrito.',
  sort_wrong: 'Ordena por un campo con asc o desc, por ejemplo name,asc.',
  hidden_characters: 'Hay un carácter oculto o un salto de línea en este texto. Bórralo y escríbelo de nuevo.',
  password_short: 'Tu contraseña debe tener 6 o más caracteres',
  passwords_differ: 'Las contraseñas no coinciden',
  choice_wrong: 'Esta opción no está disponible. Elige otra.',
  iban_form: 'Este IBAN no es válido. Escríbelo así: ES91 2100 0418 4502 0005 1332.',
  iban_country: 'Ningún país usa un IBAN que empiece así. Comprueba las dos primeras letras.',
  iban_length:
    'Este IBAN es demasiado corto o demasiado largo para su país. Compáralo con el que figura en los documentos del banco.',
  host_wrong: 'Escribe un nombre de host, como links.example.com.',
  origin_wrong: 'Escribe una URL sin ruta, como https://links.example.com.',
  variable_unknown:
    'El texto tiene una variable que no se sustituye por nada: se leería tal cual. Comprueba cómo está escrita.',
  variable_open: 'El texto tiene una variable sin cerrar. Escribe su nombre entre llaves dobles, dos a cada lado.',
  variable_default:
    'Algunos lectores no tienen valor para una variable del texto y quedaría un hueco. Añade un texto alternativo tras una barra, por ejemplo company|tu empresa.',
  days_rising: 'Cada día debe ser posterior al anterior.',
  hours_rising: 'Cada hora debe ser posterior a la anterior.',
  iban_check: 'Los dígitos de control de este IBAN no cuadran. Busca un dígito mal escrito o cambiado de sitio.',
  bounds_order: 'Los límites tienen que ir en orden, uno tras otro.',
  bic_elsewhere: 'Este BIC es de un banco de un país distinto al del IBAN. Comprueba los dos.',
  bic_wrong: 'Este BIC no es válido. Tiene 8 u 11 letras y dígitos, como CAIXESBBXXX.',
  reference_wrong: 'Esta referencia de pago no es válida. Empieza por RF y dos dígitos; busca un carácter mal escrito.',
  reference_and_text: 'Un pago lleva una referencia o un texto. Quita uno de los dos.',
  pix_key_wrong: 'Esta clave Pix no es válida. Escribe un CPF, CNPJ, teléfono (+55…), correo o clave aleatoria.',
  pix_id_wrong: 'Un identificador Pix tiene hasta 25 letras y dígitos, sin espacios.',
};
