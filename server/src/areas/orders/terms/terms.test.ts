import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { TermChange } from '@dealerline/shared/contract/terms.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptTerms,
  fillBlock,
  getOrder,
  makeCompleteOrder,
  makeCustomer,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { confirmOnLink, openLink, sendAndWait, sendMail, sign, untilSealed } from '../../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const save = (...body: Partial<TermChange>[]) => portal.ask(contract.terms.updateTermConditions, { as: 'admin', body })
const all = async () => must(await portal.ask(contract.terms.getAllTermConditions, { as: 'admin' }))
const ofOrder = async (orderID: number, as = 'dealer') =>
  must(await portal.ask(contract.terms.getTerms, { as, params: { orderID } }))
const remove = (id: number) => portal.ask(contract.terms.deleteTermCondition, { as: 'admin', params: { id } })

let termCount = 0
/** Creates a term. `remove` archives it again. */
async function make(overrides: Partial<TermChange> = {}) {
  termCount += 1
  const heading = `Term ${termCount}`
  const terms = must(
    await save({ section: 'Test', heading, condition: 'As it was.', needsConfirm: true, ...overrides }),
  )
  const term = terms.find((one) => one.heading === heading)
  if (!term) throw new Error('The term was not created.')
  return term
}

describe('maintaining terms', () => {
  test('adds a new term at the end, and reorders terms without creating new versions', async () => {
    const term = await make({
      condition: '',
      termItems: [
        { id: 0, text: 'First' },
        { id: 0, text: 'Second' },
      ],
    })
    expect((await all()).at(-1)).toMatchObject({ id: term.id, version: 1, extraDisplayConditions: '' })
    expect(term.termItems.map(({ text }) => text)).toEqual(['First', 'Second'])
    must(await save(...(await all()).toReversed().map(({ id }, index) => ({ id, termOrder: index + 1 }))))
    expect((await all())[0]).toMatchObject({ id: term.id, version: 1 })
    must(await remove(term.id))
  })

  test('creates a version for a changed text, but not for a changed condition, and refuses stale changes', async () => {
    const { id } = await make()
    const find = async () => (await all()).find((term) => term.id === id)
    must(await save({ id, extraDisplayConditions: 'service:mobile', needsConfirm: false }))
    expect(await find()).toMatchObject({ version: 1, extraDisplayConditions: 'service:mobile', needsConfirm: false })
    must(await save({ id, version: 1, condition: 'As it is.' }))
    expect(await find()).toMatchObject({ version: 2, condition: 'As it is.', heading: expect.stringContaining('Term') })
    const stale = await save({ id, version: 1, heading: 'Other' })
    expect(stale).toMatchObject({ status: 409, problem: { code: 'stale' } })
    must(await remove(id))
  })

  test('adds, changes and removes the items of a term one at a time', async () => {
    const { id } = await make()
    const item = (body: { id?: number; text: string }) =>
      portal.ask(contract.terms.updateTermConditionsItem, { as: 'admin', params: { termsConditionsID: id }, body })
    const withItem = must(await item({ text: 'One' }))
    const [{ id: itemID } = { id: 0 }] = withItem.termItems
    expect(withItem).toMatchObject({ version: 2, termItems: [{ text: 'One' }] })
    expect(must(await item({ id: itemID, text: 'Two' }))).toMatchObject({
      version: 3,
      termItems: [{ id: itemID, text: 'Two' }],
    })
    expect((await item({ id: 999_999, text: 'Two' })).status).toBe(404)
    const index = { as: 'admin', params: { index: itemID } }
    expect(must(await portal.ask(contract.terms.deleteTermIndex, index))).toMatchObject({ version: 4, termItems: [] })
    expect((await portal.ask(contract.terms.deleteTermIndex, index)).status).toBe(404)
    must(await remove(id))
  })

  test.each([
    [{ heading: 'X' }, '0.section', 'Section can not be empty'],
    [{ section: 'X', heading: ' ' }, '0.heading', 'Heading can not be empty'],
    [
      { section: 'X', heading: 'X', extraDisplayConditions: 'colour:red' },
      '0.extraDisplayConditions',
      'not a condition',
    ],
    [{ id: 999_999, heading: 'X' }, '0.id', 'There is no such term'],
    [{ section: 'X', heading: 'X', termItems: [{ id: 77, text: 'X' }] }, '0.termItems', 'There is no such item'],
  ])('refuses the change %o', async (change, path, message) => {
    const before = await all()
    const answer = await save({ section: 'Kept', heading: 'Kept', id: before[0]?.id ?? 0 }, change)
    const expectedError = { path: path.replace('0.', '1.'), message: expect.stringContaining(message) }
    expect(answer).toMatchObject({ status: 400, problem: { errors: [expectedError] } })
    expect(await all()).toEqual(before)
  })

  test('refuses a removal without a term id', { meta: { rules: ['TERM-remove-needs-id'] } }, async () => {
    const answer = await portal.ask(contract.terms.deleteTermCondition, { as: 'admin', params: { id: 0 } })
    expect(answer).toMatchObject({ status: 400, problem: { errors: [{ path: 'id', message: 'No term supplied' }] } })
    expect((await remove(999_999)).status).toBe(404)
  })
})

