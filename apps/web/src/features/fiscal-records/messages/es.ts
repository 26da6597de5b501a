import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Registros de facturación',
  subtitle: 'Registros de las facturas para la Agencia Tributaria (VERI*FACTU) y su respuesta.',
  empty: 'Aún no hay registros',
  emptyHelp: 'Las facturas y rectificativas de un emisor español reciben el suyo al emitirse.',
  notKept: 'Se llevan registros cuando el emisor de la identidad fiscal es español.',
  failed: 'El último envío a la Agencia Tributaria falló',
  again: 'El próximo intento es el',
  refusedHelp_one:
    '{{count}} registro fue rechazado. Lee el motivo, corrige los datos del cliente y envía un registro corregido.',
  refusedHelp_other:
    '{{count}} registros fueron rechazados. Lee el motivo, corrige los datos del cliente y envía registros corregidos.',
  fields: {
    state: 'Estado',
    kind: 'Registro',
    made: 'Creado',
    position: 'N.º',
    invoice: 'Factura',
    errorText: 'Respuesta de la Agencia',
    totalCents: 'Total',
    madeAt: 'Creado',
    proof: 'CSV',
    hash: 'Huella',
    acts: 'Acciones',
    issuer: 'Emisor',
    environment: 'Servicio',
    certificate: 'Certificado',
    length: 'Registros de la cadena',
    file: 'Certificado (.p12 o .pfx)',
    password: 'Su contraseña',
    reason: 'Motivo',
    number: 'Número',
  },
  filters: {
    text: 'Número o huella',
  },
  state: {
    queued: 'Pendiente de envío',
    accepted: 'Aceptado',
    accepted_with_errors: 'Aceptado con errores',
    refused: 'Rechazado',
  },
  kind: {
    alta: 'Alta',
    anulacion: 'Anulación',
  },
  environment: {
    production: 'Agencia Tributaria',
    test: 'Agencia Tributaria, pruebas',
    action: 'Elegir servicio',
    title: 'Servicio de la Agencia Tributaria',
    help: 'Los registros enviados al servicio de pruebas no tienen efecto. Los códigos QR de las facturas llevan al servicio elegido aquí.',
    save: 'Usar este servicio',
    done: 'Servicio elegido',
  },
  certificate: {
    none: 'Ninguno',
    missing: 'Aún no hay certificado',
    missingHelp:
      'Los registros se guardan y esperan. Para enviarlos, sube el certificado del emisor con su clave privada.',
    expired: 'El certificado ha caducado: los registros esperan hasta que subas otro.',
    action: 'Subir certificado',
    title: 'Certificado para la Agencia Tributaria',
    help: 'Se guarda cifrado y no se vuelve a mostrar.',
    save: 'Guardar certificado',
    done: 'Certificado guardado',
  },
  amend: {
    action: 'Enviar corregido',
    title: 'Subsanar el registro de {{number}}',
    help: 'Se añade otro registro de la misma factura con los datos actuales del cliente. La factura no cambia.',
    done: 'El registro corregido está pendiente de envío',
  },
  cancel: {
    action: 'Anular registro',
    title: 'Anular el registro de {{number}}',
    help: 'Solo para una factura que nunca debió existir. Lo que estaba mal en una factura se corrige con una rectificativa.',
    done: 'La anulación está pendiente de envío',
  },
  actions: {
    amend: 'subsanado',
    cancel: 'anulado',
  },
});
