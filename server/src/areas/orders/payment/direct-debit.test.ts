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
const maskedNumbers = { bsb: '•••-000', accountNumber: '•••••678' }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const save = (orderID: number, body: BodyInputOf<typeof updateDirectDebit>, headers: Record<string, string> = {}) =>
  portal.ask(updateDirectDebit, { as: 'dealer', params: { orderID }, body, headers })
const newOrder = async (overrides = {}) => (await makeOrder(portal, 'dealer', overrides)).orderID
const setStatus = (orderID: number, status: number) =>
  portal.rows('update orders set order_status = $2 where order_id = $1', [orderID, status])

/** A customer with account details on a signed order. */
async function makeDebited() {
  const { customerID } = await makeCustomer(portal)
  const orderID = await newOrder({ customerID })
  must(await save(orderID, account))
  await setStatus(orderID, 2)
  return { customerID, signed: orderID }
}

describe('the direct debit of an order', () => {
  test('has no details on a new order', {
    meta: { rules: ['DEF-dd-noDetailsProvided', 'DD-option-4'] },
  }, async () => {
    const orderID = await newOrder()
    expect(await getOrder(portal, orderID)).toMatchObject({
      directDebit: { directDebitID: 0, noDetailsProvided: true, option: 4, hasDirectDebit: false },
      isUsingExistingDirectDebit: false,
    })
    expect(must(await save(orderID, {}))).toMatchObject({ noDetailsProvided: true, option: 4, version: 1 })
  })

  test('accepts account details, and masks the numbers in the reply, the audit log and the stored reply', {
    meta: { rules: ['DD-option-2'] },
  }, async () => {
    const orderID = await newOrder()
    const key = `debit ${orderID}`
    const directDebit = must(await save(orderID, { ...account, bsb: '062000' }, { 'idempotency-key': key }))
    expect(directDebit).toMatchObject({ ...account, ...maskedNumbers, option: 2 })
    expect((await getOrder(portal, orderID)).directDebit).toMatchObject({
      ...account,
      directDebitID: directDebit.directDebitID,
    })
    const auditEntries = await portal.rows('select data from audit_log where entity_id = $1', [String(orderID)])
    const keptReplies = await portal.rows('select reply from idempotency_keys where key = $1', [key])
    expect(JSON.stringify([...auditEntries, ...keptReplies])).toContain('•••••678')
    expect(JSON.stringify([...auditEntries, ...keptReplies])).not.toMatch(/12345678|062-?000/)
  })

  test('stores no account for payment by credit card', { meta: { rules: ['DD-option-3'] } }, async () => {
    const orderID = await newOrder()
    must(await save(orderID, account))
    const directDebit = must(await save(orderID, { ...account, payWithCreditCard: true }))
    expect(directDebit).toMatchObject({ option: 3, noDetailsProvided: false, accountNumber: '', bsb: '', version: 2 })
  })

  test('uses the customer’s existing direct debit if several options are set, and clears the other options', {
    meta: { rules: ['DD-option-1'] },
  }, async () => {
    const { customerID } = await makeDebited()
    const orderID = await newOrder({ customerID })
    const order = await getOrder(portal, orderID)
    expect(order.customer.directDebit).toMatchObject({
      ...maskedNumbers,
      accountName: account.accountName,
      hasDirectDebit: true,
    })
    expect([order.directDebit.hasDirectDebit, order.isUsingExistingDirectDebit]).toEqual([true, true])
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

  test('refuses the existing direct debit if no signed order of the customer has one', {
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
  ])('%s: refuses %j with the message of its rule', async (_, overrides, path, message) => {
    const answer = await save(await newOrder(), { ...account, ...overrides })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  test('answers 409 with the current details for a stale version, and refuses changes of a sent order', async () => {
    const orderID = await newOrder()
    must(await save(orderID, account, { 'if-match': '0' }))
    const staleAnswer = await save(orderID, { ...account, bsb: '733-114' }, { 'if-match': '0' })
    expect(staleAnswer.problem).toMatchObject({ status: 409, code: 'stale', current: { ...account, version: 1 } })
    await setStatus(orderID, 1)
    expect((await save(orderID, account)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect((await getOrder(portal, orderID)).directDebit).toMatchObject({ ...maskedNumbers, option: 2 })
  })

  test('is copied when a quote becomes an order', async () => {
    const quote = await newOrder({ isQuote: true })
    must(await save(quote, account))
    const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID: quote } }))
    expect((await getOrder(portal, copy.orderID)).directDebit).toMatchObject(account)
  })

  test('is not copied with a signed order: the copy uses the customer’s existing direct debit', async () => {
    const quote = await newOrder({ isQuote: true })
    must(await save(quote, account))
    await setStatus(quote, 2)
    const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID: quote } }))
    const copiedOrder = await getOrder(portal, copy.orderID)
    expect(copiedOrder).toMatchObject({ isUsingExistingDirectDebit: true, directDebit: { directDebitID: 0 } })
    expect(JSON.stringify(copiedOrder)).not.toContain(account.accountNumber)
  })
})

test('the menu has no Direct Debit if the customer already has one, except on finance orders', {
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
