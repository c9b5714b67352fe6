import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { WholesaleOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { newLineInstallation, toWholesaleOrderType } from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Input, Outside } from '../../calls/handler.ts'
import type { WholesaleOrderState, WholesalerReply } from '../../providers/serviceability/port.ts'
import { learnLinesAtLocation } from '../customers/facts/learn-lines.ts'
import { getCheck } from './checks.ts'
import { assertOrderable } from './holds.ts'
import * as queries from './queries.ts'

type Calls = typeof serviceabilityCalls
type OrderInput = BodyOf<Calls['createOrder']>

/** Orders a service from a check. A job sends the order to the wholesaler. */
export async function createOrder(context: Context, input: OrderInput): Promise<WholesaleOrder> {
  const { tx, caller, queue } = context
  const { checkID, reservationID, offerID, customerID, orderType, ...details } = input
  const check = await getCheck(context, checkID)
  if (customerID !== undefined && !(await queries.isCustomerOfDealer(tx, customerID, check.dealerID)))
    throw new AppError('notFound', { detail: 'There is no such customer.' })
  assertOrderable(check)
  const offer = offerID === undefined ? undefined : await getOffer(context, offerID, check)
  const isFiveG = check.kind === '5g'
  const reservation = isFiveG ? await getReservation(context, reservationID, check) : undefined
  assertNoErrors(isFiveG ? [] : mismatches(check, input, offer !== undefined))
  const speed = offer ? `${offer.downMbps}/${offer.upMbps} Mbps, offer ${offer.reference}` : details.bandwidthProfile
  const product = reservation
    ? `5G: ${reservation.planName}, ${reservation.msn}${offer ? `, offer ${offer.reference}` : ''}`
    : `${technologyOf(check)} ${speed}`
  const order = await queries.insertOrder(
    tx,
    {
      check,
      customerID,
      reservationID: reservation && reservationID,
      offerID,
      orderType: toWholesaleOrderType(orderType),
      product: product.trim(),
      details: { ...details, bandwidthProfile: isFiveG ? (reservation?.planName ?? '') : speed },
    },
    authorOf(caller),
  )
  const { wholesaleOrderID } = order
  await queue(tx, 'serviceability.order', { wholesaleOrderID })
  const data = { checkID, orderType: order.orderType, product: order.product }
  tx.audit({ entityType: 'wholesale order', entityID: wholesaleOrderID, action: 'ordered', data })
  return order
}

const technologyOf = ({ result }: queries.StoredCheck) =>
  'formattedResult' in result ? (result.formattedResult?.accessTechnology ?? '') : ''

/** Returns errors for the values of an nbn order that its address does not have. */
function mismatches({ result }: queries.StoredCheck, input: OrderInput, hasOffer: boolean): FieldError[] {
  if (!('formattedResult' in result)) return []
  const errors: FieldError[] = []
  const { bandwidthProfile, cpiID, uniPort } = input
  if (!hasOffer && !result.nfasTiers.some(({ name }) => name === bandwidthProfile))
    errors.push({ path: 'bandwidthProfile', message: 'Choose a speed tier of this address' })
  if (result.cpiID !== null) {
    const pairs = [newLineInstallation, ...result.supportingResources.map(({ id }) => id)]
    if (!pairs.includes(cpiID)) errors.push({ path: 'cpiID', message: 'Choose a copper pair of this address' })
  } else if (cpiID !== '') errors.push({ path: 'cpiID', message: 'This address has no copper pairs' })
  if (uniPort !== '' && !result.uniPorts.some(({ name }) => name === uniPort))
    errors.push({ path: 'uniPort', message: 'Choose a port of this address' })
  return errors
}

async function getReservation({ tx }: Context, reservationID: number | undefined, check: queries.StoredCheck) {
  if (reservationID === undefined)
    throw new AppError('badInput', { errors: [{ path: 'reservationID', message: 'Reserve a number and a SIM first' }] })
  const reservation = await queries.lockReservation(tx, reservationID)
  if (reservation?.checkID !== check.checkID)
    throw new AppError('notFound', { detail: 'There is no such reservation.' })
  if (reservation.isExpired) throw new AppError('conflict', { detail: 'The reservation has expired. Reserve again.' })
  if (reservation.isOrdered) throw new AppError('conflict', { detail: 'This reservation has already been ordered.' })
  return reservation
}

async function getOffer({ tx }: Context, offerID: number, check: queries.StoredCheck) {
  const offer = await queries.findOffer(tx, offerID)
  if (offer?.checkID !== check.checkID) throw new AppError('notFound', { detail: 'There is no such offer.' })
  if (offer.isOver) throw new AppError('conflict', { detail: 'The offer has expired. Request another one.' })
  return offer
}

/** Returns the current details of an order from its wholesaler, and stores the status. */
export const orderDetails = {
  prepare: async (context: Context, { body: { orderID } }: QueryInput) => {
    await lockOrder(context, orderID)
    return orderID
  },
  call: ({ providers }: Outside, orderID: string) => providers.serviceability.findOrder(orderID),
  commit: storeOrderDetails,
}

type QueryInput = Pick<Input<Calls['queryOrderDetails']>, 'body'>

async function lockOrder({ tx }: Context, orderID: string) {
  const order = await queries.lockOrderByReference(tx, orderID)
  if (!order) throw new AppError('notFound', { detail: `There is no order ${orderID}.` })
  return order
}

async function storeOrderDetails(
  context: Context,
  { body: { orderID } }: QueryInput,
  answer: WholesalerReply<WholesaleOrderState>,
): Promise<ReplyOf<Calls['queryOrderDetails']>> {
  const { tx } = context
  const order = await lockOrder(context, orderID)
  if (!answer.success) return { ...answer, orderDetails: null }
  const { status, ...details } = answer.result
  await learnLinesAtLocation(tx, order, [{ network: 'avc', value: details.avcd, reason: `nbn order ${orderID}` }])
  if (status !== order.status) {
    const { wholesaleOrderID } = order
    await queries.updateWholesaleOrder(tx, wholesaleOrderID, { status, reference: orderID, problem: '' })
    tx.audit({ entityType: 'wholesale order', entityID: wholesaleOrderID, action: status, data: { orderID } })
  }
  return { success: true, message: answer.message, orderDetails: { ...details, orderStatus: status } }
}
