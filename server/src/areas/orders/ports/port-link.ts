import type { PortQuestion, PortRequestPage } from '@dealerline/shared/contract/port-requests.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import {
  fieldsFor,
  type PortRequestState,
  portRequestState,
  toLastDigits,
  wordsFor,
} from '@dealerline/shared/rules/port-questions.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import { declareLink } from '../../../links/declare-link.ts'
import { openLinksOf } from '../../../links/open-link.ts'
import { lockOrderInJob } from '../record-status.ts'
import { draftQuestion, isAskable } from './ask-customer.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import { type PortContent, type PortSubject, requestMail, requestText } from './request-messages.ts'
import { findRequestByGuid, lockLinkedRequest } from './request-queries.ts'
import { resubmitAnswered } from './resubmit-answered.ts'

export const portLinks = openLinksOf<PortSubject, PortRequestState, PortRequestPage>({
  find: async (tx, guid) => {
    const request = await findRequestByGuid(tx, guid)
    const ports = request ? await selectPorts(tx, request.orderID) : []
    return (
      request && { request, ports: ports.filter((port) => isAskable(port) && request.numbers.includes(port.number)) }
    )
  },
  stateOf: ({ request, ports }, now) => portRequestState(request, { now, openNumbers: ports.length }),
  lockRecord: lockLinkedRequest,
  linkOf: ({ request }) => request,
  expiryOf: ({ request }) => request.expiresAt,
  closedMessages: {
    answered: 'You have already answered. Call the sender to change a detail.',
    settled: 'These numbers need nothing more from you.',
    replaced: 'Another link was sent in place of this one. Open the newest message, or ask the sender.',
    withdrawn: 'This was taken back, or your order was cancelled or changed. Nothing is needed from you.',
    expired: 'This link has expired. Ask the sender for a new one.',
  },
  nameless: ['replaced', 'withdrawn'],
  // Only the refused numbers, and only while the customer can answer.
  toPage: async (_context, { request, ports }, { page, isShown }) => ({
    ...page,
    sentBy: request.senderName,
    answeredAt: toInstant(request.answeredAt),
    photos: request.photos,
    code: asksPermission(ports) ? page.code : null,
    numbers: isShown ? toQuestions(ports) : [],
  }),
  onOpened: ({ tx }, { request }, data) =>
    tx.audit({ entityType: 'numbers', entityID: request.orderID, action: 'link about ports opened', data }),
})

/** The link by which a customer corrects rejected numbers. */
export const portLink = declareLink<PortSubject, PortContent>({
  ...portLinks.declared,
  uriOf: ({ config }, { request }) => linkAddress(config, 'port-details', request.guid),
  mail: requestMail,
  text: requestText,
  draft: draftQuestion,
  // The answer on a link locks the order before its messages too.
  lock: (tx, { request }) => lockOrderInJob({ tx }, request.orderID),
  code: ({ request }) => ({ purpose: `permit the move of your numbers of order ${request.orderID}`, isReading: false }),
  noticeOf: ({ request: { orderID, dealerID } }) => ({
    orderID,
    dealerID,
    title: 'Ports of order',
    link: `/create-porting?order=${orderID}`,
    advice: 'Ask the customer again.',
  }),
  onAnswered: ({ subject: { request }, ...work }) => resubmitAnswered(work, request),
  answerOf: ({ request: { requestID, orderID, name, photos, answers } }) => ({
    event: 'portCorrected',
    key: `port-request-${requestID}`,
    by: name,
    ...events.portCorrected.notice({ orderID, name, numbers: answers.map(({ number }) => number), photos }),
  }),
})

/** Whether the customer has to permit the move again, which needs a code. */
const asksPermission = (ports: readonly StoredPort[]) =>
  ports.some(({ code }) => fieldsFor(code).includes('authorised'))

function toQuestions(ports: readonly StoredPort[]): PortQuestion[] {
  const keys = ports.map(({ code, details }) => {
    const { carrier, accountNumber, accountName, accountAbn } = details
    return JSON.stringify([code, carrier, accountNumber, accountName, accountAbn])
  })
  return ports.map((port, index) => toQuestion(port, keys.indexOf(keys[index] ?? '')))
}

function toQuestion({ number, code, details }: StoredPort, group: number): PortQuestion {
  return {
    number,
    group,
    carrier: details.carrier,
    code,
    reason: wordsFor(code, details.carrier),
    fields: [...fieldsFor(code)],
    accountNumber: toLastDigits(details.accountNumber),
    accountAbn: toLastDigits(details.accountAbn),
    accountName: details.accountName,
  }
}
