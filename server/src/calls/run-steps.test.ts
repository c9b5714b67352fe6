import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getOrder, makeMobileOrder, makeOrder, must, residential } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign } from '../../test/signing.ts'
import { retryBilling } from '../areas/customers/billing.ts'
import { releaseAtInventory } from '../areas/orders/numbers/release.ts'
import type { Providers } from '../providers/providers.ts'

let portal: TestPortal
let original: Providers
beforeAll(async () => {
  portal = await makeTestPortal()
  original = { ...portal.providers }
})
afterEach(() => Object.assign(portal.providers, original))
afterAll(() => portal.stop())

const { addCustomerToUB, createCustomer } = contract.customers
const add = (surname: string, key: string, as = 'dealer') =>
  portal.ask(addCustomerToUB, { as, body: residential({ surname }), headers: { 'idempotency-key': key } })
const countCustomers = async (surname: string) =>
  (await portal.rows('select from customers where name = $1', [`Ada ${surname}`])).length
const countAccounts = async (surname: string) =>
  (await portal.rows("select from outside.billing_customer where customer ->> 'name' = $1", [`Ada ${surname}`])).length

/** Makes a gate at which work waits until the test opens it. */
function makeGate() {
  let waiting = 0
  let open = () => {}
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    open: () => open(),
    count: () => waiting,
    async pass() {
      waiting += 1
      await opening
    },
  }
}

/** Lets the operations of billing wait at a gate. */
function gateBilling() {
  const gate = makeGate()
  const { billing } = original
  portal.providers.billing = {
    ...billing,
    createCustomer: async (customer) => {
      await gate.pass()
      return billing.createCustomer(customer)
    },
    updateCustomer: billing.updateCustomer,
  }
  return gate
}

