import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Tareas fallidas',
  one: 'Tarea fallida',
  subtitle: 'Trabajo en segundo plano que ha fallado en todos los intentos. Corrige la causa y vuelve a ejecutarlo.',
  empty: 'No hay tareas fallidas',
  emptyHelp: 'Aquí aparece, con su motivo, el trabajo en segundo plano que falla en todos los intentos.',
  fields: {
    job: 'Tarea',
    state: 'Estado',
    failed: 'Fallo',
    failedAt: 'Fallo',
    attempts: 'Intentos',
    error: 'Motivo',
    payload: 'Datos',
  },
  filters: {
    text: 'Tarea o motivo',
  },
  state: {
    open: 'Pendiente',
    repeated: 'Ejecutada de nuevo',
    dismissed: 'Descartada',
  },
  repeat: {
    action: 'Ejecutar de nuevo',
    done: 'La tarea se ejecuta de nuevo',
  },
  dismiss: {
    action: 'Descartar',
    title: '¿Descartar esta tarea?',
    help: 'Lo que tenía que hacer no se hará.',
    done: 'Descartada',
  },
  actions: {
    record: 'falló de forma definitiva',
    repeat: 'la ejecutó de nuevo',
    dismiss: 'la descartó',
  },
});
