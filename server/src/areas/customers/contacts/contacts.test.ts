import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { addOrderContact, deleteContacts, getContacts, getContactsOfCustomer } = contract.contacts
const site = { firstName: 'Sam', surname: 'Site', mobile: '0412 345 678' }
const guarantor = {
  isGuarantor: true,
  firstName: 'Greta',
  surname: 'Guarantor',
  dob: '1975-03-02',
  mobile: '0413 000 111',
  email: 'greta@customer.test',
  address: '2 Bay Road, Perth WA 6000',
}

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

async function makeBusinessOrder(overrides: { isGuarantor?: boolean } = {}): Promise<number> {
  const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business', ...overrides })
  return (await makeOrder(portal, 'dealer', { customerID })).orderID
}
const save = (orderID: number, body: object, headers: Record<string, string> = {}) =>
  portal.ask(addOrderContact, { as: 'dealer', params: { orderID }, body, headers })
const remove = (orderID: number, body: (number | { contactID: number })[]) =>
  portal.ask(deleteContacts, { as: 'dealer', params: { orderID }, body })

describe('the contacts of an order', () => {
  test('are added, changed and removed, and are shared by all orders of the customer', {
    meta: { rules: ['ORD-create-contacts'] },
  }, async () => {
    const { orderID, customerID } = await makeOrder(portal)
    const [newContact] = must(await save(orderID, site))
    expect(newContact).toMatchObject({ ...site, isGuarantor: false, version: 1 })
    const contactID = newContact?.contactID ?? 0
    expect(must(await save(orderID, { ...site, contactID, surname: 'Field' }))).toMatchObject([
      { contactID, surname: 'Field', version: 2 },
    ])
    const second = await makeOrder(portal, 'dealer', { customerID })
    expect((await getOrder(portal, second.orderID)).contacts).toMatchObject([{ contactID, surname: 'Field' }])
    const request = { as: 'dealer', params: { orderID: second.orderID } }
    expect(must(await portal.ask(getContacts, request))).toHaveLength(1)
    const ofCustomer = (as: string) => portal.ask(getContactsOfCustomer, { as, params: { customerID } })
    expect(must(await ofCustomer('dealer'))).toMatchObject([{ contactID, surname: 'Field' }])
    expect((await ofCustomer('rival')).status).toBe(404)
    expect(must(await remove(orderID, [{ contactID }]))).toEqual([])
    expect((await remove(orderID, [contactID])).status).toBe(404)
    const entries = await portal.rows<{ action: string; customer: number }>(
      `select action, (data ->> 'customerID')::integer as customer from audit_log
       where entity_type = 'contact' and entity_id = $1 order by audit_id`,
      [String(contactID)],
    )
    expect(entries).toEqual(['added', 'changed', 'removed'].map((action) => ({ action, customer: customerID })))
  })

  test('may have one name only, which an update without the field keeps', async () => {
    const { orderID } = await makeOrder(portal)
    const [newContact] = must(await save(orderID, { surname: 'Suharto', hasOneName: true, mobile: site.mobile }))
    expect(newContact).toMatchObject({ firstName: '', surname: 'Suharto', hasOneName: true })
    const change = { contactID: newContact?.contactID, surname: 'Soeharto' }
    expect(must(await save(orderID, change))).toMatchObject([{ surname: 'Soeharto', hasOneName: true }])
  })

  test('a new order has customer, addresses and contacts, but no services of another order', {
    meta: { rules: ['ORD-create-reset', 'ORD-create-load'] },
  }, async () => {
    const { orderID, customerID } = await makeOrder(portal)
    await fillBlock(portal, internet, orderID)
    must(
      await portal.ask(contract.payment.updateDirectDebit, {
        as: 'dealer',
        params: { orderID },
        body: { payWithCreditCard: true },
      }),
    )
    const second = await getOrder(portal, (await makeOrder(portal, 'dealer', { customerID })).orderID)
    expect(second).toMatchObject({
      customer: { customerID, firstName: 'Ada' },
      directDebit: { directDebitID: 0, option: 4 },
    })
    expect([second.customer.addressDetails.length, second.contacts.length]).toEqual([1, 1])
    expect(Object.values(second.content).every(({ rows, header }) => rows.length === 0 && header === null)).toBe(true)
  })

  test('answers 409 with the current contact if another person changed it first', async () => {
    const { orderID } = await makeOrder(portal)
    const [{ contactID } = { contactID: 0 }] = must(await save(orderID, site))
    must(await save(orderID, { ...site, contactID, surname: 'First' }, { 'if-match': '1' }))
    const staleAnswer = await save(orderID, { ...site, contactID, surname: 'Second' }, { 'if-match': '1' })
    expect(staleAnswer.problem).toMatchObject({ status: 409, code: 'stale', current: { surname: 'First', version: 2 } })
  })

  test('of another customer answer 404', async () => {
    const [theirs] = must(await save((await makeOrder(portal)).orderID, site))
    const { orderID } = await makeOrder(portal)
    expect((await save(orderID, { ...site, contactID: theirs?.contactID })).status).toBe(404)
    expect((await remove(orderID, [theirs?.contactID ?? 0])).status).toBe(404)
  })

  test('cannot be removed while a service uses them', async () => {
    const { orderID } = await makeOrder(portal)
    const { references } = await fillBlock(portal, internet, orderID)
    const answer = await remove(orderID, [references.contactID])
    expect(answer.problem).toMatchObject({
      status: 409,
      detail: `Sam Site is used by a service of order ${orderID} and cannot be removed.`,
    })
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'First name can not be empty'],
    [{ mobile: '' }, 'phone', 'Enter a phone, a mobile or an e-mail for this person'],
    [{ mobile: '02 9876 5432' }, 'mobile', 'The Mobile is not a valid mobile.'],
  ])('are refused with the values %j', async (overrides, path, message) => {
    const { orderID } = await makeOrder(portal)
    expect((await save(orderID, { ...site, ...overrides })).problem.errors).toEqual([{ path, message }])
  })
})

