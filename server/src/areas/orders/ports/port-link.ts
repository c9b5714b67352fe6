import { portRequestState } from '@dealerline/shared/rules/port-questions.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { declareLink } from '../../../links/declare-link.ts'
import { lockOrderInJob } from '../record-status.ts'
import { isAskable } from './ask-customer.ts'
import { portLinks } from './open-request.ts'
import { selectPorts } from './queries.ts'
import { requestMail, requestText } from './request-messages.ts'
import { findRequestByGuid, type StoredRequest } from './request-queries.ts'

export interface PortSubject {
  request: StoredRequest
  openNumbers: number
}

const stateOf = ({ request, openNumbers }: PortSubject) =>
  portRequestState(request, { now: currentTime(), openNumbers })

/** The link by which a customer corrects rejected numbers. */
export const portLink = declareLink<PortSubject>({
  kind: 'port',
  find: async (tx, guid) => {
    const request = await findRequestByGuid(tx, guid)
    if (!request) return undefined
    const ports = await selectPorts(tx, request.orderID)
    return {
      request,
      openNumbers: ports.filter((port) => isAskable(port) && request.numbers.includes(port.number)).length,
    }
  },
  isExpired: (subject) => stateOf(subject) === 'expired',
  isOpen: (subject) => stateOf(subject) === 'open',
  nameOf: ({ request }) => request.toName,
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
