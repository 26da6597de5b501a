import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  email: 'Correo',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  showPassword: 'Mostrar u ocultar la contraseña',
  confirmation: 'Confirmar contraseña',
  name: 'Nombre',
  country: 'País',
  company: 'Empresa',
  optional: 'opcional',
  accept: {
    before: 'Acepto las',
    terms: 'condiciones del servicio',
    and: 'y la',
    privacy: 'política de privacidad',
    after: ' de {{brand}}.',
  },
  backToLogin: 'Volver al inicio de sesión',
  invalid: {
    required: 'Campo obligatorio',
    email: 'Escribe una dirección de correo como nombre@empresa.com',
    password: 'Tu contraseña debe tener 6 o más caracteres',
    confirmation: 'Las contraseñas no coinciden',
    terms: 'Acepta las condiciones para continuar',
  },
  legal: { terms: 'Condiciones', privacy: 'Privacidad', none: 'Todavía no se ha publicado nada aquí.' },
  linkChecks: {
    title: 'Visitas de «Linkstand»',
    lead: 'Has visto este nombre en el registro de tu sitio: comprueba enlaces que se publicaron y se pagaron en él.',
    what: 'Lee una página publicada cada vez y tu robots.txt como mucho una vez al día.',
    often:
      'Visita cada página a diario durante el primer mes y después cada semana. Solo vuelve antes si algo parece estar mal.',
    second:
      'De vez en cuando, y antes de dar un enlace por perdido, pide la página como lo haría el navegador de un lector, porque algunos sitios muestran a otros algo distinto.',
    targets: 'También comprueba una vez a la semana si se abren las páginas a las que llevan esos enlaces.',
    polite: 'Una conexión a la vez, con al menos cinco segundos entre una y otra. Espera lo que diga Retry-After.',
    nothing: 'No rellena nada, no guarda cookies ni ejecuta scripts.',
    refuse:
      'Para impedir sus visitas, añade esto a tu robots.txt. Quien compró el enlace sabrá entonces que no se puede comprobar.',
    risk: 'Impedirlas no cuesta nada al principio: a los {{caseDays}} días, nuestro equipo lo revisa. A los {{lostDays}} días, un enlace que no se pudo ver nunca se da por perdido. Si tiene garantía, se te pide que lo repares y, si no ocurre, lo que se devuelve al cliente se descuenta de lo que se te paga. Lo mismo vale para los captchas y cortafuegos que nunca dejan pasar nuestras visitas.',
    evidence: {
      title: 'Pruebas que cualquiera puede verificar',
      what: 'Quien compró un enlace puede descargar en un archivo todo lo que vimos de él. Las comprobaciones de cada día se firman y aquí se publican todos los días firmados, así que nadie, tampoco nosotros, puede cambiar o quitar después una comprobación sin que se note.',
      how: 'Para verificar un archivo, descarga este script, que solo necesita Node.js, y ejecútalo con la dirección de este sitio:',
      key: 'La clave con la que se firman nuestros archivos. Si un archivo está firmado con otra, no es nuestro:',
      days: 'Ver los días firmados',
      older: 'Ver días anteriores',
      day_one: '{{day}}: {{count}} comprobación, {{root}}',
      day_other: '{{day}}: {{count}} comprobaciones, {{root}}',
    },
  },
  mails: {
    title: 'Preferencias de correo',
    help: 'Elige lo que {{brand}} envía a {{address}}. Los correos sobre tus pedidos llegan siempre.',
    topics: {
      newsletters: 'Boletines',
      newSites: 'Sitios nuevos de tus búsquedas guardadas',
      reminders: 'Recordatorios cuando hace tiempo que no sabemos de ti',
    },
    save: 'Guardar',
    saved: 'Guardado',
    action: { newsletters: 'Darse de baja de los boletines', reminders: 'Darse de baja de los recordatorios' },
  },
  unsubscribe: {
    title: 'Dejar de recibir correos',
    help: 'Al confirmarlo, dejaremos de enviarte correos de esta búsqueda o informe.',
    act: 'Dejar de recibirlos',
    done: 'No enviaremos más correos de esta búsqueda',
    doneHelp:
      'Ya no recibirás correos sobre «{{search}}». La búsqueda sigue guardada; vuelve a activar sus correos en el catálogo.',
    failed: 'Este enlace no funciona',
    failedHelp:
      'Si has eliminado la búsqueda o la vista, no enviaremos nada más. Si no, desactiva los correos donde la guardaste.',
    catalogue: 'Abrir el catálogo',
    report: {
      done: 'No enviaremos más este informe',
      doneHelp:
        'Ya no recibirás «{{search}}» los lunes. La vista sigue guardada; vuelve a activar sus correos en el informe.',
      open: 'Abrir el informe',
    },
  },
  login: {
    title: 'Iniciar sesión',
    lead: 'Te damos la bienvenida de nuevo a {{brand}}.',
    submit: 'Iniciar sesión',
    forgot: '¿Olvidaste tu contraseña?',
    newHere: '¿Aún no tienes cuenta?',
    register: 'Crear una cuenta',
    wrong: 'Correo o contraseña incorrectos.',
    disabled: 'Esta cuenta está desactivada. Escríbenos si crees que no debería estarlo.',
    throttled: 'Demasiados intentos. Espera unos minutos o restablece tu contraseña.',
  },
  register: {
    title: 'Crea tu cuenta',
    lead: 'Explora el catálogo gratis; solo pagas por lo que publicas.',
    passwordHelp: '6 caracteres o más',
    submit: 'Crear cuenta',
    haveAccount: '¿Ya tienes cuenta?',
    created: 'Cuenta creada',
    inboxTitle: 'Revisa tu correo',
    inbox: 'Hemos enviado un correo a {{email}}. Abre el enlace que contiene para continuar.',
    inboxHelp:
      '¿No te llega en unos minutos? Mira en la carpeta de correo no deseado o inténtalo con la dirección que usas aquí.',
  },
  forgot: {
    title: 'Restablece tu contraseña',
    lead: 'Escribe el correo de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar el enlace',
    sent: 'Correo con el enlace de restablecimiento enviado',
    sentHelp:
      'Si hay una cuenta con {{email}}, encontrarás el enlace en tu bandeja de entrada. Es válido durante una hora.',
    again: 'Usar otra dirección',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    submit: 'Guardar la contraseña',
    done: 'Contraseña restablecida, ya puedes iniciar sesión',
    failed: 'Error al restablecer la contraseña; comprueba que tienes una cuenta o inténtalo más tarde.',
    dead: 'Este enlace ya no funciona',
    expired: 'Este enlace ha caducado o ya se ha usado.',
    used: 'Tu contraseña nueva ya está guardada',
    usedHelp:
      'Este enlace ya ha cumplido su función: se eligió una contraseña nueva. Inicia sesión con ella o, si no fuiste tú, pide un enlace nuevo.',
    another: 'Pedir un enlace nuevo',
  },
  verify: {
    title: 'Confirma tu correo',
    help: 'Confirma que esta dirección es tuya.',
    act: 'Confirmar dirección',
    done: 'Tu correo está confirmado',
    doneHelp: 'Ya puedes enviar campañas.',
    failed: 'Este enlace ha caducado',
    failedHelp: 'Inicia sesión y pide uno nuevo desde tu perfil.',
    proceed: 'Continuar',
  },
  notFound: {
    title: 'Página no encontrada',
    help: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    home: 'Ir a la página de inicio',
  },
});
