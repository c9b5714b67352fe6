import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { WholesaleOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import { must } from './builders.ts'
import { type TestPortal, until } from './portal.ts'

const { serviceability } = contract

/** The ids of sample locations, by their properties. */
export const places = {
  fibre: 'LOC000900000012',
  copper: 'LOC000900000001',
  severalPairs: 'LOC000900000014',
  noPair: 'LOC000900000004',
  pending: 'LOC000900000018',
  pendingWithoutDate: 'LOC000900000019',
  refused: 'LOC000900000009',
  fiveG: 'FW000900000001',
  fiveGFull: 'FW000900000003',
  fiveGNone: 'FW000900000002',
  fiveGRefused: 'FW000900000004',
  fiveGWithoutSector: 'FW000900000005',
}

const order = { contactName: 'Sam Site', contactPhone: '0412 345 678', bandwidthProfile: 'NFAS 100/20 Mbps' }

/** Creates a check of each kind, and returns them with inputs for orders, reservations and offers. */
export async function makeChecks(portal: TestPortal, as = 'dealer') {
  const nbn = must(await portal.ask(serviceability.nbnServiceQualification, { as, body: { locationID: places.fibre } }))
  const fiveG = must(
    await portal.ask(serviceability.serviceQualification5G, { as, body: { locationID: places.fiveG } }),
  )
  const [[plan], [msn], [usim]] = await Promise.all([
    portal.ask(serviceability.getRatePlans, { as }).then(must),
    portal.ask(serviceability.getAvailableMsn, { as, params: { quantity: 1 } }).then(must),
    portal.ask(serviceability.getAvailableUsim, { as, params: { quantity: 1 } }).then(must),
  ])
  const hold = { ratePlanID: plan?.ratePlanID ?? 0, msn: msn?.msn ?? '', usim: usim?.usim ?? '' }
  return { nbn, fiveG, order, hold, offer: { downMbps: 500, upMbps: 100, termMonths: 24 } }
}

/** Creates an nbn order and waits until its wholesaler has accepted it. */
export async function orderNbn(
  portal: TestPortal,
  checkID: number,
  as = 'dealer',
  more: object = {},
): Promise<WholesaleOrder> {
  const { wholesaleOrderID } = must(
    await portal.ask(serviceability.createOrder, { as, body: { ...order, checkID, ...more } }),
  )
  return untilPlaced(portal, wholesaleOrderID, as)
}

export const findOrder = async (portal: TestPortal, wholesaleOrderID: number, as = 'dealer') =>
  must(await portal.ask(serviceability.getNBNOrders, { as, body: {} })).items.find(
    (one) => one.wholesaleOrderID === wholesaleOrderID,
  )

/** Waits until the wholesaler has accepted or rejected the order. */
export const untilPlaced = (portal: TestPortal, wholesaleOrderID: number, as = 'dealer') =>
  until(async () => {
    const storedOrder = await findOrder(portal, wholesaleOrderID, as)
    return storedOrder && storedOrder.status !== 'Submitting' && storedOrder
  }, 'the wholesaler has answered')

const chosenSlot = { rowID: 1, slotCode: 'one', start: '2030-01-07T00:00:00Z', end: '2030-01-07T04:00:00Z' }

/** Returns a valid body for every call that names a check or a wholesale order. */
export async function serviceabilityBodies(portal: TestPortal, customerID: number): Promise<[Call, unknown][]> {
  const { nbn, fiveG, order, offer, hold } = await makeChecks(portal)
  const { checkID } = nbn
  const { orderID } = await orderNbn(portal, checkID)
  return [
    [serviceability.createOrder, { ...order, checkID, customerID }],
    [serviceability.acceptLineChange, { answerID: 1 }],
    [serviceability.findLineAlternative, { rowID: 1 }],
    [contract.appointments.getAppointmentSlots, { rowID: 1 }],
    [contract.appointments.chooseAppointment, chosenSlot],
    [contract.appointments.releaseAppointment, { rowID: 1 }],
    [serviceability.createCustomisedOffer, { ...offer, checkID }],
    [serviceability.reserve5G, { ...hold, checkID: fiveG.checkID }],
    [serviceability.sendEmail, { checkID, to: 'a@customer.test' }],
    [serviceability.createSupportTicket, { checkID, subject: 'No', description: 'No' }],
    [serviceability.queryOrderDetails, { orderID }],
  ]
}
