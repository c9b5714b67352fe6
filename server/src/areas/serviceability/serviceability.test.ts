import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { findOrder, makeChecks, orderNbn, places, untilPlaced } from '../../../test/serviceability.ts'

const { serviceability: sq } = contract
const as = 'dealer'
const harbour = { searchResultId: 'GANSW900000001', formattedAddress: '1 Harbour Street, Sydney NSW 2000' }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.behave('serviceability', { mode: 'ok' }))
afterAll(() => portal.stop())

const checkNbn = async (locationID: string) =>
  must(await portal.ask(sq.nbnServiceQualification, { as, body: { locationID } }))
const check5G = async (locationID: string) =>
  must(await portal.ask(sq.serviceQualification5G, { as, body: { locationID } }))

describe('an address', () => {
  test('is suggested while typing, returned in full, and found at the wholesalers', async () => {
    const { results } = must(
      await portal.ask(sq.validateAddress, { as, body: { formatted_address: '1 Harbour Street Sydney' } }),
    )
    expect(results[0]).toMatchObject({ search_result_id: harbour.searchResultId })
    const params = { searchResultId: harbour.searchResultId }
    expect(must(await portal.ask(sq.getFullAddress, { as, params }))).toMatchObject({ suburb: 'Sydney' })
    expect((await portal.ask(sq.getFullAddress, { as, params: { searchResultId: 'nowhere' } })).status).toBe(404)
    const nbn = must(await portal.ask(sq.nbnQueryAddress, { as, body: harbour }))
    expect(nbn).toMatchObject({
      success: true,
      message: '',
      locations: [{ locationID: places.copper, formattedAddress: expect.stringContaining('1 Harbour Street') }],
    })
    const fiveG = must(await portal.ask(sq.queryAddress, { as, body: harbour }))
    expect(fiveG.locations).toMatchObject([{ locationID: places.fiveG }])
    const coverage = must(await portal.ask(sq.optusServiceEnquiry, { as, params }))
    expect(coverage.technologies).toContainEqual({ name: '5G', outdoors: true, indoors: true })
  })

  test('returns a result per wholesaler, and the reason for an unknown address', async () => {
    const overview = must(await portal.ask(sq.serviceQualification, { as, body: harbour }))
    const wholesalers = must(await portal.ask(sq.getWholesalers, { as }))
    expect(overview.results.map(({ wholesaler }) => wholesaler)).toEqual(wholesalers.map(({ name }) => name))
    expect(overview.results[0]).toMatchObject({ technology: 'FTTN', available: true, downMbps: 100, upMbps: 20 })
    const unknownAddress = { formattedAddress: '99 Nowhere Lane' }
    expect(must(await portal.ask(sq.serviceQualification, { as, body: unknownAddress }))).toMatchObject({
      success: false,
      message: expect.stringContaining('No wholesaler'),
    })
    expect(must(await portal.ask(sq.nbnQueryAddress, { as, body: unknownAddress })).locations).toEqual([])
  })

  test('of a building returns a location per unit', async () => {
    const body = { searchResultId: 'GANSW900000012', formattedAddress: 'Unit 4, 184 Railway Parade' }
    expect(must(await portal.ask(sq.nbnQueryAddress, { as, body })).locations).toHaveLength(2)
  })

  test('is prefilled from an order, with the internet service’s address first', async () => {
    const { orderID } = await makeOrder(portal)
    const orderAddress = must(await portal.ask(sq.getOrderAddress, { as, params: { orderID } }))
    expect(orderAddress).toMatchObject({ orderID, customerName: 'Ada Nguyen', addresses: [{ hasInternet: false }] })
    await portal.rows("update orders set created_date = '2026-11-30T21:00:00Z' where order_id = $1", [orderID])
    const portalOrders = must(await portal.ask(sq.getSOGOrders, { as, body: { keyword: String(orderID) } }))
    expect(portalOrders.items).toMatchObject([
      // In Sydney it is December.
      { orderID, formattedAddress: orderAddress.addresses[0]?.formattedAddress, createdDate: '2026-12-01' },
    ])
    expect(must(await portal.ask(sq.getSOGOrders, { as: 'rival', body: {} })).items).not.toContainEqual(
      expect.objectContaining({ orderID }),
    )
  })
})

