import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  firstSteps: {
    title: 'Primeros pasos',
    left: 'Completa estos pasos para abrir tu marketplace. Cada uno se marca solo en cuanto está hecho.',
    progress: '{{done}} de {{total}} hechos',
    done: 'Hecho',
    open: 'Pendiente',
    step: {
      identity: {
        name: 'Datos fiscales',
        why: 'Razón social, número fiscal y dirección. Sin ellos no se pueden emitir facturas.',
      },
      account: {
        name: 'Cuenta bancaria (IBAN)',
        why: 'Los clientes transfieren a esta cuenta y desde ella se paga a los propietarios. También puedes aceptar tarjetas en API de terceros.',
      },
      legal: {
        name: 'Condiciones y privacidad',
        why: 'Sustituye los textos de ejemplo por los tuyos. Los clientes aceptan las condiciones con cada pedido.',
      },
      mail: {
        name: 'Correo',
        why: 'Se marca cuando tu servidor de correo acepta el primer mensaje, por ejemplo una invitación.',
      },
      people: {
        name: 'Equipo',
        why: 'Invita a quienes editan textos, gestionan sitios y propietarios o venden.',
      },
      categories: {
        name: 'Categorías',
        why: 'De qué tratan los sitios y las publicaciones. Los clientes filtran el catálogo por ellas.',
      },
      topics: {
        name: 'Categorías sensibles',
        why: 'Marca las categorías, como las apuestas, que no todos los sitios aceptan o que cuestan más.',
      },
      owners: {
        name: 'Propietarios',
        why: 'Quienes publican en sus sitios. No necesitan cuenta.',
      },
      sites: {
        name: 'Sitios a la venta',
        why: 'Añádelos uno a uno o importa un archivo. Un sitio está a la venta cuando está activo y tiene una oferta.',
      },
    },
  },
});