describe('the terms of an order', () => {
  test('are the terms whose conditions the order meets, and must be confirmed again after a change', async () => {
    const { orderID } = await makeOrder(portal)
    const term = await make({ extraDisplayConditions: 'customer:residential service:mobile' })
    const other = await make({ extraDisplayConditions: 'customer:business' })
    const find = async () => (await ofOrder(orderID)).find(({ id }) => id === term.id)
    await acceptTerms(portal, orderID)
    expect(await find()).toBeUndefined()
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(true)

    await fillBlock(portal, mobile, orderID)
    expect(await find()).toMatchObject({ checked: false, confirmedVersion: 0 })
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(false)
    expect((await ofOrder(orderID)).some(({ id }) => id === other.id)).toBe(false)
    const unknown = await portal.ask(contract.terms.acceptTerms, {
      as: 'dealer',
      params: { orderID },
      body: [{ id: other.id, checked: true }],
    })
    expect(unknown.status).toBe(400)

    await acceptTerms(portal, orderID)
    const confirmedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await find()).toMatchObject({ checked: true, version: 1, confirmedVersion: 1, confirmedAt })
    must(await save({ id: term.id, condition: 'As it is now.' }))
    expect(await find()).toMatchObject({ checked: false, version: 2, confirmedVersion: 1, confirmedAt })
    const order = await getOrder(portal, orderID)
    expect(verdictOf(order, new Date()).blocking.some(({ field }) => field === 'terms')).toBe(true)
    must(await remove(term.id))
    must(await remove(other.id))
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(true)
  })

  test('must exist, or the order cannot be sent', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const terms = await ofOrder(orderID)
    for (const { id } of terms) must(await save({ id, extraDisplayConditions: 'service:fax' }))
    const order = await getOrder(portal, orderID)
    expect(order).toMatchObject({ hasTerms: false, termsAccepted: true })
    const message = 'There are no terms and conditions for this order: ask an administrator to add them'
    expect(verdictOf(order, new Date()).blocking).toMatchObject([{ code: 'TERM-confirm', field: 'terms', message }])
    expect((await sendMail(portal, orderID)).problem?.errors).toMatchObject([{ message: `Sign and Send: ${message}` }])
    for (const { id, extraDisplayConditions } of terms) must(await save({ id, extraDisplayConditions }))
    expect(await getOrder(portal, orderID)).toMatchObject({ hasTerms: true })
  })

  test('are frozen when the order is sent, even if administrators change them later', async () => {
    const term = await make({ termItems: [{ id: 0, text: 'Then' }] })
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    must(await save({ id: term.id, condition: 'Changed since.' }))
    const later = await make()
    const frozenTerm = { id: term.id, version: 1, condition: 'As it was.', termItems: [{ text: 'Then' }] }
    const linkTerms = must(await openLink(portal, guid)).terms
    expect(linkTerms.find(({ id }) => id === term.id)).toMatchObject(frozenTerm)
    expect(linkTerms.some(({ id }) => id === later.id)).toBe(false)
    expect((await ofOrder(orderID)).find(({ id }) => id === term.id)).toMatchObject({ ...frozenTerm, checked: true })
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(true)

    must(await remove(term.id))
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    await untilSealed(portal, orderID)
    expect(must(await openLink(portal, guid)).terms.find(({ id }) => id === term.id)).toMatchObject({
      ...frozenTerm,
      checked: true,
    })
    const confirmations = await portal.rows<{ version: number; confirmed_by: string }>(
      'select version, confirmed_by from order_terms where order_id = $1 and term_id = $2 order by confirmed_by',
      [orderID, term.id],
    )
    expect(confirmations).toEqual([
      { version: 1, confirmed_by: 'customer' },
      { version: 1, confirmed_by: 'dealer' },
    ])
    must(await remove(later.id))
  })

  test('can be maintained only by administrators', async () => {
    await makeCustomer(portal)
    for (const as of ['dealer', 'direct', 'employee'])
      expect((await portal.ask(contract.terms.getAllTermConditions, { as })).status).toBe(403)
  })
})