describe('a check at nbn', () => {
  test('requires a location id that starts with LOC', { meta: { rules: ['VAL-locationId'] } }, async () => {
    const { problem } = await portal.ask(sq.nbnServiceQualification, { as, body: { locationID: 'XLOC1' } })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'locationID', message: 'Invalid Location ID' }] })
  })

  test('reports a copper line in use as an active service, and preselects its pair', {
    meta: { rules: ['SQ-line-active'] },
  }, async () => {
    const result = await checkNbn(places.copper)
    expect(result).toMatchObject({
      success: true,
      hasActiveServices: true,
      isPending: false,
      canOrder: true,
      cpiID: 'CPI30009000000010',
      formattedResult: { accessTechnology: 'FTTN', serviceabilityClass: 13, csaid: expect.stringMatching(/^CSA/) },
    })
    expect(result.nfasTiers.map(({ speed }) => speed)).toEqual([12, 25, 50, 100])
  })

  test('preselects none of several pairs, and reports a pair without status as not in use', {
    meta: { rules: ['SQ-cpi-several'] },
  }, async () => {
    const { cpiID, supportingResources } = await checkNbn(places.severalPairs)
    expect(cpiID).toBe('')
    expect(supportingResources.map(({ status }) => status)).toEqual([
      'Line Not In Use',
      'Line In Use',
      'Line Not In Use',
    ])
    expect((await checkNbn(places.noPair)).cpiID).toBe('New Line Installation')
    expect(await checkNbn(places.fibre)).toMatchObject({ cpiID: null, ntd: { type: 'Indoor NTD' } })
  })

  test('refuses orders for a pending address, and shows the expected date or that it is unknown', {
    meta: { rules: ['SQ-pending-date-missing'] },
  }, async () => {
    const pending = await checkNbn(places.pending)
    expect(pending).toMatchObject({ isPending: true, canOrder: false })
    expect(pending.formattedResult?.serviceabilityDate).toBe('2027-06-30')
    expect((await checkNbn(places.pendingWithoutDate)).formattedResult?.serviceabilityDate).toBe('Not Available')
    const body = { checkID: pending.checkID, contactName: 'Sam', contactPhone: '0412345678' }
    expect((await portal.ask(sq.createOrder, { as, body })).problem.detail).toBe(
      'Nothing can be ordered for this address yet.',
    )
  })

  test('returns the message of a failed check, and stores it for a ticket', {
    meta: { rules: ['SQ-success-false'] },
  }, async () => {
    const result = await checkNbn(places.refused)
    expect(result).toMatchObject({ success: false, message: expect.stringContaining('Raise a support ticket') })
    expect((await portal.ask(sq.sendEmail, { as, body: { checkID: result.checkID, to: 'a@b.test' } })).status).toBe(409)
    const [storedCheck] = await portal.rows(
      'select dealer_id, checked_by, can_order from serviceability_checks where check_id = $1',
      [result.checkID],
    )
    expect(storedCheck).toMatchObject({ checked_by: expect.any(String), can_order: false })
    const auditEntries = await portal.rows(
      `select from audit_log where entity_type = 'serviceability' and entity_id = $1 and action = 'checked'`,
      [String(result.checkID)],
    )
    expect(auditEntries).toHaveLength(1)
  })

  test.each([
    ['refuse', 502, 'Not today'],
    ['down', 503, 'The serviceability service is not available at the moment'],
  ] as const)(
    'reports the problem if the wholesaler’s behaviour is %s',
    async (mode, status, detail) => {
      await portal.behave('serviceability', { mode, reason: 'Not today' })
      const answer = await portal.ask(sq.nbnServiceQualification, { as, body: { locationID: places.fibre } })
      expect(answer.problem).toMatchObject({ status, detail })
    },
    20_000,
  )
})

