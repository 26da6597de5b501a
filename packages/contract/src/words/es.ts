import type { ChoiceWords } from './choice-words.ts';

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
  only_if_requested: 'Solo si se pide',
  subject_to_editorial_review: 'Según la revisión editorial',
  strategic_partner: 'Socio estratégico',
  partner_content: 'Contenido de socio',
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
  verifying: 'Verificando',
};

export const exclusionList: ChoiceWords['exclusionList'] = {
  own: 'La mía',
  company: 'La de mi empresa',
};

export const caseKind: ChoiceWords['caseKind'] = {
  link_lost: 'Enlace perdido',
  link_problem: 'Enlace distinto de lo acordado',
  client_silent: 'Cliente en silencio',
  owner_silent: 'Propietario en silencio',
  promise_broken: 'Promesa incumplida',
  declined: 'Rechazado por el propietario',
  dispute: 'Problema avisado por el cliente',
  question: 'Pregunta',
};

export const role: ChoiceWords['role'] = {
  ADMIN: 'Administrador',
  EDITOR: 'Editor',
  COORDINATOR: 'Coordinador',
  SITE_MANAGER: 'Gestor de sitios',
  OWNER_MANAGER: 'Gestor de propietarios',
  SELLER: 'Vendedor',
  USER: 'Cliente',
};

export const personState: ChoiceWords['personState'] = {
  invited: 'Invitado',
  active: 'Activo',
  disabled: 'Desactivado',
};

export const answer: ChoiceWords['answer'] = { yes: 'sí', no: 'no' };
