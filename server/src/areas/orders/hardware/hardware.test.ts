import { randomUUID } from 'node:crypto'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  homeAddress,
  loadReferences,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleFields } from '../../../../test/samples.ts'

const { addDeliveryAddress, getHandsetsOffOrder } = contract.hardware

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const street = { ...homeAddress, streetAddress: '9 Wharf Road', formattedAddress: '9 Wharf Road, Sydney NSW 2000' }
const person = { contactName: 'Sam Site', contactEmail: 'sam@customer.test', contactMobile: '0412 345 678' }
const save = (body: { orderID: number } & Record<string, unknown>, as = 'dealer') =>
  portal.ask(addDeliveryAddress, { as, body })

test('adds a new delivery address to the customer and the order, and changes it by its id', async () => {
  const { orderID } = await makeOrder(portal)
  const delivery = must(await save({ orderID, ...person, ...street, deliveryInstructions: 'Back door' }))
  expect(delivery).toMatchObject({ orderID, ...person, deliveryInstructions: 'Back door', version: 1 })
  const { customer } = await getOrder(portal, orderID)
  const address = customer.addressDetails.find(({ addressID }) => addressID === delivery.addressID)
  expect(address).toMatchObject(street)
  const [home] = customer.addressDetails
  const changedDelivery = must(
    await save({ orderID, ...person, contactEmail: '', addressID: home?.addressID ?? 0, version: 1 }),
  )
  expect(changedDelivery).toMatchObject({
    hardwareOrderID: delivery.hardwareOrderID,
    addressID: home?.addressID,
    contactEmail: '',
    deliveryInstructions: '',
  })
  expect(must(await blockOn(portal, hardware, orderID).getHeader())).toEqual(changedDelivery)
  expect((await save({ orderID, ...person, ...street, version: 1 })).problem).toMatchObject({
    status: 409,
    code: 'stale',
  })
})

test.each([
  ['the customer', false, homeAddress],
  ['the rows of the order', true, street],
])('the first item stores a delivery to the address of %s', async (_, hasSite, address) => {
  const { orderID } = await makeOrder(portal)
  const { customer } = await getOrder(portal, orderID)
  const site = must(
    await portal.ask(contract.address.addAddressToCustomer, {
      as: 'dealer',
      params: { customerID: customer.customerID },
      body: street,
    }),
  )
  const references = await loadReferences(portal, orderID)
  const siteRow = { ...sampleFields(mobile.rows, 1, references), addressID: site.addressID }
  if (hasSite) must(await blockOn(portal, mobile, orderID).saveRows([siteRow]))
  const item = Object.entries(sampleFields(hardware.rows, 1, references)).map(([name, value]) => [name, { value }])
  const operation = { kind: 'add' as const, block: hardware.name, row: randomUUID(), after: '' }
  const body = { id: randomUUID(), device: 'test', operations: [{ ...operation, fields: Object.fromEntries(item) }] }
  must(await portal.ask(contract.operations.changeOrder, { as: 'dealer', params: { orderID }, body }))
  const order = await getOrder(portal, orderID)
  const { addressID } =
    order.customer.addressDetails.find(({ streetAddress }) => streetAddress === address.streetAddress) ?? {}
  expect(order.content.hardware).toMatchObject({ header: { addressID }, rows: [{ comment: 'Sample 1' }] })
})

test('the delivery of a quote may have empty fields but no invalid values', {
  meta: { rules: ['VAL-quote-mode-clears'] },
}, async () => {
  const { orderID } = await makeOrder(portal, 'dealer', { isQuote: true })
  expect(must(await save({ orderID, contactName: '' }))).toMatchObject({ contactName: '', addressID: 0 })
  const { customer } = await getOrder(portal, orderID)
  expect(customer.addressDetails).toHaveLength(1)
  const invalidAnswer = await save({ orderID, contactName: '', contactMobile: '12' })
  expect(invalidAnswer.problem.errors).toEqual([
    { path: 'contactMobile', message: 'The Contact mobile is not a valid mobile.' },
  ])
  const order = await makeOrder(portal)
  expect((await save({ orderID: order.orderID, contactName: '' })).status).toBe(400)
})

