import { declareLink } from '../../../links/declare-link.ts'
import { lockOrderInJob } from '../record-status.ts'
import { portLinks } from './open-request.ts'
import { type PortSubject, requestMail, requestText } from './request-messages.ts'

/** The link by which a customer corrects rejected numbers. */
export const portLink = declareLink<PortSubject>({
  kind: 'port',
  ...portLinks.declared,
  nameOf: ({ request }) => request.name,
  uriOf: ({ config }, { request }) => `${config.publicUrl}/port-details/${request.guid}`,
  mail: ({ config }, letter) => requestMail(config, letter),
  text: ({ config }, letter) => requestText(config, letter),
  // The answer on a link locks the order before its messages too.
  lock: (tx, { request }) => lockOrderInJob({ tx }, request.orderID),
  code: {
    lock: portLinks.lockOpen,
    of: ({ request }) => ({ purpose: `permit the move of your numbers of order ${request.orderID}`, isReading: false }),
  },
  noticeOf: ({ request: { orderID, dealerID } }) => ({
    orderID,
    dealerID,
    title: 'Ports of order',
    link: `/create-porting?order=${orderID}`,
    advice: 'Ask the customer again.',
  }),
})
