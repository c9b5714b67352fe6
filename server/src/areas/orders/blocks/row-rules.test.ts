import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { isdn, pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { installationCharges, otherCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { sip } from '@dealerline/shared/blocks/sip.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOn, fillBlock, getOrder, loadReferences, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleRow } from '../../../../test/samples.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const rules = (...ids: string[]) => ({ meta: { rules: ids } })
const airlineOrder = { orderType: 3 }

/** Returns the calls of a block on a new order. Saves the header if the block has one. */
async function onNewOrder(block: Block, overrides: { orderType?: number; isQuote?: boolean } = {}, by = 'dealer') {
  const order = await makeOrder(portal, 'dealer', overrides)
  const { on, references, headerID } = await fillBlock(portal, block, order.orderID, 0)
  return {
    ...order,
    on: by === 'dealer' ? on : blockOn(portal, block, order.orderID, headerID, by),
    references,
    headerID,
  }
}

const plansOf = async (usage: string) => {
  const plans = must(await portal.ask(contract.catalogue.getRatePlans, { as: 'dealer', body: { types: [usage] } }))
  return plans.filter(({ monthlyRetail }) => monthlyRetail > 0)
}

describe('omitted fields', () => {
  test('keep their values when a list of rows is saved', rules('A13'), async () => {
    const { on, references } = await onNewOrder(mobile)
    const [row] = must(await on.saveRows([sampleRow(mobile, 1, references)]))
    const [changedRow] = must(await on.saveRows([{ mobileID: row?.mobileID, simCardNo: '8961' }]))
    expect(changedRow).toEqual({ ...row, simCardNo: '8961', version: 2 })
  })

  test.each([
    ['UpdateChurn', pstnChurn, { contractPeriod: 36 }],
    ['UpdateISDNs', isdn, { contractLengthMonths: 36 }],
  ] as const)('keep their values in a call of %s', rules('A13'), async (call, block, change) => {
    const { on, references } = await onNewOrder(block)
    const [row] = must(await on.saveRows([sampleRow(block, 1, references)]))
    const path = `/api/Landline/${call}/${row?.[block.rowID]}`
    const answer = await portal.call('PUT', path, { as: 'dealer', body: change })
    expect([answer.status, answer.body]).toEqual([200, { ...row, ...change, version: 2 }])
  })

  test('keep their values when a header is saved', rules('A13'), async () => {
    const { orderID } = await makeOrder(portal)
    const { on, header } = await fillBlock(portal, hardware, orderID, 0)
    const changedHeader = must(await on.saveHeader({ deliveryInstructions: 'Back door' }))
    expect(changedHeader).toEqual({ ...header, deliveryInstructions: 'Back door', version: 2 })
  })

  test('have default values in a new row', rules('A13'), async () => {
    const { on } = await onNewOrder(mobile)
    expect(must(await on.saveRows([{}, { contractLengthMonths: 12 }]))).toMatchObject([
      { orderType: 'new', contractLengthMonths: 24, simCardNo: '' },
      { contractLengthMonths: 12 },
    ])
  })
})

describe('fixed lines', () => {
  test('have the id of their fixed line record, and another id is refused', rules('A12'), async () => {
    for (const block of [pstnChurn, isdn]) {
      const { on, headerID, references } = await onNewOrder(block)
      const input = { ...sampleRow(block, 1, references), landlineID: headerID }
      const rows = must(await on.saveRows([input]))
      expect(rows).toMatchObject([{ landlineID: headerID }])
      expect(must(await on.getRows())).toEqual(rows)
      expect((await on.saveRows([{ ...input, landlineID: headerID + 1000 }])).problem.errors).toEqual([
        { path: '0.landlineID', message: 'This is not the fixed line of the order' },
      ])
    }
  })

  test(
    'have warnings about numbers that are both churned and in an ISDN range',
    rules('A12', 'FL-churn-isdn-duplicates'),
    async () => {
      const { orderID, headerID, on } = await onNewOrder(pstnChurn)
      const isdns = blockOn(portal, isdn, orderID, headerID)
      const [clear] = must(await on.saveRows([{ serviceNumber: '02 9876 5432' }, { serviceNumber: '02 9876 5555' }]))
      expect(clear).toMatchObject({ warnings: [] })
      const range = { hasRange: true, rangeSize: 100, numbers: ['02 9876 5400'] }
      expect(must(await isdns.saveRows([range]))).toMatchObject([
        { warnings: [{ rule: 'FL-churn-isdn-duplicates', field: 'numbers' }] },
      ])
      const churns = must(await on.getRows())
      expect(churns).toMatchObject([{ warnings: [{ field: 'serviceNumber' }] }, { warnings: [] }])
      expect((await getOrder(portal, orderID)).content.pstnChurn?.rows).toEqual(churns)
      const [landline] = must(
        await portal.ask(contract.landlines.getLandlinesOnOrder, { as: 'dealer', params: { orderID } }),
      )
      expect(landline?.churns).toEqual(churns)
    },
  )
})

describe('new rows', () => {
  test(
    'of IP Voice get the next free extensions, counting those on the customer’s other orders',
    rules('A14', 'IPV-extension-sequence'),
    async () => {
      const { orderID, customerID, on } = await onNewOrder(ipVoice)
      expect(must(await on.saveRows([{}, {}])).map((row) => row.extensionNo)).toEqual([500, 501])
      expect(must(await on.saveRows([{}, { extensionNo: 600 }, {}])).map((row) => row.extensionNo)).toEqual([
        500, 501, 601, 600, 602,
      ])
      const second = await makeOrder(portal, 'dealer', { customerID })
      const next = await fillBlock(portal, ipVoice, second.orderID, 0)
      expect(must(await next.on.saveRows([{}])).map((row) => row.extensionNo)).toEqual([603])
      expect(second.orderID).not.toBe(orderID)
    },
  )

  test.each([
    [ipVoice, airlineOrder, 'contractLengthMonths', 36],
    [ipVoice, {}, 'contractLengthMonths', 24],
    [teams, airlineOrder, 'contractLength', 36],
    [teams, {}, 'contractLength', 12],
    [sip, {}, 'contractLength', 24],
  ] as const)(
    'have the contract term of their service and order type by default (%#)',
    rules('A14', 'A16', 'IPV-new-row-airline', 'TEAMS-12-otherwise'),
    async (block, overrides, field, months) => {
      const { on } = await onNewOrder(block as Block, overrides)
      expect(must(await on.saveRows([{}]))).toMatchObject([{ [field]: months }])
    },
  )

  test(
    'of Teams have the contract term of the first row by default',
    rules('A16', 'TEAMS-copy-first-row'),
    async () => {
      const { on } = await onNewOrder(teams)
      expect(must(await on.saveRows([{ contractLength: 48 }, {}])).map((row) => row.contractLength)).toEqual([48, 48])
      expect(must(await on.saveRows([{}])).map((row) => [row.extension, row.contractLength])).toEqual([
        [500, 48],
        [501, 48],
        [502, 48],
      ])
    },
  )

  test('of internet need a type and a plan', rules('A15', 'NET-incomplete-not-submitted'), async () => {
    const { on } = await onNewOrder(internet)
    const [plan] = await plansOf('nbn')
    const answer = await on.saveRows([
      { internetType: 'nbn', ratePlanID: plan?.ratePlanID },
      {},
      { internetType: 'nbn' },
      { ratePlanID: plan?.ratePlanID },
    ])
    expect(answer.problem.errors).toEqual([
      { path: '1.internetType', message: 'Type can not be empty' },
      { path: '1.ratePlanID', message: 'Plan can not be empty' },
      { path: '2.ratePlanID', message: 'Plan can not be empty' },
      { path: '3.internetType', message: 'Type can not be empty' },
    ])
    expect(must(await on.getRows())).toEqual([])
  })
})

describe('hardware', () => {
  test('needs a contact name for its delivery, but not on a quote', rules('A17'), async () => {
    const order = await makeOrder(portal)
    const refusedAnswer = await blockOn(portal, hardware, order.orderID).saveHeader({
      contactEmail: 'sam@customer.test',
    })
    expect(refusedAnswer.problem).toMatchObject({
      status: 400,
      errors: [{ path: 'contactName', message: 'Contact name can not be empty' }],
    })
    const quote = await makeOrder(portal, 'dealer', { isQuote: true })
    must(await blockOn(portal, hardware, quote.orderID).saveHeader({}))
  })

  test('returns and accepts its lines in the header as hardwareOrderDetails', rules('A17', 'A19'), async () => {
    const { orderID } = await makeOrder(portal)
    const on = blockOn(portal, hardware, orderID)
    const lines = [{ handsetID: 10022, quantity: 2, service: 3, comment: 'Reception' }]
    const header = must(await on.saveHeader({ contactName: 'Sam Site', hardwareOrderDetails: lines }))
    expect(header).toMatchObject({
      hardwareOrderDetails: [{ ...lines[0], hardwareOrderID: header?.hardwareOrderID, orderID }],
    })
    expect(must(await on.getHeader())).toEqual(header)
    expect(must(await on.getRows())).toEqual(header?.hardwareOrderDetails)
    const refusal = await on.saveHeader({ hardwareOrderDetails: [{ quantity: -1 }] })
    expect(refusal.problem.errors).toMatchObject([{ path: 'hardwareOrderDetails.0.quantity' }])
  })

  test('is not delivered to a PO Box', rules('A18'), async () => {
    const { orderID, customerID } = await makeOrder(portal)
    const box = { streetAddress: 'PO Box 100', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
    const postBoxAnswer = await portal.ask(contract.hardware.addDeliveryAddress, {
      as: 'dealer',
      body: { orderID, contactName: 'Sam Site', ...box },
    })
    const message = 'Goods cannot be delivered to a PO Box. Enter a street address'
    expect(postBoxAnswer.problem).toMatchObject({ status: 400, errors: [{ path: 'streetAddress', message }] })
    const { addressID } = must(
      await portal.ask(contract.address.addAddressToCustomer, { as: 'dealer', params: { customerID }, body: box }),
    )
    const savedHeaderAnswer = await blockOn(portal, hardware, orderID).saveHeader({
      contactName: 'Sam Site',
      addressID,
    })
    expect(savedHeaderAnswer.problem.errors).toEqual([{ path: 'addressID', message }])
  })

  test('lists the handsets of an order with the catalogue’s notes', rules('A19'), async () => {
    const { orderID, on } = await onNewOrder(ipVoice)
    const [handset] = must(await portal.ask(contract.catalogue.getHandsets, { as: 'dealer' }))
    const { handsetID = 0, version = 0 } = handset ?? {}
    const notes = 'Needs a power adapter'
    must(await portal.ask(contract.catalogue.updateHandset, { as: 'admin', body: { handsetID, version, notes } }))
    must(await on.saveRows([{ handsetID }]))
    const params = { orderID }
    expect(must(await portal.ask(contract.hardware.getHandsetsOffOrder, { as: 'dealer', params }))).toMatchObject([
      { handsetID, notes },
    ])
    expect(
      must(await portal.ask(contract.catalogue.getHandset, { as: 'dealer', params: { id: handsetID } })),
    ).toMatchObject({ notes })
  })
})

test('returns the ids of the order’s parts', rules('C23'), async () => {
  const { orderID } = await makeOrder(portal)
  expect(await getOrder(portal, orderID)).toMatchObject({
    hardwareID: 0,
    internetID: 0,
    landlineID: 0,
    signature: '',
    orderView: { iPOrder: null },
  })
  const [delivery, line, voice, connection] = [
    await fillBlock(portal, hardware, orderID),
    await fillBlock(portal, pstnChurn, orderID),
    await fillBlock(portal, ipVoice, orderID),
    await fillBlock(portal, internet, orderID),
  ]
  expect(await getOrder(portal, orderID)).toMatchObject({
    hardwareID: delivery.headerID,
    internetID: connection.rows[0]?.internetID,
    landlineID: line.headerID,
    orderView: { iPOrder: voice.header },
  })
})

describe('an archived choice', () => {
  test(
    'is refused for a new choice, and kept on a row that already has it',
    rules('SEND-archived-internet'),
    async () => {
      const { on } = await onNewOrder(internet)
      const [plan, other] = await plansOf('nbn')
      const row = { internetType: 'nbn', ratePlanID: plan?.ratePlanID }
      const [archivedRow] = must(await on.saveRows([row]))
      await portal.rows('update rate_plans set archived = true where rate_plan_id = $1', [plan?.ratePlanID])
      const message = `${plan?.ratePlanDescription} is archived. Choose another one.`
      expect((await on.saveRows([row])).problem.errors).toEqual([{ path: '0.ratePlanID', message }])
      const id = { internetID: archivedRow?.internetID }
      must(await on.saveRows([{ ...id, modemRequired: true }]))
      must(await on.saveRows([{ ...id, ratePlanID: other?.ratePlanID }]))
      expect((await on.saveRows([{ ...id, ratePlanID: plan?.ratePlanID }])).problem.errors).toEqual([
        { path: '0.ratePlanID', message },
      ])
      await portal.rows('update rate_plans set archived = false')
    },
  )

  test('is refused as the handset of a new row', async () => {
    const { on } = await onNewOrder(hardware)
    const { handsetIDs } = await loadReferences(portal, (await makeOrder(portal)).orderID)
    const [handsetID = 0] = handsetIDs
    await portal.rows('update handsets set archived = true where handset_id = $1', [handsetID])
    expect((await on.saveRows([{ handsetID }])).problem.errors).toMatchObject([{ path: '0.handsetID' }])
    await portal.rows('update handsets set archived = false')
  })
})

describe('a price of the catalogue', () => {
  const lowered: [string, Block, () => Promise<Row>, string][] = [
    [
      'internet',
      internet,
      async () => ({ internetType: 'nbn', ratePlanID: (await plansOf('nbn'))[0]?.ratePlanID, monthlyPrice: 0.01 }),
      'monthlyPrice',
    ],
    ['hardware', hardware, async () => ({ handsetID: 10022, cost: 0.01 }), 'cost'],
    ['freight', hardware, async () => ({ handsetID: 10022, freight: 0 }), 'freight'],
    ['a charge for an item', otherCharges, async () => ({ itemDetails: '10022', cost: 0.01 }), 'cost'],
    [
      'a charge for a service',
      otherCharges,
      async () => ({ itemDetails: 'Visit', isFreeType: true, service: 2, cost: 1 }),
      'cost',
    ],
    ['a discounted item', otherCharges, async () => ({ itemDetails: '10022', discount: 50 }), 'discount'],
  ]
  test.each(lowered)('cannot be lowered by a dealer (%s)', async (_, block, makeRow, field) => {
    const { orderID, on, headerID } = await onNewOrder(block)
    const row = await makeRow()
    const answer = await on.saveRows([row])
    expect(answer.problem).toMatchObject({
      status: 400,
      errors: [{ path: `0.${field}`, message: expect.stringMatching(/cannot be below the list price of \$\d/) }],
    })
    must(await blockOn(portal, block, orderID, headerID, 'employee').saveRows([row]))
  })

  test('is used if a row omits the price, and again when the plan changes', async () => {
    const { on } = await onNewOrder(internet)
    const [plan, other] = await plansOf('nbn')
    const [row] = must(await on.saveRows([{ internetType: 'nbn', ratePlanID: plan?.ratePlanID }]))
    expect(row).toMatchObject({ monthlyPrice: plan?.monthlyRetail, connectionFee: plan?.ConnectionFee })
    const [changedRow] = must(await on.saveRows([{ internetID: row?.internetID, ratePlanID: other?.ratePlanID }]))
    expect(changedRow).toMatchObject({ monthlyPrice: other?.monthlyRetail, connectionFee: other?.ConnectionFee })
  })

  test('can be lowered by an administrator, and a dealer’s change of another field keeps the lower price', async () => {
    const { orderID, on, headerID } = await onNewOrder(hardware)
    const [row] = must(
      await blockOn(portal, hardware, orderID, headerID, 'admin').saveRows([{ handsetID: 10022, cost: 1 }]),
    )
    const [changedRow] = must(await on.saveRows([{ hardwareID: row?.hardwareID, comment: 'Desk 4' }]))
    expect(changedRow).toMatchObject({ cost: 1, comment: 'Desk 4' })
    expect((await on.saveRows([{ hardwareID: row?.hardwareID, cost: 0.5 }])).status).toBe(400)
  })

  test('does not limit the price of free-text items and items that the dealer supplies', async () => {
    const goods = await onNewOrder(hardware)
    must(await goods.on.saveRows([{ handsetID: 0, freeTypeNoFreight: 'Wall bracket', cost: 1, freight: 0 }]))
    must(await goods.on.saveRows([{ handsetID: 10022, dealerSupplied: true, cost: 0, freight: 0 }]))
    const charges = await onNewOrder(otherCharges)
    must(await charges.on.saveRows([{ itemDetails: 'Call-out', isFreeType: true, cost: 1, discount: 1 }]))
  })

  test('cannot be lowered by direct sales for installation charges either', async () => {
    const { orderID } = await makeOrder(portal, 'direct')
    const save = (as: string) =>
      portal.call('POST', `/api/order/UpsertInstallationCharge/${orderID}/false`, {
        as,
        body: [{ serviceID: 2, cost: 1 }],
      })
    expect((await save('direct')).problem.errors).toMatchObject([{ path: '0.cost' }])
    expect((await save('admin')).status).toBe(200)
    expect(installationCharges.listPrices).toHaveLength(1)
  })
})
