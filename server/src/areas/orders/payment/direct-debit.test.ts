import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { updateDirectDebit } = contract.payment
const account = {
  noDetailsProvided: false,
  accountName: 'Kestrel Pty Ltd',
  bsb: '062-000',
  accountNumber: '12345678',
  financialInstitutionName: 'Example Bank',
}
const hidden = { bsb: '•••-000', accountNumber: '•••••678' }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const save = (orderID: number, body: BodyInputOf<typeof updateDirectDebit>, headers: Record<string, string> = {}) =>
  portal.ask(updateDirectDebit, { as: 'dealer', params: { orderID }, body, headers })
const newOrder = async (over = {}) => (await makeOrder(portal, 'dealer', over)).orderID
const setStatus = (orderID: number, status: number) =>
  portal.rows('update orders set order_status = $2 where order_id = $1', [orderID, status])

/** A customer who has given account details with an order that was signed. */
async function makeDebited() {
  const { customerID } = await makeCustomer(portal)
  const orderID = await newOrder({ customerID })
  must(await save(orderID, account))
  await setStatus(orderID, 2)
  return { customerID, signed: orderID }
}

describe('the direct debit of an order', () => {
  test('has no details until somebody gives some', {
    meta: { rules: ['DEF-dd-noDetailsProvided', 'DD-option-4'] },
  }, async () => {
    const orderID = await newOrder()
    expect(await getOrder(portal, orderID)).toMatchObject({
      directDebit: { directDebitID: 0, noDetailsProvided: true, option: 4, hasDirectDebit: false },
      isUsingExistingDirectDebit: false,
    })
    expect(must(await save(orderID, {}))).toMatchObject({ noDetailsProvided: true, option: 4, version: 1 })
  })

  test('takes new account details, and hides the numbers in its answer, the audit and the kept answer', {
    meta: { rules: ['DD-option-2'] },
  }, async () => {
    const orderID = await newOrder()
    const key = `debit ${orderID}`
    const saved = must(await save(orderID, { ...account, bsb: '062000' }, { 'idempotency-key': key }))
    expect(saved).toMatchObject({ ...account, ...hidden, option: 2 })
    expect((await getOrder(portal, orderID)).directDebit).toMatchObject({
      ...account,
      directDebitID: saved.directDebitID,
    })
    const audited = await portal.rows('select data from audit_log where entity_id = $1', [String(orderID)])
    const kept = await portal.rows('select reply from idempotency_keys where key = $1', [key])
    expect(JSON.stringify([...audited, ...kept])).toContain('•••••678')
    expect(JSON.stringify([...audited, ...kept])).not.toMatch(/12345678|062-?000/)
  })

  test('paid by credit card keeps no account', { meta: { rules: ['DD-option-3'] } }, async () => {
    const orderID = await newOrder()
    must(await save(orderID, account))
    const saved = must(await save(orderID, { ...account, payWithCreditCard: true }))
    expect(saved).toMatchObject({ option: 3, noDetailsProvided: false, accountNumber: '', bsb: '', version: 2 })
  })

  test('existing, wins over the other flags and clears them, where the customer has one', {
    meta: { rules: ['DD-option-1'] },
  }, async () => {
    const { customerID } = await makeDebited()
    const orderID = await newOrder({ customerID })
    const found = await getOrder(portal, orderID)
    expect(found.customer.directDebit).toMatchObject({
      ...hidden,
      accountName: account.accountName,
      hasDirectDebit: true,
    })
    expect([found.directDebit.hasDirectDebit, found.isUsingExistingDirectDebit]).toEqual([true, true])
    const flags = { useExisting: true, payWithCreditCard: true, noDetailsProvided: true }
    expect(must(await save(orderID, flags))).toMatchObject({
      option: 1,
      useExisting: true,
      payWithCreditCard: false,
      noDetailsProvided: false,
    })
    must(await save(orderID, account))
    expect((await getOrder(portal, orderID)).isUsingExistingDirectDebit).toBe(false)
  })

  test('existing, is refused where no signed order of the customer has account details', {
    meta: { rules: ['DD-option-1'] },
  }, async () => {
    const { customerID } = await makeCustomer(portal)
    must(await save(await newOrder({ customerID }), account))
    const answer = await save(await newOrder({ customerID }), { useExisting: true })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'useExisting' }] })
  })

  test.each([
    ['VAL-bsbNumber', { bsb: '000-123' }, 'bsb', 'Invalid BSB'],
    ['VAL-bsbNumber', { bsb: '06200' }, 'bsb', 'Invalid BSB'],
    ['VAL-bankAccountNumber', { accountNumber: '00001234' }, 'accountNumber', 'Invalid Account number'],
    ['VAL-bankAccountNumber', { accountNumber: '1234x' }, 'accountNumber', 'Account number must be a valid digit'],
    ['DD-option-2', { accountName: '' }, 'accountName', 'Account name can not be empty'],
    ['DD-option-2', { accountNumber: '' }, 'accountNumber', 'Account number can not be empty'],
  ])('%s: with %j is refused in the words of its rule', async (_, over, path, message) => {
    const answer = await save(await newOrder(), { ...account, ...over })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  test('of an older version is 409 with what stands, and of a sent order is refused and hidden', async () => {
    const orderID = await newOrder()
    must(await save(orderID, account, { 'if-match': '0' }))
    const late = await save(orderID, { ...account, bsb: '733-114' }, { 'if-match': '0' })
    expect(late.problem).toMatchObject({ status: 409, code: 'stale', current: { ...account, version: 1 } })
    await setStatus(orderID, 1)
    expect((await save(orderID, account)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect((await getOrder(portal, orderID)).directDebit).toMatchObject({ ...hidden, option: 2 })
  })

  test('goes along when the order is copied', async () => {
    const quote = await newOrder({ isQuote: true })
    must(await save(quote, account))
    const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID: quote } }))
    expect((await getOrder(portal, copy.orderID)).directDebit).toMatchObject(account)
  })

  test('of a signed order is used by its copies as the existing one, and not shown by them', async () => {
    const quote = await newOrder({ isQuote: true })
    must(await save(quote, account))
    await setStatus(quote, 2)
    const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID: quote } }))
    const found = await getOrder(portal, copy.orderID)
    expect(found).toMatchObject({ isUsingExistingDirectDebit: true, directDebit: { directDebitID: 0 } })
    expect(JSON.stringify(found)).not.toContain(account.accountNumber)
  })
})

test('goes from the menu once the customer has a direct debit, but for a finance order', {
  meta: { rules: ['MENU-direct-debit-removed'] },
}, async () => {
  const { customerID } = await makeDebited()
  const titles = async (orderType: number) => {
    const orderID = await newOrder({ customerID, orderType })
    const menu = must(await portal.ask(contract.orders.getOrderSavedStatus, { as: 'dealer', params: { orderID } }))
    return menu.map(({ title }) => title)
  }
  expect(await titles(0)).not.toContain('Direct Debit')
  expect(await titles(4)).toContain('Direct Debit')
})
