import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { Call, LinkCall } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { inJob } from '../src/calls/job-services.ts'
import { queueLinkMessage } from '../src/links/customer-link.ts'
import type { LinkKindName } from '../src/links/message-queries.ts'
import type { Channel } from '../src/messages/recipient.ts'
import { makeLessee } from './applications.ts'
import { fillBlock, getOrder, makeMobileOrder, makeOrder, must } from './builders.ts'
import type { Answer, TestPortal } from './portal.ts'
import * as signing from './signing.ts'

const number = '0412345678'
const anHourAgo = "now() - interval '1 hour'"
const toOf = (channel: Channel, to = channel === 'sms' ? number : 'ada@customer.test') => ({ to })

const portDetails = {
  carrier: 'Acme Telecom',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
  accountAbn: '',
  associatedNumbers: [],
}

/** What every link sees of the tables of dealers: itself, its messages and its codes. */
const ofEveryLink = ['customer_links', 'link_messages', 'signer_codes']

export interface TestKind {
  /** The call that shows the page of the link. */
  page: Call
  /** The tables of which the link sees its own rows. Policies state the conditions. */
  tables: string[]
  /** Makes the record of a link, and returns its order. */
  make: () => Promise<number>
  /** Sends the link, by default to the customer. */
  send: (orderID: number, channel: Channel, to?: string, reminders?: boolean) => Promise<unknown>
  /** Sends the link with copies. Undefined for a kind that no dealer sends. */
  sendCopies?: (orderID: number, copies: string[]) => Promise<Answer<unknown>>
  /** Records that the link was opened; undefined for a kind without a page of its own. */
  view?: LinkCall
  /** Declines on the link, or settles it in another way. */
  answer: (guid: string) => Promise<unknown>
  /** Whether a failed message is a task of the dealer. */
  isTask: boolean
  /** The messages on the record. */
  deliveries: (orderID: number) => Promise<unknown>
  /** Makes the link of an order expire; undefined for a kind without an expiry. */
  expire?: (orderID: number) => Promise<unknown>
}

/** Signs an order without its customer, and returns the guid of its link. */
async function makeSigned(portal: signing.SigningPortal, as: string): Promise<{ orderID: number; guid: string }> {
  const { orderID } = await makeMobileOrder(portal, as)
  must(await signing.sendMail(portal, orderID, as))
  await signing.untilSent(portal, orderID)
  const guid = await signing.linkOf(portal, orderID)
  await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
  // The table of release 0.4.0, which has no other one before the upgrade.
  const text = "update envelope_recipients set status = 'signed', signed_at = now(), mobile = $2 where guid = $1"
  await portal.rows(text, [guid, number])
  return { orderID, guid }
}

/** A portal in this process or another one. Only the first has jobs, which the news of progress need. */
type LinkPortal = signing.SigningPortal & Partial<Pick<TestPortal, 'pool' | 'jobs'>>

/** Locks the record before its link, as the calls and jobs do that may still run. */
const expireAfterLocking = (current: () => LinkPortal, table: 'applications' | 'port_requests') => (orderID: number) =>
  current().rows(
    `with record as materialized (select from ${table} where order_id = $1 for update)
     update customer_links set expires_at = ${anHourAgo} where order_id = $1 and exists (select from record)`,
    [orderID],
  )

