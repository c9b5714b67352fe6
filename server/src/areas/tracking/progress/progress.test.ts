import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ports as portsBlock } from '@dealerline/shared/blocks/ports.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { ProgressChannel } from '@dealerline/shared/contract/progress.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptTerms, blockOn, fillBlock, makeMobileOrder, makeOrder, must } from '../../../../test/builders.ts'
import { deliverAgain } from '../../../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import {
  confirmOnLink,
  linkOf,
  linksOf,
  mailsTo,
  makeGuaranteedOrder,
  sendAndWait,
  sendText,
  sign,
  untilSealed,
  untilSent,
} from '../../../../test/signing.ts'
import { notifyFollowers } from './notify-followers.ts'

const calls = contract.progress
const as = 'dealer'
let portal: TestPortal
let nextNumber = 70_000

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const newNumber = () => {
  nextNumber += 1
  return `02555${nextNumber}`
}
const portRow = (serviceNumber: string) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'Ada Nguyen',
})

async function signLink(guid: string): Promise<void> {
  await confirmOnLink(portal, guid)
  must(await sign(portal, guid))
}

/** Makes a signed order with two numbers that move, and returns its link. */
async function makeSigned(channel: ProgressChannel = 'email') {
  const numbers = [newNumber(), newNumber()]
  const { orderID } = await makeMobileOrder(portal, as)
  for (const service of [internet, hardware]) await fillBlock(portal, service, orderID)
  const block = blockOn(portal, portsBlock, orderID, 0, as)
  must(await block.saveRows(numbers.map(portRow)))
  await acceptTerms(portal, orderID, as)
  if (channel === 'sms') {
    must(await sendText(portal, orderID))
    await untilSent(portal, orderID)
  } else await sendAndWait(portal, orderID)
  const guid = await linkOf(portal, orderID)
  await signLink(guid)
  await until(async () => (await pageOf(guid)).progress.milestones.at(-1)?.state === 'current', 'the order is taken')
  await until(
    async () =>
      (await portal.rows(`select from port_numbers where order_id = $1 and state = 'submitted'`, [orderID])).length ===
      2,
    'the numbers are submitted',
  )
  return { orderID, guid, numbers }
}

const getPage = (guid: string) => portal.ask(calls.getProgressFromGuid, { params: { guid } })
const pageOf = async (guid: string) => must(await getPage(guid))
const getOrderProgress = (orderID: number, caller = as) =>
  portal.ask(calls.getOrderProgress, { as: caller, params: { orderID } })
const choose = (guid: string, channels: ProgressChannel[]) =>
  portal.ask(calls.chooseProgressMessages, { params: { guid }, body: { channels } })
const setPort = (orderID: number, number: string, state: string, date = '', code = '') =>
  portal.rows(
    `update port_numbers set state = $3, state_date = nullif($4, '')::date, code = $5, changed_at = now()
      where order_id = $1 and number = $2`,
    [orderID, number, state, date, code],
  )
const storedMessages = (orderID: number) =>
  portal.rows<{ lines: string[]; status: string }>(
    `select string_to_array(body, E'\\n') as lines, status from link_messages
      where order_id = $1 and link_kind = 'progress' order by message_id`,
    [orderID],
  )
const untilSentMessages = (orderID: number, count: number) =>
  until(async () => {
    const messages = await storedMessages(orderID)
    return messages.length === count && messages.every(({ status }) => status === 'sent') && messages
  }, `${count} messages are sent`)
const newsTo = async (guid: string) =>
  (await mailsTo(portal, 'ada@customer.test', `/progress/${guid}`)).filter(({ subject }) => subject.startsWith('News'))
