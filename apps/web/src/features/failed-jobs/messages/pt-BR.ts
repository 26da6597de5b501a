import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Tarefas que falharam',
  one: 'Tarefa que falhou',
  subtitle: 'Trabalho em segundo plano que falhou em todas as tentativas. Corrija a causa e execute de novo.',
  empty: 'Nenhuma tarefa falhou',
  emptyHelp: 'O trabalho em segundo plano que falha em todas as tentativas aparece aqui, com o motivo.',
  fields: {
    job: 'Tarefa',
    state: 'Status',
    failed: 'Falha',
    failedAt: 'Falha',
    attempts: 'Tentativas',
    error: 'Motivo',
    payload: 'Dados',
  },
  filters: {
    text: 'Tarefa ou motivo',
  },
  state: {
    open: 'Pendente',
    repeated: 'Executada de novo',
    dismissed: 'Descartada',
  },
  repeat: {
    action: 'Executar de novo',
    done: 'A tarefa está sendo executada de novo',
  },
  dismiss: {
    action: 'Descartar',
    title: 'Descartar esta tarefa?',
    help: 'O que ela deveria fazer não será feito.',
    done: 'Descartada',
  },
  actions: {
    record: 'falhou definitivamente',
    repeat: 'executou de novo',
    dismiss: 'descartou',
  },
});