/** How the tests of all kinds of links make, send and expire one of a kind, for a dealer. */
export const makeLinkKinds = (current: () => LinkPortal, as = 'dealer'): Record<LinkKindName, TestKind> => ({
  signing: {
    page: contract.signing.getSigningDocument,
    tables: [
      ...ofEveryLink,
      ...['attachments', 'uploads', 'appointments', 'line_acceptances', 'line_answers', 'wholesaler_answers'],
      ...['order_terms', 'orders', 'deliveries', 'envelope_recipients', 'envelopes'],
      ...['progress_followers', 'progress_notices'],
    ],
    make: async () => (await makeMobileOrder(current(), as)).orderID,
    send: async (orderID, channel, to = 'ada@customer.test', reminders = true) => {
      if (channel === 'sms') return must(await signing.sendText(current(), orderID, as))
      const body = { orderID, to, toName: 'Ada Nguyen', reminders }
      return must(await current().ask(contract.signing.sendRequest, { as, params: { isReporting: 'false' }, body }))
    },
    sendCopies: (orderID, copies) => {
      const body = { orderID, ...toOf('email'), toName: 'Ada Nguyen', copies }
      return current().ask(contract.signing.sendRequest, { as, params: { isReporting: 'false' }, body })
    },
    view: contract.signing.recordView,
    answer: async (guid) =>
      must(await current().ask(contract.signing.decline, { params: { guid }, body: { reason: 'Too dear' } })),
    isTask: true,
    deliveries: async (orderID) => (await getOrder(current(), orderID)).envelope?.deliveries,
    expire: async (orderID) => signing.expireLink(current(), await signing.linkOf(current(), orderID)),
  },
  application: {
    page: contract.lessee.getChangeLesseeFromGuid,
    tables: [...ofEveryLink, 'application_links', 'application_messages', 'applications'],
    make: async () => (await makeLessee(current(), as)).orderID,
    send: async (orderID, channel, to = '', reminders) => {
      const { sendChangeLesseeSms, sendChangeLesseeEmail } = contract.lessee
      const call = channel === 'sms' ? sendChangeLesseeSms : sendChangeLesseeEmail
      return must(await current().ask(call, { as, body: { orderID, to, reminders } }))
    },
    sendCopies: (orderID, copies) =>
      current().ask(contract.lessee.sendChangeLesseeEmail, { as, body: { orderID, ...toOf('email'), copies } }),
    view: contract.applications.recordApplicationView,
    answer: async (guid) =>
      must(await current().ask(contract.lessee.rejectChangeLessee, { body: { guid, comments: 'Not now' } })),
    isTask: true,
    deliveries: async (orderID) =>
      must(await current().ask(contract.lessee.getChangeLessee, { as, params: { orderID } })).people[0]?.deliveries,
    expire: expireAfterLocking(current, 'applications'),
  },
  offer: {
    page: contract.offers.getQuoteFromGuid,
    tables: [...ofEveryLink, 'quote_offer_variants', 'quote_offers', 'quote_questions', 'quote_versions'],
    make: async () => {
      const { orderID } = await makeOrder(current(), as, { isQuote: true })
      await fillBlock(current(), mobile, orderID, 1, as)
      return orderID
    },
    send: async (orderID, channel, to, reminders) => {
      const body = { orderID, channel, reminders, ...toOf(channel, to) }
      return must(await current().ask(contract.offers.sendQuote, { as, body }))
    },
    sendCopies: (orderID, copies) =>
      current().ask(contract.offers.sendQuote, { as, body: { orderID, ...toOf('email'), copies } }),
    view: contract.offers.recordQuoteView,
    answer: async (guid) =>
      must(await current().ask(contract.offers.declineQuote, { params: { guid }, body: { declineReason: 'price' } })),
    isTask: true,
    deliveries: async (orderID) =>
      must(await current().ask(contract.offers.getQuoteOffers, { as, params: { orderID } }))[0]?.deliveries,
    expire: async (orderID) => {
      for (const table of ['quote_versions', 'customer_links'])
        await current().rows(`update ${table} set expires_at = ${anHourAgo} where order_id = $1`, [orderID])
    },
  },
  port: {
    page: contract.ports.getPortDetailsFromGuid,
    tables: [...ofEveryLink, 'port_numbers', 'port_requests'],
    make: async () => {
      const { orderID } = await makeSigned(current(), as)
      await current().rows(
        `insert into port_numbers (order_id, dealer_id, number, details, state, code)
          select order_id, dealer_id, '0255512345', $2, 'rejected', 'BARRED' from orders where order_id = $1`,
        [orderID, JSON.stringify(portDetails)],
      )
      return orderID
    },
    send: async (orderID, channel, to, reminders) => {
      const body = { channel, reminders, ...toOf(channel, to) }
      return must(await current().ask(contract.ports.askAboutPorts, { as, params: { orderID }, body }))
    },
    sendCopies: (orderID, copies) =>
      current().ask(contract.ports.askAboutPorts, { as, params: { orderID }, body: { ...toOf('email'), copies } }),
    view: contract.ports.recordPortView,
    answer: async (guid) => {
      const body = {
        numbers: [{ number: '0255512345', accountNumber: '2000 999 999', accountName: 'Ada Nguyen Bakery' }],
      }
      return must(await current().ask(contract.ports.answerPortRequest, { params: { guid }, body }))
    },
    isTask: true,
    deliveries: async (orderID) =>
      must(await current().ask(contract.ports.getPortRequests, { as, params: { orderID } }))[0]?.deliveries,
    expire: expireAfterLocking(current, 'port_requests'),
  },
  progress: {
    page: contract.progress.getProgressFromGuid,
    tables: [],
    make: async () => (await makeSigned(current(), as)).orderID,
    send: async (orderID, channel) => {
      const [recipient] = await current().rows<{ guid: string; dealerID: number }>(
        'select guid, dealer_id as "dealerID" from envelope_recipients where order_id = $1',
        [orderID],
      )
      if (!recipient) throw new Error('The order has no link.')
      const { guid, dealerID } = recipient
      await current().rows(
        `insert into progress_followers (recipient_guid, order_id, dealer_id, channel) values ($1, $2, $3, $4)
          on conflict do nothing`,
        [guid, orderID, dealerID, channel],
      )
      const link = { kind: 'progress', guid, orderID, dealerID } as const
      const message = { purpose: 'notice', channel, body: 'Your numbers move tomorrow.', ...toOf(channel) } as const
      const { pool, jobs } = current()
      if (!pool || !jobs) throw new Error('This portal has no jobs.')
      return inJob(pool, (tx) => queueLinkMessage({ tx, queue: jobs.queue }, link, message))
    },
    answer: (guid) => current().ask(contract.progress.stopProgressMessages, { params: { guid, channel: 'email' } }),
    isTask: false,
    deliveries: async (orderID) =>
      must(await current().ask(contract.progress.getOrderProgress, { as, params: { orderID } })).deliveries,
  },
})