/** Runs the job that is scheduled, and sends its messages. */
const runJob = () => notifyFollowers(portal.services, portal.jobs.queue)
const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  portal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('progress', () => {
  test('of an order is the same for the dealer and the signer, and shows the services and numbers', async () => {
    const { orderID, guid, numbers } = await makeSigned()
    const page = await pageOf(guid)
    expect(must(await getOrderProgress(orderID))).toEqual({ ...page.progress, deliveries: [] })
    expect(page).toMatchObject({
      toName: 'Ada Nguyen',
      dealerName: 'Dana Novak',
      progress: { state: 'processing', endsAt: '' },
    })
    expect(page.progress.milestones.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'sent done',
      'opened done',
      'signed:1 done',
      'taken done',
      'done current',
    ])
    expect(page.progress.milestones[2]).toMatchObject({ who: 'Ada Nguyen', at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(page.progress.sites.flatMap(({ services }) => services).length).toBeGreaterThan(0)
    expect(page.progress.numbers).toMatchObject([{ count: numbers.length, carrier: 'Telstra' }])
    const [submitted, accepted] = page.progress.numbers[0]?.milestones ?? []
    expect(submitted).toMatchObject({ state: 'done', at: expect.stringMatching(/Z$/) })
    expect(accepted).toMatchObject({ state: 'current', who: 'Telstra' })
    // Accounts, the dealer's address and the reference of the ticket are not part of it.
    expect(JSON.stringify(page)).not.toMatch(/2000123456|dealer@example.test|TKT|margin/i)
  })

  test('shows the time at which the wholesaler comes to an address, and sends a message about it once', async () => {
    const { orderID, guid } = await makeSigned()
    must(await choose(guid, ['email']))
    const { progress } = await pageOf(guid)
    const [site] = progress.sites.filter(({ services }) => services.some(({ title }) => title === 'Internet'))
    await portal.rows(
      `insert into appointments (order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, state, chosen_by)
       select order_id, dealer_id, 1, 'nbn', json_build_object('formattedAddress', $2::text), 'one',
         '2029-12-14T21:00:00Z', '2029-12-15T01:00:00Z', 'confirmed', 'Somebody' from orders where order_id = $1`,
      [orderID, site?.address],
    )
    const milestones = (await pageOf(guid)).progress.sites
      .find(({ address }) => address === site?.address)
      ?.services.find(({ title }) => title === 'Internet')?.lines[0]?.milestones
    expect(milestones).toMatchObject([
      { what: 'Time confirmed', state: 'done', who: 'nbn' },
      { what: 'Visit of the technician', state: 'current', detail: 'Saturday 15/12/2029, 08:00 to 12:00 AEDT' },
      { what: 'Set up' },
    ])
    await runJob()
    await runJob()
    const [message] = await untilSentMessages(orderID, 1)
    expect(message?.lines).toContainEqual(expect.stringMatching(/^The technician comes on Saturday 15\/12\/2029/))
  })

  test('of an unsent order is a draft, and 404 for a quote, an unknown order and another dealer', async () => {
    const { orderID } = await makeOrder(portal, as)
    expect(must(await getOrderProgress(orderID))).toMatchObject({ state: 'draft', sites: [], numbers: [] })
    expect((await getOrderProgress(orderID, 'rival')).status).toBe(404)
    expect((await getOrderProgress(999_999)).status).toBe(404)
    const quote = await makeOrder(portal, as, { isQuote: true })
    expect((await getOrderProgress(quote.orderID)).status).toBe(404)
    expect(must(await getOrderProgress(orderID, 'employee')).state).toBe('draft')
  })

  test('by a link is 404 before the signature, for the next signer, and after it was erased', async () => {
    const orderID = await makeGuaranteedOrder(portal)
    const first = await sendAndWait(portal, orderID)
    expect((await getPage(first)).status).toBe(404)
    expect((await choose(first, ['email'])).status).toBe(404)
    await signLink(first)
    const [, second] = await until(async () => {
      const links = await linksOf(portal, orderID)
      return links[1]?.status === 'sent' && links
    }, 'the guarantor has a link')
    expect((await getPage(second?.guid ?? '')).status).toBe(404)
    const { progress } = await pageOf(first)
    expect(progress.milestones.map(({ key, state }) => `${key} ${state}`)).toContain('signed:2 current')
    must(await choose(first, ['email']))
    must(await portal.ask(contract.orders.cancelOrder, { as, params: { orderID } }))
    await portal.rows(`update orders set signed_date = now() - interval '20 years' where order_id = $1`, [orderID])
    await portal.rows(`update customer_links set answered_at = now() - interval '20 years' where guid = $1`, [first])
    const { customerID } = must(await portal.ask(contract.orders.getOrder, { as: 'admin', params: { orderID } }))
    const exported = must(
      await portal.ask(contract.privacy.exportCustomerData, { as: 'admin', params: { customerID } }),
    )
    expect(JSON.stringify(exported)).toContain('progress_followers')
    const body = { confirmedID: customerID, reason: 'The person asked' }
    must(await portal.ask(contract.privacy.eraseCustomer, { as: 'admin', params: { customerID }, body }))
    expect((await getPage(first)).status).toBe(404)
    expect(await portal.rows('select from progress_followers where order_id = $1', [orderID])).toEqual([])
  })

  test('by a link ends 90 days after the last milestone', async () => {
    const { orderID, guid, numbers } = await makeSigned()
    for (const number of numbers) await setPort(orderID, number, 'ported', '2026-01-01')
    const complete = (days: number) =>
      portal.rows(
        `with p as (update port_numbers set changed_at = now() - make_interval(days => $2) where order_id = $1)
          update orders set order_status = 3, moved_at = now() - make_interval(days => $2) where order_id = $1`,
        [orderID, days],
      )
    await complete(89)
    expect((await pageOf(guid)).progress.state).toBe('done')
    await complete(91)
    expect((await getPage(guid)).status).toBe(404)
    expect((await choose(guid, ['email'])).status).toBe(404)
    expect(must(await getOrderProgress(orderID)).state).toBe('done')
  })

  test('by a link of an order that was taken back and sent again shows neither document', async () => {
    const { orderID, guid } = await makeSigned()
    must(await portal.ask(contract.orders.updateOrder, { as: 'admin', params: { orderID }, body: { orderStatus: 0 } }))
    expect((await pageOf(guid)).progress).toMatchObject({ state: 'takenBack', sites: [], numbers: [] })
    await sendAndWait(portal, orderID)
    expect((await pageOf(guid)).progress).toMatchObject({ state: 'replaced', milestones: [], sites: [], numbers: [] })
    expect(must(await getOrderProgress(orderID)).state).toBe('sent')
  })

  test('by GET and HEAD of the page and of the call changes nothing', async () => {
    const { guid } = await makeSigned()
    must(await choose(guid, ['email']))
    const rows = () => portal.rows('select f::text from progress_followers f where recipient_guid = $1', [guid])
    const before = await rows()
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        `/progress/${guid}`,
        `/progress/${guid}?stop=email`,
        `/api/Order/StopProgressMessages/${guid}/email`,
      ])
        await portal.app.inject({ method, url })
    expect(await rows()).toEqual(before)
    expect((await pageOf(guid)).channels).toMatchObject([{ channel: 'email', isOn: true }])
  })
})

