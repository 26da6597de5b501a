import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Configuración',
  subtitle: 'Lo que vale para todos, desde la siguiente petición.',
  change: 'Cambiar',
  changeThis: 'Cambiar: {{title}}',
  save: 'Guardar',
  saved: 'edición completada',
  yes: 'Sí',
  no: 'No',
  commission: {
    title: 'Comisión del precio',
    help: 'De los clientes cuya empresa y agencia no tienen una propia.',
    value: 'Comisión',
  },
  words: {
    title: 'Mínimo de palabras',
    help: 'Palabras que debe tener un texto antes de enviarse.',
    value: 'Palabras',
  },
  rates: {
    title: 'Conversión de moneda',
    help: 'Unidades de cada moneda por un euro.',
    USD: 'Dólar estadounidense',
    BRL: 'Real brasileño',
  },
  identity: {
    title: 'Identidad fiscal',
    help: 'Quién emite facturas y recibe pagos. Los clientes recargan por transferencia cuando hay aquí un nombre y un IBAN.',
    legalName: 'Razón social',
    taxNumber: 'NIF',
    address: 'Dirección',
    postalCode: 'Código postal',
    city: 'Ciudad',
    email: 'Correo para facturas',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'País',
    usesOss: 'Declara las ventas a consumidores en la ventanilla única (OSS)',
  },
});
