import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** A colleague asks to order a campaign: to each of the company's approvers, at once and as a reminder. */
export const approvalAsked = defineMail({
  name: 'approval-asked',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    campaign: mailLine(),
    /** Who asks. */
    who: mailLine(120),
    briefings: z.int().min(1),
    totalCents: z.int(),
    currency: z.enum(CURRENCIES),
    isReminder: z.boolean(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: data.isReminder
        ? `Still waiting for your approval: “${data.campaign}”`
        : `${data.who} asks you to approve “${data.campaign}”`,
      preheader: `${format.money(data.totalCents, data.currency)} before VAT. Nothing is ordered until then.`,
      heading: data.isReminder ? 'A campaign is still waiting for your approval' : 'A campaign needs your approval',
      name: data.name,
      paragraphs: [
        `${data.who} can’t order this campaign without a colleague. Approving it places the order at the total that you see then; declining it tells ${data.who} why.`,
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
      }),
      button: { label: 'Check and decide', path: `/user/campaign/${data.campaignId}` },
      note: 'Prices may change until it is approved.',
    }),
    es: (data, format) => ({
      subject: data.isReminder
        ? `Sigue pendiente de tu aprobación: «${data.campaign}»`
        : `${data.who} te pide que apruebes «${data.campaign}»`,
      preheader: `${format.money(data.totalCents, data.currency)} sin IVA. Hasta entonces no se pide nada.`,
      heading: data.isReminder ? 'Una campaña sigue pendiente de tu aprobación' : 'Una campaña necesita tu aprobación',
      name: data.name,
      paragraphs: [
        `${data.who} no puede pedir esta campaña sin la aprobación de alguien de la empresa. Al aprobarla se hace el pedido por el total que veas en ese momento; si la rechazas, ${data.who} sabrá por qué.`,
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
      }),
      button: { label: 'Revisar y decidir', path: `/user/campaign/${data.campaignId}` },
      note: 'Los precios pueden cambiar hasta que se apruebe.',
    }),
    'pt-BR': (data, format) => ({
      subject: data.isReminder
        ? `Ainda aguarda sua aprovação: “${data.campaign}”`
        : `${data.who} pede sua aprovação para “${data.campaign}”`,
      preheader: `${format.money(data.totalCents, data.currency)} sem IVA. Até lá, nada é pedido.`,
      heading: data.isReminder ? 'Uma campanha ainda aguarda sua aprovação' : 'Uma campanha precisa da sua aprovação',
      name: data.name,
      paragraphs: [
        `${data.who} não pode pedir esta campanha sem a aprovação de alguém da empresa. Ao aprovar, o pedido é feito pelo total que você vê nesse momento; ao recusar, ${data.who} fica sabendo o motivo.`,
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
      }),
      button: { label: 'Conferir e decidir', path: `/user/campaign/${data.campaignId}` },
      note: 'Os preços podem mudar até a aprovação.',
    }),
  },
});