describe('a check for 5G', () => {
  test('is eligible with a sector, or without one if the network has no sector data', {
    meta: { rules: ['SQ-sector-flag'] },
  }, async () => {
    expect(await check5G(places.fiveG)).toMatchObject({ eligible: true, hasSectorID: true, canOrder: true })
    expect(await check5G(places.fiveGWithoutSector)).toMatchObject({
      eligible: true,
      hasSectorID: false,
      canOrder: true,
    })
  })

  test('gives the reason if it is not eligible or the sector is full', async () => {
    expect(await check5G(places.fiveGNone)).toMatchObject({
      eligible: false,
      canOrder: false,
      reason: 'Outside the 5G coverage',
    })
    const full = await check5G(places.fiveGFull)
    expect(full).toMatchObject({ eligible: true, hasCapacity: false, canOrder: false })
    expect(await check5G(places.fiveGRefused)).toMatchObject({ success: false, message: expect.stringContaining('5G') })
    const { hold: reservation } = await makeChecks(portal)
    expect((await portal.ask(sq.reserve5G, { as, body: { ...reservation, checkID: full.checkID } })).status).toBe(409)
  })
})

describe('an order at a wholesaler', () => {
  test('is sent once by a job, and found by the wholesaler’s number', async () => {
    await portal.behave('serviceability', { mode: 'fail', remaining: 1 })
    const { customerID } = await makeCustomer(portal)
    const { nbn, order } = await makeChecks(portal).catch(async () => makeChecks(portal))
    await portal.behave('serviceability', { mode: 'repeat', remaining: 1 })
    const body = { ...order, checkID: nbn.checkID, customerID, orderType: 'Transition' as const, uniPort: 'UNI-D 2' }
    const placedOrder = must(await portal.ask(sq.createOrder, { as, body }))
    expect(placedOrder).toMatchObject({
      status: 'Submitting',
      orderType: 'ADD',
      customerName: 'Ada Nguyen',
      orderID: '',
    })
    const submittedOrder = await untilPlaced(portal, placedOrder.wholesaleOrderID)
    expect(submittedOrder).toMatchObject({ status: 'Acknowledged', orderID: expect.stringMatching(/^ORD\d{12}$/) })
    const details = must(await portal.ask(sq.queryOrderDetails, { as, body: { orderID: submittedOrder.orderID } }))
    expect(details.orderDetails).toMatchObject({
      orderType: 'ADD',
      locationID: places.fibre,
      orderStatus: 'In Progress',
      bandwidthProfile: 'NFAS 100/20 Mbps',
      uniDSL: 'UNI-D 2',
      priID: expect.stringMatching(/^PRI/),
      plannedCompletionDate: expect.stringMatching(/^\d{4}-/),
    })
    expect(await findOrder(portal, placedOrder.wholesaleOrderID)).toMatchObject({ status: 'In Progress' })
    const count = await portal.rows(`select from outside.wholesale_order where placed ->> 'locationID' = $1`, [
      places.fibre,
    ])
    expect(count).toHaveLength(1)
  })

  test('must match the tier, pair and port of its address', async () => {
    const { checkID } = await checkNbn(places.severalPairs)
    const body = {
      checkID,
      contactName: 'Sam',
      contactPhone: '0412345678',
      bandwidthProfile: 'NFAS 9/9 Mbps',
      uniPort: 'UNI-D 9',
    }
    const { problem } = await portal.ask(sq.createOrder, { as, body })
    expect(problem.errors.map(({ path }) => path)).toEqual(['bandwidthProfile', 'cpiID', 'uniPort'])
  })

  test('shows the reason if its wholesaler rejects it', async () => {
    const { nbn, order } = await makeChecks(portal)
    const body = { ...order, checkID: nbn.checkID, siteNotes: 'reject' }
    const placedOrder = must(await portal.ask(sq.createOrder, { as, body }))
    expect(await untilPlaced(portal, placedOrder.wholesaleOrderID)).toMatchObject({
      status: 'Rejected',
      problem: expect.stringContaining('site contact'),
    })
  })

  test('stays queued and shows the reason while its wholesaler does not respond', async () => {
    const { nbn, order } = await makeChecks(portal)
    await portal.behave('serviceability', { mode: 'fail', remaining: 1 })
    const placedOrder = must(await portal.ask(sq.createOrder, { as, body: { ...order, checkID: nbn.checkID } }))
    await until(
      async () => (await findOrder(portal, placedOrder.wholesaleOrderID))?.problem !== '',
      'the first try failed',
    )
    expect(await untilPlaced(portal, placedOrder.wholesaleOrderID)).toMatchObject({
      status: 'Acknowledged',
      problem: '',
    })
  })

  test('for 5G uses a reservation once', async () => {
    const { fiveG, hold, order } = await makeChecks(portal)
    const withoutReservation = await portal.ask(sq.createOrder, { as, body: { ...order, checkID: fiveG.checkID } })
    expect(withoutReservation.problem.errors).toEqual([
      { path: 'reservationID', message: 'Reserve a number and a SIM first' },
    ])
    const reserve = { as, body: { ...hold, checkID: fiveG.checkID } }
    const { reservation } = must(await portal.ask(sq.reserve5G, reserve))
    expect(reservation).toMatchObject({ msn: hold.msn, usim: hold.usim, reference: expect.stringMatching(/^HLD/) })
    expect(must(await portal.ask(sq.reserve5G, reserve)).reservation).toEqual(reservation)
    const others = must(await portal.ask(sq.getAvailableMsn, { as, params: { quantity: 50 } }))
    expect(others.map(({ msn }) => msn)).not.toContain(hold.msn)
    const body = { ...order, checkID: fiveG.checkID, reservationID: reservation?.reservationID }
    const placedOrder = must(await portal.ask(sq.createOrder, { as, body }))
    expect(placedOrder).toMatchObject({ kind: '5g', product: expect.stringContaining(hold.msn) })
    expect((await portal.ask(sq.createOrder, { as, body })).problem.detail).toBe(
      'This reservation has already been ordered.',
    )
    await untilPlaced(portal, placedOrder.wholesaleOrderID)
  })

  test('refuses a number that is taken, with the network’s message', async () => {
    const { fiveG, hold } = await makeChecks(portal)
    const theirs = await makeChecks(portal, 'rival')
    must(await portal.ask(sq.reserve5G, { as: 'rival', body: { ...hold, checkID: theirs.fiveG.checkID } }))
    expect(must(await portal.ask(sq.reserve5G, { as, body: { ...hold, checkID: fiveG.checkID } }))).toEqual({
      success: false,
      message: 'This number or SIM has been taken. Choose another one.',
      reservation: null,
    })
  })

  test('uses a customised offer if one was requested', async () => {
    const { nbn, order, offer } = await makeChecks(portal)
    const ask = { as, body: { ...offer, checkID: nbn.checkID } }
    const customisedOffer = must(await portal.ask(sq.createCustomisedOffer, ask)).offer
    expect(customisedOffer).toMatchObject({ monthlyEx: 288, onceOffEx: 0, reference: expect.stringMatching(/^OFR/) })
    expect(must(await portal.ask(sq.createCustomisedOffer, ask)).offer?.offerID).toBe(customisedOffer?.offerID)
    const body = { ...order, bandwidthProfile: '', checkID: nbn.checkID, offerID: customisedOffer?.offerID }
    expect(must(await portal.ask(sq.createOrder, { as, body })).product).toContain('500/100 Mbps, offer OFR')
    const large = { as, body: { ...offer, downMbps: 5000, checkID: nbn.checkID } }
    expect(must(await portal.ask(sq.createCustomisedOffer, large))).toMatchObject({ success: false, offer: null })
  })

  test('is visible only to its dealer, and accepts only that dealer’s customers', async () => {
    const { nbn, order } = await makeChecks(portal)
    const { wholesaleOrderID, orderID } = await orderNbn(portal, nbn.checkID)
    expect(await findOrder(portal, wholesaleOrderID, 'rival')).toBeUndefined()
    expect(await findOrder(portal, wholesaleOrderID, 'employee')).toMatchObject({ orderID })
    const theirs = await makeCustomer(portal, 'rival')
    const body = { ...order, checkID: nbn.checkID, customerID: theirs.customerID }
    expect((await portal.ask(sq.createOrder, { as, body })).status).toBe(404)
    const refs = must(await portal.ask(sq.getCustomerRefs, { as }))
    expect(refs.map(({ customerID }) => customerID)).not.toContain(theirs.customerID)
    expect(refs.length).toBeGreaterThan(0)
  })
})

