import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Gastos',
  subtitle: 'Lo que paga la propia empresa.',
  new: 'Nuevo gasto',
  empty: 'Todavía no hay gastos',
  emptyHelp: 'Añade el primero: alquiler, software, comisiones, todo lo que paga la propia empresa.',
  fields: {
    description: 'Descripción',
    supplier: 'Proveedor',
    documentNumber: 'Número de documento',
    categoryCostId: 'Categoría de gasto',
    categoryCost: 'Categoría de gasto',
    valueCents: 'Importe',
    issueDate: 'Fecha de emisión',
    dueDate: 'Vencimiento',
    paymentDate: 'Fecha de pago',
    status: 'Estado',
    notes: 'Notas',
  },
  filters: {
    text: 'Descripción, proveedor, documento o categoría',
    late: 'Vencido',
    due: 'Vencimiento',
    payment: 'Pago',
  },
  help: {
    paymentDate: 'Déjalo vacío mientras esté pendiente.',
  },
  groups: {
    bill: 'Gasto',
    dates: 'Fechas',
    datesHelp: 'Un gasto está vencido cuando pasa su vencimiento sin haberse pagado.',
    notes: 'Notas',
  },
  choices: {
    status: {
      open: 'Por pagar',
      paid: 'Pagado',
      late: 'Vencido',
    },
  },
  pay: {
    action: 'Marcar como pagado',
    title: 'Marcar como pagado',
    what_one: '{{count}} gasto se marcará como pagado.',
    what_other: '{{count}} gastos se marcarán como pagados.',
    left_one: 'Otro ({{count}}) ya está pagado y conserva su fecha.',
    left_other: 'Otros {{count}} ya están pagados y conservan su fecha.',
    day: 'Día del pago',
    done_one: '{{count}} gasto marcado como pagado',
    done_other: '{{count}} gastos marcados como pagados',
  },
});
