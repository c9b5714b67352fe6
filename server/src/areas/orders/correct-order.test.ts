import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOrder, makeCompleteOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign } from '../../../test/signing.ts'

let portal: TestPortal
let orderID: number
let guid: string
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(async () => {
  orderID = (await makeCompleteOrder(portal)).orderID
  guid = await sendAndWait(portal, orderID)
  await confirmOnLink(portal, guid)
})
afterAll(() => portal.stop())

const rules = { meta: { rules: ['P10'] } }
const person = { firstName: 'Nina', surname: 'Site', mobile: '0412 000 999' }
const addContact = (as: string) => portal.ask(contract.contacts.addContact, { as, params: { orderID }, body: person })
const contacts = async () => (await getOrder(portal, orderID)).contacts.map(({ firstName }) => firstName)
const mobileRows = async () => (await getOrder(portal, orderID)).content[mobile.name]?.rows ?? []
const saveMobile = async (as: string, change: object) => {
  const rows = (await mobileRows()).map((row) => ({ ...row, ...change }))
  return portal.call('POST', `/api/order/AddMobile/${orderID}`, { as, body: rows })
}
const audited = () =>
  portal.rows("select actor from audit_log where action = 'signed order corrected' and entity_id = $1", [
    String(orderID),
  ])

describe('correcting a signed order', () => {
  test('keeps the signature if the signed document stays the same', rules, async () => {
    must(await sign(portal, guid))
    const before = await getOrder(portal, orderID)
    must(await addContact('admin'))
    must(await saveMobile('admin', {}))
    const after = await getOrder(portal, orderID)
    expect(after).toMatchObject({ orderStatus: orderStatus.signed, docuSignEnvelopeID: before.docuSignEnvelopeID })
    expect(await contacts()).toContain('Nina')
    expect(await audited()).toEqual([{ actor: 'admin@example.test' }, { actor: 'admin@example.test' }])
  })

  test(
    'is refused if the signed document would change, and allowed after the order was taken back',
    rules,
    async () => {
      must(await sign(portal, guid))
      const before = await mobileRows()
      const change = { contractLengthMonths: before[0]?.contractLengthMonths === 12 ? 36 : 12 }
      const refusedAnswer = await saveMobile('admin', change)
      expect(refusedAnswer.problem).toMatchObject({ status: 409, code: 'changesSigned', current: { orderID } })
      expect(await mobileRows()).toEqual(before)
      expect(await audited()).toEqual([])
      must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID } }))
      must(await saveMobile('admin', change))
      expect((await mobileRows())[0]?.contractLengthMonths).toBe(change.contractLengthMonths)
      expect((await getOrder(portal, orderID)).orderStatus).toBe(orderStatus.new)
    },
  )

  test('is refused if the correction removes a row of the signed document', rules, async () => {
    must(await sign(portal, guid))
    const ids = (await mobileRows()).map(({ mobileID }) => mobileID)
    const removeAnswer = await portal.call('DELETE', `/api/order/DeleteMobileFromOrder/${orderID}`, {
      as: 'admin',
      body: ids,
    })
    expect(removeAnswer.problem.code).toBe('changesSigned')
    expect(await mobileRows()).toHaveLength(ids.length)
  })

  test('is refused on a completed order if the correction needs another signature', rules, async () => {
    must(await sign(portal, guid))
    await portal.rows('update orders set order_status = 3 where order_id = $1', [orderID])
    must(await addContact('admin'))
    const refusedAnswer = await saveMobile('admin', { contractLengthMonths: 1 })
    expect(refusedAnswer.problem).toMatchObject({ code: 'notEditable', status: 409 })
    expect(refusedAnswer.problem.detail).toContain('cannot be taken back')
  })

  test.each(['dealer', 'employee'])('is refused for a %s', rules, async (as) => {
    must(await sign(portal, guid))
    for (const answer of [await addContact(as), await saveMobile(as, {})])
      expect(answer.problem).toMatchObject({ status: 409, code: 'notEditable' })
  })

  test('is refused to its dealer, who is told that only an administrator can take it back', rules, async () => {
    must(await sign(portal, guid))
    expect((await addContact('dealer')).problem).toMatchObject({
      code: 'notEditable',
      detail: `Order ${orderID} is Signed. Only an administrator can take it back.`,
    })
  })

  test('is refused while the order is out for signature', rules, async () => {
    expect((await addContact('admin')).problem.code).toBe('notEditable')
  })
})
