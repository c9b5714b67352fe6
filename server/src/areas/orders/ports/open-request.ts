import type { PortQuestion, PortRequestPage } from '@dealerline/shared/contract/port-requests.ts'
import {
  fieldsFor,
  type PortRequestState,
  portRequestState,
  toLastDigits,
  wordsFor,
} from '@dealerline/shared/rules/port-questions.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { maskedCodeAddress } from '../../../links/code-address.ts'
import { openLink } from '../../../links/customer-link.ts'
import { openLinksOf } from '../../../links/open-link.ts'
import { portalUserOf } from '../../../links/portal-user.ts'
import { isAskable } from './ask-customer.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import type { PortSubject } from './request-messages.ts'
import { findRequestByGuid, lockLinkedRequest } from './request-queries.ts'

export const portLinks = openLinksOf<PortSubject, PortRequestState>({
  find: async (tx, guid) => {
    const request = await findRequestByGuid(tx, guid)
    const ports = request ? await selectPorts(tx, request.orderID) : []
    return (
      request && { request, ports: ports.filter((port) => isAskable(port) && request.numbers.includes(port.number)) }
    )
  },
  stateOf: ({ request, ports }, now) => portRequestState(request, { now, openNumbers: ports.length }),
  lock: lockLinkedRequest,
  closedMessages: {
    answered: 'You have already answered. Call the sender to change a detail.',
    settled: 'These numbers need nothing more from you.',
    replaced: 'Another link was sent in place of this one. Open the newest message, or ask the sender.',
    withdrawn: 'This was taken back, or your order was cancelled or changed. Nothing is needed from you.',
    expired: 'This link has expired. Ask the sender for a new one.',
  },
})

/** The page of a link: only the refused numbers, and only while the customer can answer. */
export async function getRequestPage(context: Context): Promise<PortRequestPage> {
  const { request, ports, state } = await portLinks.find(context)
  return {
    state,
    providerName: context.config.providerName,
    sentBy: request.senderName,
    toName: state === 'replaced' || state === 'withdrawn' ? '' : request.name,
    expiresAt: toInstant(request.expiresAt),
    answeredAt: toInstant(request.answeredAt),
    photos: request.photos,
    code: asksPermission(ports) ? maskedCodeAddress(context.config, request) : null,
    numbers: state === 'open' ? toQuestions(ports) : [],
  }
}

/** Records the first opening of a link. */
export async function recordPortView(context: Context): Promise<PortRequestPage> {
  const { request, state } = await portLinks.find(context, true)
  if (state === 'open' && (await openLink(context, request))) {
    const data = { name: request.name, ...(await portalUserOf(context)) }
    context.tx.audit({ entityType: 'numbers', entityID: request.orderID, action: 'link about ports opened', data })
  }
  return getRequestPage(context)
}

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
