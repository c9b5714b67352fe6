import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { WholesaleOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { newLineInstallation, toWholesaleOrderType } from '@dealerline/shared/rules/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { getCheck } from './checks.ts'
import { assertOrderable } from './holds.ts'
import * as queries from './queries.ts'

type Calls = typeof serviceabilityCalls
type Given = BodyOf<Calls['createOrder']>

/** Orders what a check found; a job hands it to the wholesaler. */
export async function createOrder(context: Context, given: Given): Promise<WholesaleOrder> {
  const { tx, caller, queue } = context
  const { checkID, reservationID, offerID, customerID, orderType, ...details } = given
  const check = await getCheck(context, checkID)
  if (customerID !== undefined && !(await queries.customerIsOf(tx, customerID, check.dealerID)))
    throw new AppError('notFound', { detail: 'There is no such customer.' })
  assertOrderable(check)
  const offer = offerID === undefined ? undefined : await getOffer(context, offerID, check)
  const isFiveG = check.kind === '5g'
  const reservation = isFiveG ? await getReservation(context, reservationID, check) : undefined
  assertNoErrors(isFiveG ? [] : misfits(check, given, offer !== undefined))
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

/** What an nbn order says that the address does not have. */
function misfits({ result }: queries.StoredCheck, given: Given, hasOffer: boolean): FieldError[] {
  if (!('formattedResult' in result)) return []
  const errors: FieldError[] = []
  const { bandwidthProfile, cpiID, uniPort } = given
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
  const found = await queries.holdReservation(tx, reservationID)
  if (found?.checkID !== check.checkID) throw new AppError('notFound', { detail: 'There is no such reservation.' })
  if (found.isExpired) throw new AppError('conflict', { detail: 'The reservation has expired. Reserve again.' })
  if (found.isOrdered) throw new AppError('conflict', { detail: 'What is reserved has been ordered already.' })
  return found
}

async function getOffer({ tx }: Context, offerID: number, check: queries.StoredCheck) {
  const found = await queries.findOffer(tx, offerID)
  if (found?.checkID !== check.checkID) throw new AppError('notFound', { detail: 'There is no such offer.' })
  if (found.isOver) throw new AppError('conflict', { detail: 'The offer has expired. Ask for another one.' })
  return found
}

/** An order as its wholesaler has it by now; what is known of it here is brought up to date. */
export async function queryOrderDetails(
  { tx, providers }: Context,
  orderID: string,
): Promise<ReplyOf<Calls['queryOrderDetails']>> {
  const known = await queries.holdOrderByReference(tx, orderID)
  if (!known) throw new AppError('notFound', { detail: `There is no order ${orderID}.` })
  const answer = await providers.serviceability.findOrder(orderID)
  if (!answer.success) return { ...answer, orderDetails: null }
  const { status, ...details } = answer.result
  if (status !== known.status) {
    const { wholesaleOrderID } = known
    await queries.updateOrder(tx, wholesaleOrderID, { status, reference: orderID, problem: '' })
    tx.audit({ entityType: 'wholesale order', entityID: wholesaleOrderID, action: status, data: { orderID } })
  }
  return { success: true, message: answer.message, orderDetails: { ...details, orderStatus: status } }
}

export async function listOrders({ tx }: Context, asked: BodyOf<Calls['getNBNOrders']>) {
  const found = await queries.selectOrders(tx, { ...asked, kind: asked.kind })
  return { ...found, page: asked.page, pageSize: asked.pageSize }
}

export async function listPortalOrders({ tx }: Context, asked: BodyOf<Calls['getSOGOrders']>) {
  return { ...(await queries.selectPortalOrders(tx, asked)), page: asked.page, pageSize: asked.pageSize }
}