test('keeps the other header fields when the delivery is saved', async () => {
  const { orderID } = await makeOrder(portal)
  const { header } = await fillBlock(portal, hardware, orderID, 1)
  const delivery = must(await save({ orderID, ...person, ...street }))
  expect(delivery).toMatchObject({ contactID: header?.contactID, subTotal: header?.subTotal ?? 0, version: 2 })
})

test.each([
  ['DELIV-new-contact-name', { contactName: '' }, 'contactName', 'Contact name can not be empty'],
  ['DELIV-new-contact-email', { contactEmail: 'sam' }, 'contactEmail', 'Email must be valid'],
  ['DELIV-new-mobile', { contactMobile: '02 9876 5432' }, 'contactMobile', 'The Contact mobile is not a valid mobile.'],
  ['DELIV-required-streetAddress', { streetAddress: '' }, 'streetAddress', 'Street address can not be empty'],
  ['DELIV-required-suburb', { suburb: '' }, 'suburb', 'Suburb can not be empty'],
  ['DELIV-required-state', { state: '' }, 'state', 'State can not be empty'],
  ['DELIV-required-postcode', { postCode: '' }, 'postCode', 'Postcode can not be empty'],
  ['DELIV-postcode-numeric', { postCode: '2OOO' }, 'postCode', 'Postcode must be numeric'],
])('%s: refuses %j and names the field', async (_, overrides, path, message) => {
  const { orderID } = await makeOrder(portal)
  const answer = await save({ orderID, ...person, ...street, ...overrides })
  expect(answer.problem).toMatchObject({ status: 400, errors: [{ path, message }] })
  expect((await getOrder(portal, orderID)).content.hardware?.header).toBeNull()
})

test('refuses another customer’s address, another dealer’s order and a sent order', async () => {
  const [{ orderID }, other] = [await makeOrder(portal), await makeOrder(portal)]
  const { customer } = await getOrder(portal, other.orderID)
  const addressID = customer.addressDetails[0]?.addressID ?? 0
  expect((await save({ orderID, ...person, addressID })).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'addressID', message: 'Invalid Delivery address' }],
  })
  expect((await save({ orderID, ...person, ...street }, 'rival')).status).toBe(404)
  await portal.rows('update orders set order_status = 1 where order_id = $1', [orderID])
  expect((await save({ orderID, ...person, ...street })).problem).toMatchObject({ status: 409, code: 'notEditable' })
})

test('adds up the handsets of IP Voice and Teams rows, except those that the dealer supplies', async () => {
  const { orderID } = await makeOrder(portal)
  const ask = (as = 'dealer') => portal.ask(getHandsetsOffOrder, { as, params: { orderID } })
  expect(must(await ask())).toEqual([])
  const references = await loadReferences(portal, orderID)
  const [desk = 0, other = 0] = references.handsetIDs
  const { headerID } = await fillBlock(portal, ipVoice, orderID, 0)
  const row = (extensionNo: number, handsetID: number, dealerSupplied = false) => ({
    extensionNo,
    handsetID,
    dealerSupplied,
  })
  const rows = [row(501, desk), row(502, desk), row(503, other, true), row(504, 0)]
  must(await blockOn(portal, ipVoice, orderID, headerID).saveRows(rows))
  must(await blockOn(portal, teams, orderID).saveRows([{ id: 0, extension: 600, handsetID: desk, quantity: 3 }]))
  const { handsets } = await getOrder(portal, orderID)
  const { model, rrpEx } = handsets.find(({ handsetID }) => handsetID === desk) ?? { model: '', rrpEx: 0 }
  expect(must(await ask())).toMatchObject([{ handsetID: desk, model, quantity: 5, itemCost: rrpEx }])
  expect((await ask('rival')).status).toBe(404)
})