describe('messages about an address', () => {
  const requestOf = (requestID: number) =>
    until(async () => {
      const [request] = await portal.rows(
        'select status, reference from serviceability_requests where request_id = $1',
        [requestID],
      )
      return request?.status !== 'waiting' && request
    }, 'the request was sent')
  const mailsTo = (to: string) =>
    portal.rows<{ subject: string; text: string }>(
      `select subject, plain as text from outside.mail where array_to_string(recipients, ' ') like '%' || $1 || '%'`,
      [to],
    )

  test('e-mails the result once, with the dealer as reply address', async () => {
    const { nbn } = await makeChecks(portal)
    const body = { checkID: nbn.checkID, to: 'curious@customer.test', toName: 'Cora', note: 'As we discussed.' }
    const headers = { 'idempotency-key': 'email-1' }
    const request = must(await portal.ask(sq.sendEmail, { as, body, headers }))
    expect(request.success).toBe(true)
    expect(must(await portal.ask(sq.sendEmail, { as, body, headers }))).toEqual(request)
    expect(await requestOf(request.requestID)).toMatchObject({ status: 'sent' })
    const mails = await mailsTo('curious@customer.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Hello Cora[\s\S]*As we discussed[\s\S]*nbn over Fibre: available/)
  })

  test('tells the dealer about a refused e-mail', async () => {
    const { nbn } = await makeChecks(portal)
    await portal.behave('email', { mode: 'refuse', remaining: 1, reason: 'No such mailbox' })
    const { requestID } = must(
      await portal.ask(sq.sendEmail, { as, body: { checkID: nbn.checkID, to: 'no@customer.test' } }),
    )
    expect(await requestOf(requestID)).toMatchObject({ status: 'failed' })
    expect((await mailsTo('dealer@example.test')).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Not sent: Services available at/),
    )
  })

  test('sends tickets and enquiries to the ticketing system', async () => {
    const { nbn } = await makeChecks(portal)
    const ticket = { checkID: nbn.checkID, subject: 'Wrong class', description: 'There is a line.' }
    const requests = [
      must(await portal.ask(sq.createSupportTicket, { as, body: ticket })),
      must(await portal.ask(sq.sendSQ, { as, body: { address: harbour.formattedAddress, services: ['Fibre'] } })),
      must(
        await portal.ask(sq.sendSQNew, {
          as,
          body: { address: harbour.formattedAddress, services: ['Fibre', '5G'], speed: '1000/1000' },
        }),
      ),
    ]
    for (const { requestID } of requests)
      expect(await requestOf(requestID)).toMatchObject({ status: 'sent', reference: expect.stringMatching(/^T\d+$/) })
    const tickets = await portal.rows<{ ticket: { subject: string; services: string[] } }>(
      `select ticket from outside.ticket where key like 'serviceability %' order by ticket_id`,
    )
    const all = JSON.stringify(tickets)
    for (const words of ['Wrong class', 'There is a line.', places.fibre, 'Services: Fibre, 5G', 'Speed: 1000/1000'])
      expect(all).toContain(words)
  })
})