describe('the guarantor', () => {
  const menuOf = async (orderID: number) =>
    must(await portal.ask(contract.orders.getOrderSavedStatus, { as: 'dealer', params: { orderID } }))

  test('of a business has a menu entry, ticked if there is a guarantor', {
    meta: { rules: ['MENU-guarantor-when'] },
  }, async () => {
    const orderID = await makeBusinessOrder()
    const entry = async () => (await menuOf(orderID)).find(({ title }) => title === 'Guarantor')
    expect(await entry()).toMatchObject({ route: '/create-contacts', hasData: false })
    must(await save(orderID, guarantor))
    expect(await entry()).toMatchObject({ hasData: true })
    expect((await getOrder(portal, orderID)).contacts).toMatchObject([guarantor])
  })

  test('is not required if the representative is the guarantor, or if the customer is residential', {
    meta: { rules: ['MENU-guarantor-when'] },
  }, async () => {
    const orders = [await makeBusinessOrder({ isGuarantor: true }), (await makeOrder(portal)).orderID]
    for (const orderID of orders) {
      expect((await menuOf(orderID)).map(({ title }) => title)).not.toContain('Guarantor')
      expect((await save(orderID, guarantor)).problem).toMatchObject({ status: 409, code: 'conflict' })
    }
  })

  test('a second guarantor is refused; the first can be changed, or become an ordinary contact', async () => {
    const orderID = await makeBusinessOrder()
    const [first] = must(await save(orderID, guarantor))
    const second = await save(orderID, { ...guarantor, firstName: 'Gus' })
    expect(second.problem).toMatchObject({
      status: 409,
      detail: 'Greta Guarantor is already the guarantor. Change or remove them first.',
    })
    const contactID = first?.contactID
    must(await save(orderID, { ...guarantor, contactID, surname: 'Changed' }))
    must(await save(orderID, { ...guarantor, contactID, isGuarantor: false }))
    expect(must(await save(orderID, { ...guarantor, firstName: 'Gus' }))).toHaveLength(2)
  })

  test('needs no first name if the person has one name only', async () => {
    const orderID = await makeBusinessOrder()
    const oneName = { ...guarantor, firstName: '', surname: 'Suharto', hasOneName: true }
    expect(must(await save(orderID, oneName))).toMatchObject([oneName])
    expect((await save(orderID, guarantor)).problem.detail).toMatch(/^Suharto is already the guarantor/)
    const answer = await save(await makeBusinessOrder(), { ...oneName, surname: '' })
    expect(answer.problem.errors.map(({ path }) => path)).toEqual(['surname'])
  })

  test('is refused with all missing fields at once', async () => {
    const answer = await save(await makeBusinessOrder(), { isGuarantor: true, firstName: 'Greta' })
    expect(answer.problem.errors.map(({ path }) => path)).toEqual(['surname', 'dob', 'mobile', 'email', 'address'])
  })
})