describe('messages', () => {
  let signed: Awaited<ReturnType<typeof makeSigned>>
  beforeEach(async () => {
    signed = await makeSigned()
  })

  test('are offered only for the masked address that got the link', async () => {
    const { guid } = signed
    expect((await pageOf(guid)).channels).toEqual([{ channel: 'email', to: 'a••@customer.test', isOn: false }])
    expect((await choose(guid, ['sms'])).problem.errors).toEqual([
      { path: 'channels', message: expect.stringContaining('Choose e-mail') },
    ])
    const body = { channels: ['email'], to: 'other@customer.test' }
    const reply = await portal.call('POST', `/api/Order/ChooseProgressMessages/${guid}`, { body })
    expect(reply.status).toBe(400)
    expect(must(await choose(guid, ['email'])).channels).toMatchObject([{ isOn: true }])
    expect(must(await choose(guid, ['email'])).channels).toMatchObject([{ isOn: true }])
    expect(must(await choose(guid, [])).channels).toMatchObject([{ isOn: false }])
  })

  test('group new milestones, and each milestone is sent once', async () => {
    const { orderID, guid, numbers } = signed
    must(await choose(guid, ['email']))
    await runJob()
    expect(await storedMessages(orderID)).toEqual([])
    for (const number of numbers) await setPort(orderID, number, 'scheduled', '2030-12-01')
    await Promise.all([runJob(), runJob()])
    await runJob()
    const [message] = await untilSentMessages(orderID, 1)
    expect(message?.lines).toEqual([expect.stringMatching(/^Moves on 01\/12\/2030: 02 5557 \d{4}, 02 5557 \d{4}$/)])
    const [mail, ...others] = await newsTo(guid)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`News about your order ${orderID}`)
    await setPort(orderID, numbers[0] ?? '', 'rejected', '', 'account')
    await setPort(orderID, numbers[1] ?? '', 'ported', '2030-12-01')
    await runJob()
    const [, second] = await untilSentMessages(orderID, 2)
    expect(second?.lines).toEqual([expect.stringContaining('Rejected by Telstra'), expect.stringContaining('Moved to')])
  })

  test('stop with one POST of the header that mail programs show, but not with a GET', async () => {
    const { orderID, guid, numbers } = signed
    must(await choose(guid, ['email']))
    await setPort(orderID, numbers[0] ?? '', 'scheduled', '2030-12-01')
    await runJob()
    await untilSentMessages(orderID, 1)
    const [mail] = await portal.rows<{ raw: string }>(
      `select convert_from(raw, 'UTF8') as raw from outside.mail where plain like $1 and subject like 'News%'`,
      [`%/progress/${guid}%`],
    )
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, address = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '') ?? []
    const path = new URL(address).pathname
    expect((await portal.app.inject({ method: 'GET', url: path })).statusCode).toBe(405)
    expect((await pageOf(guid)).channels).toMatchObject([{ isOn: true }])
    expect((await post(path)).statusCode).toBe(200)
    expect((await post(path)).json()).toEqual({ stopped: true })
    expect((await pageOf(guid)).channels).toMatchObject([{ isOn: false }])
    await setPort(orderID, numbers[0] ?? '', 'ported', '2030-12-01')
    await runJob()
    expect(await storedMessages(orderID)).toHaveLength(1)
    // Milestones that were reached while the messages were off are not sent later.
    must(await choose(guid, ['email']))
    await runJob()
    expect(await storedMessages(orderID)).toHaveLength(1)
    const unknown = path.replace(guid, '6f1f7c1e-0000-4000-8000-000000000000')
    expect((await post(unknown)).statusCode).toBe(404)
  })

  test('that wait are not sent after the person has switched them off', async () => {
    const { orderID, guid, numbers } = signed
    must(await choose(guid, ['email']))
    await setPort(orderID, numbers[0] ?? '', 'scheduled', '2030-12-01')
    await notifyFollowers(portal.services, async () => undefined)
    must(await choose(guid, []))
    await deliverAgain(portal, orderID)
    expect(await storedMessages(orderID)).toMatchObject([{ status: 'stopped' }])
    expect(await newsTo(guid)).toEqual([])
  })
})