describe('a call that asks an outside system', () => {
  test('holds no connection and no transaction while it waits for the answer', async () => {
    const { orderID } = await makeOrder(portal, 'rival')
    const gate = gateBilling()
    const answers = Array.from({ length: 12 }, (_, index) => add(`Slow ${index}`, `slow ${index}`))
    await until(async () => gate.count() === 12, 'all calls wait for billing')
    expect(portal.pool.totalCount - portal.pool.idleCount).toBe(0)
    const open = await portal.rows(
      "select from pg_stat_activity where application_name = 'dealerline' and state like 'idle in transaction%' and datname = current_database()",
    )
    expect(open).toEqual([])
    expect((await getOrder(portal, orderID, 'rival')).orderID).toBe(orderID)
    gate.open()
    for (const answer of await Promise.all(answers)) expect(must(answer).ubAccountNo).toMatch(/^7\d{7}$/)
  })

  test('asks and stores once for a repeated idempotency key, and returns the first reply', async () => {
    const first = must(await add('Repeated', 'repeated'))
    const { billing } = original
    portal.providers.billing = { ...billing, createCustomer: () => Promise.reject(new Error('asked again')) }
    expect(must(await add('Repeated', 'repeated'))).toEqual(first)
    expect([await countCustomers('Repeated'), await countAccounts('Repeated')]).toEqual([1, 1])
    expect((await add('Another', 'repeated')).problem).toMatchObject({ status: 422, code: 'keyReused' })
  })

  test('asks once for simultaneous requests with the same key', async () => {
    const gate = gateBilling()
    const answers = [add('Twice', 'twice'), add('Twice', 'twice')]
    await until(async () => gate.count() === 1, 'the first request asks billing')
    gate.open()
    const [first, second] = (await Promise.all(answers)).map(must)
    expect(second).toEqual(first)
    expect([gate.count(), await countCustomers('Twice'), await countAccounts('Twice')]).toEqual([1, 1, 1])
  })

  test('continues with the stored record if the process ended after the answer', async () => {
    const { billing } = original
    portal.providers.billing = {
      ...billing,
      createCustomer: async (customer) => {
        await billing.createCustomer(customer)
        throw new Error('The process ended.')
      },
    }
    expect((await add('Lost', 'lost')).status).toBe(500)
    Object.assign(portal.providers, original)
    expect(must(await add('Lost', 'lost')).ubAccountNo).toMatch(/^7\d{7}$/)
    expect([await countCustomers('Lost'), await countAccounts('Lost')]).toEqual([1, 1])
  })

  test('refuses to continue as another dealer if the person stops acting meanwhile', async () => {
    const { impersonation, session } = contract
    const dealer = must(
      await portal.ask(session.getDealerFromEmail, { as: 'dealer', body: { email: 'dealer@example.test' } }),
    )
    const actAs = (impersonatedID: number) =>
      portal.ask(impersonation.impersonate, { as: 'admin', body: { userType: 'Dealer', impersonatedID } })
    must(await actAs(dealer.dealerID))
    const gate = gateBilling()
    const answer = add('Switched', 'switched', 'admin')
    await until(async () => gate.count() === 1, 'the call asks billing')
    must(await actAs(-1))
    gate.open()
    const { status, problem } = await answer
    expect([status, problem.code]).toEqual([409, 'actsAsAnother'])
  })

  test('signs the caller’s claims again for a second transaction after half a minute, because they expire', async () => {
    const gate = gateBilling()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const answer = add('Patient', 'patient')
    await until(async () => gate.count() === 1, 'the call asks billing')
    const now = Date.now
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
    gate.open()
    must(await answer)
    clock.mockRestore()
    const openings = query.mock.calls
      .map(([statement]) => Object(statement))
      .filter(({ name }) => name === 'begin_call')
    query.mockRestore()
    expect(openings).toHaveLength(2)
    expect(new Set(openings.map(({ values }) => values[1])).size).toBe(2)
  })

  test('is completed by a job if nobody repeats it', async () => {
    const { billing } = original
    portal.providers.billing = { ...billing, createCustomer: () => Promise.reject(new Error('The process ended.')) }
    const body = residential({ surname: 'Abandoned' })
    expect((await portal.ask(createCustomer, { as: 'dealer', body })).status).toBe(500)
    Object.assign(portal.providers, original)
    const [job] = await portal.rows<{ data: { customerID: number }; delayed: boolean }>(
      "select data, start_after > now() as delayed from pgboss.job where name = 'billing.createCustomer' order by created_on desc limit 1",
    )
    expect(job?.delayed).toBe(true)
    await retryBilling(portal.services, job?.data ?? { customerID: 0 })
    const [customer] = await portal.rows('select ub_account_no as "accountNo" from customers where name = $1', [
      'Ada Abandoned',
    ])
    expect(customer?.accountNo).toMatch(/^7\d{7}$/)
  })

  test('is refused without asking if the caller may not make it', async () => {
    const gate = gateBilling()
    expect((await add('Refused', 'refused', 'applicant')).status).toBe(403)
    const body = { formatted_address: '1 Harbour Street' }
    portal.providers.address = { ...original.address, search: () => Promise.reject(new Error('asked')) }
    expect((await portal.ask(contract.address.validateAddress, { as: 'applicant', body })).status).toBe(403)
    expect((await portal.ask(contract.address.validateAddress, { body })).status).toBe(401)
    expect(gate.count()).toBe(0)
  })
})

