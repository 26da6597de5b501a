import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Configuración',
  subtitle: 'Lo que se aplica a todos, con efecto inmediato.',
  change: 'Editar',
  changeThis: 'Editar: {{title}}',
  save: 'Guardar',
  saved: 'edición completada',
  yes: 'Sí',
  no: 'No',
  commission: {
    title: 'Comisión sobre el precio',
    help: 'Para los clientes cuya empresa o agencia no tiene una propia.',
    value: 'Comisión',
  },
  words: {
    title: 'Mínimo de palabras',
    help: 'Palabras que debe tener un texto para poder enviarse.',
    value: 'Palabras',
  },
  rates: {
    title: 'Conversión de moneda',
    help: 'Unidades de cada moneda por euro.',
    USD: 'Dólar estadounidense',
    BRL: 'Real brasileño',
  },
  payoutTerms: {
    title: 'Pagos a proveedores',
    help: 'Cuándo se paga a los propietarios y desde qué importe. Lo menor se arrastra.',
    thresholdCents: 'Importe mínimo',
    termDays: 'Días después de publicar',
  },
  identity: {
    title: 'Identidad fiscal',
    help: 'Quién emite facturas y recibe pagos. Los clientes pueden recargar por transferencia cuando aquí constan un nombre y un IBAN.',
    legalName: 'Nombre o razón social',
    taxNumber: 'NIF',
    address: 'Dirección',
    postalCode: 'Código postal',
    city: 'Ciudad',
    email: 'Correo para facturas',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'País',
    usesOss: 'Declara las ventas a consumidores por la ventanilla única (OSS)',
  },
});
