import { fillMode, linkType, role, topic } from '@linkstand/contract/words/es';
import { translationOf } from '../../translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  errors: {
    part: 'No se ha podido cargar esta parte de la página. Guarda lo que puedas y recarga la página.',
    connection: 'Error al conectar con el servidor.',
    authorization: 'Error de autorización del usuario o sesión caducada; vuelve a iniciar sesión',
    download: 'Error al descargar los datos.',
    pdf: 'Error al generar el PDF.',
    fetch: 'Error al obtener los datos.',
    operation: 'Error al completar la operación.',
    sendEmail: 'Error al enviar el correo; comprueba que tienes una cuenta o inténtalo más tarde.',
    notFound: 'Elemento no encontrado.',
    required: 'Campo obligatorio',
    forbidden: 'No tienes acceso a esto',
    forbiddenHelp: 'Tu cuenta no tiene permiso para esto. Si crees que debería tenerlo, pide ayuda a un administrador.',
    goneHelp: 'Puede que se haya eliminado o que pertenezca a otra persona.',
    connectionHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
    laterHelp: 'Inténtalo de nuevo en un momento.',
    tooMany: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  },
  done: {
    created: 'Datos creados',
    edited: 'Datos editados',
    editCompleted: 'Edición completada',
    deleted: 'Datos eliminados',
    copied: 'Copiado',
    contentCopied: 'Contenido copiado',
    contentDownloaded: 'Contenido descargado como DOC',
  },
  roles: role,
  tryAgain: 'Reintentar',
  language: 'Idioma',
  skip: 'Saltar al contenido',
  scheme: { label: 'Aspecto', light: 'Claro', dark: 'Oscuro', auto: 'Como en este dispositivo' },
  loading: 'Cargando',
  offline: 'Sin conexión. Lo que ves puede estar desactualizado y los cambios no se guardarán hasta que vuelva.',
  close: 'Cerrar',
  linkType,
  fillMode,
  topic,
});