describe('a change while the outside system is asked', () => {
  const { reservePhoneNumbers, getAvailablePhoneNumbers, getReservedPhoneNumbers } = contract.numbers

  test('refuses numbers of an order that was sent, and a job releases them', async () => {
    const { orderID } = await makeOrder(portal)
    const request = { as: 'dealer', body: { region: 'Sydney', quantity: 2 } }
    const dids = must(await portal.ask(getAvailablePhoneNumbers, request)).map(({ did }) => did)
    const { numbers } = original
    portal.providers.numbers = {
      ...numbers,
      reserve: async (reserved) => {
        await numbers.reserve(reserved)
        await portal.rows('update orders set order_status = 1 where order_id = $1', [orderID])
      },
    }
    const answer = await portal.ask(reservePhoneNumbers, {
      as: 'dealer',
      params: { orderId: orderID },
      body: { dids },
    })
    expect(answer.problem).toMatchObject({ status: 409, code: 'notEditable' })
    const numbersOfOrder = { as: 'dealer', params: { orderId: orderID } }
    expect(must(await portal.ask(getReservedPhoneNumbers, numbersOfOrder))).toEqual([])
    const jobs = await portal.rows<{ data: { orderID: number; dids: string[] } }>(
      "select data from pgboss.job where name = 'numbers.release' and data ->> 'orderID' = $1 and start_after > now()",
      [String(orderID)],
    )
    expect(jobs.map(({ data }) => data)).toEqual([{ orderID, dids }])
    await portal.rows("update reserved_numbers set reserved_at = now() - interval '1 day' where order_id = $1", [
      orderID,
    ])
    await releaseAtInventory(portal.services, { orderID, dids })
    expect(
      await portal.rows('select from outside.did where did = any($1) and reserved_key is not null', [dids]),
    ).toEqual([])
    expect(await portal.rows('select from reserved_numbers where order_id = $1', [orderID])).toEqual([])
  })

  test('waits for a release that is under way before it reserves the number again', async () => {
    const { orderID } = await makeOrder(portal)
    const request = { as: 'dealer', body: { region: 'Sydney', quantity: 1 } }
    const dids = must(await portal.ask(getAvailablePhoneNumbers, request)).map(({ did }) => did)
    const reserve = () =>
      portal.ask(reservePhoneNumbers, { as: 'dealer', params: { orderId: orderID }, body: { dids } })
    must(await reserve())
    const gate = makeGate()
    const { numbers } = original
    const release: typeof numbers.release = async (released) => {
      await gate.pass()
      return numbers.release(released)
    }
    portal.providers.numbers = { ...numbers, release }
    await portal.rows('delete from reserved_numbers where order_id = $1', [orderID])
    const job = releaseAtInventory(portal.services, { orderID, dids })
    await until(async () => gate.count() === 1, 'the job asks the inventory')
    let isReserved = false
    const answer = reserve().finally(() => {
      isReserved = true
    })
    await portal.ask(getReservedPhoneNumbers, { as: 'dealer', params: { orderId: orderID } })
    expect(isReserved).toBe(false)
    gate.open()
    await job
    expect(must(await answer).map(({ did }) => did)).toEqual(dids)
    expect(await portal.rows('select reserved_key as key from outside.did where did = any($1)', [dids])).toEqual([
      { key: `order ${orderID}` },
    ])
  })

  test('withdraws the ticket of an order that was taken back', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const { ticketing } = original
    // The first ticket is not opened, so that the call opens it.
    portal.providers.ticketing = { ...ticketing, openTicket: () => Promise.reject(new Error('not yet')) }
    const guid = await sendAndWait(portal, orderID)
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    portal.providers.ticketing = {
      ...ticketing,
      withdrawTicket: ticketing.withdrawTicket,
      openTicket: async (ticket) => {
        const newTicket = await ticketing.openTicket(ticket)
        must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID } }))
        return newTicket
      },
    }
    const answer = await portal.ask(contract.ticketing.resendToTicketing, { as: 'admin', params: { orderID } })
    expect(answer.problem).toMatchObject({ status: 409, detail: 'The order was changed in the meantime.' })
    await until(
      async () =>
        (await portal.rows("select from outside.ticket where order_id = $1 and status = 'withdrawn'", [orderID]))[0],
      'the ticket is withdrawn',
    )
  })

  test('gives different extension numbers to rows that are saved at the same time', async () => {
    const { orderID } = await makeOrder(portal)
    const gate = makeGate()
    const { numbers } = original
    portal.providers.numbers = {
      ...numbers,
      nextAccountNo: async (question) => {
        const number = await numbers.nextAccountNo(question)
        await gate.pass()
        return number
      },
    }
    const save = (name: string) =>
      portal.call('POST', `/api/order/AddIPExtensionsToOrder/${orderID}`, {
        as: 'dealer',
        body: [{ extensionName: name, ratePlanID: 2 }],
      })
    must(await portal.call('POST', `/api/order/AddIPOrder/${orderID}`, { as: 'dealer', body: { currentModem: 'Own' } }))
    const answers = [save('Desk'), save('Hall')]
    await until(async () => gate.count() === 2, 'both have asked')
    gate.open()
    for (const answer of await Promise.all(answers)) must(answer)
    const { content } = await getOrder(portal, orderID)
    const extensions = content[ipVoice.name]?.rows.map(({ extensionNo }) => extensionNo)
    expect(new Set(extensions).size).toBe(2)
  })
})