test('a person who got the link by SMS gets text messages', async () => {
  const { orderID, guid, numbers } = await makeSigned('sms')
  expect((await pageOf(guid)).channels).toEqual([{ channel: 'sms', to: '04•• ••• 678', isOn: false }])
  must(await choose(guid, ['sms']))
  await setPort(orderID, numbers[0] ?? '', 'ported', '2030-12-01')
  await runJob()
  await untilSentMessages(orderID, 1)
  const texts = await portal.rows<{ body: string }>('select body from outside.sms where body like $1', [
    `%stop: %/progress/${guid}`,
  ])
  expect(texts).toEqual([{ body: expect.stringContaining(`order ${orderID}: Moved to`) }])
  await untilSealed(portal, orderID)
  const thanks = `%thank you for signing order ${orderID}. Follow it here: %/progress/${guid}`
  await until(
    async () => (await portal.rows('select from outside.sms where body like $1', [thanks])).length === 1,
    'the link is sent',
  )
})

test('the order of a completed ticket sends one message that everything is set up', async () => {
  const { orderID, guid } = await makeSigned()
  must(await choose(guid, ['email']))
  await portal.rows('update orders set order_status = 3, moved_at = now() where order_id = $1', [orderID])
  await runJob()
  expect((await untilSentMessages(orderID, 1))[0]?.lines).toEqual(['Everything is set up.'])
})

test('the person who signed last gets the link once, by the channel of the link to sign', async () => {
  const { orderID, guid } = await makeSigned()
  await untilSealed(portal, orderID)
  const links = () => mailsTo(portal, 'ada@customer.test', `Thank you for signing order ${orderID} `)
  await until(async () => (await links()).length === 1, 'the link is sent')
  expect(await links()).toMatchObject([{ subject: `Follow your order ${orderID}`, deliveries: 1 }])
  expect((await links())[0]?.plain).toContain(`/progress/${guid}`)
})
