import Big from 'big.js'

/**
 * An amount in Australian dollars; every number has two decimal places. `inc` is authoritative: `gst` is one eleventh
 * of `inc`, rounded half up to the cent, and `ex` is the rest. Totals follow the same rule, so the GST of a total is
 * not the sum of the GST of its lines.
 */
export interface Amount {
  ex: number
  gst: number
  inc: number
}

/** Monthly and once-off price of an item. */
export interface Price {
  monthly: Amount
  onceOff: Amount
}

export const gstPercent = 10

const cents = (value: Big) => Number(value.round(2, Big.roundHalfUp).toFixed(2))

export const zero: Amount = { ex: 0, gst: 0, inc: 0 }

/**
 * Returns a non-negative dollar amount in whole cents, or undefined if it has no exact value in cents. Arithmetic with
 * whole cents is exact and much faster than with decimals, and nearly all amounts allow it.
 */
function wholeCents(dollars: number | Big): number | undefined {
  if (typeof dollars !== 'number') return undefined
  const whole = Math.round(dollars * 100)
  return whole >= 0 && whole < 1e13 && whole / 100 === dollars ? whole : undefined
}

const amountFromCents = (net: number, gst: number): Amount => ({
  ex: net / 100,
  gst: gst / 100,
  inc: (net + gst) / 100,
})

/**
 * Converts an amount excluding GST, such as the price of a handset. `fromInc` of the resulting `inc` returns an equal
 * amount.
 */
export function fromEx(ex: number | Big): Amount {
  const whole = wholeCents(ex)
  if (whole !== undefined) return amountFromCents(whole, Math.floor((whole * gstPercent + 50) / 100))
  const net = Big(ex).round(2, Big.roundHalfUp)
  const gst = net.times(gstPercent).div(100).round(2, Big.roundHalfUp)
  return { ex: cents(net), gst: cents(gst), inc: cents(net.plus(gst)) }
}

/** Converts an amount including GST, such as the price of a plan. */
export function fromInc(inc: number | Big): Amount {
  const whole = wholeCents(inc)
  if (whole !== undefined) {
    const share = 100 + gstPercent
    const tax = Math.floor((2 * whole * gstPercent + share) / (2 * share))
    return amountFromCents(whole - tax, tax)
  }
  const gross = Big(inc).round(2, Big.roundHalfUp)
  const gst = gross
    .times(gstPercent)
    .div(100 + gstPercent)
    .round(2, Big.roundHalfUp)
  return { ex: cents(gross.minus(gst)), gst: cents(gst), inc: cents(gross) }
}

/** Adds dollar amounts with two decimal places. Adding whole cents is exact and much faster than decimals. */
export const sumOf = (dollars: readonly number[]): number =>
  dollars.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100

/** Adds amounts including GST; the GST of the total is one eleventh of it. */
export const add = (...amounts: Amount[]): Amount => fromInc(sumOf(amounts.map(({ inc }) => inc)))

export function times({ inc }: Amount, factor: number): Amount {
  const whole = Number.isInteger(factor) && factor >= 0 ? wholeCents(inc) : undefined
  const product = whole === undefined ? Number.NaN : whole * factor
  return fromInc(Number.isSafeInteger(product) ? product / 100 : cents(Big(inc).times(factor)))
}

/** Returns `quantity` times a unit price, exactly. */
export function multiply(quantity: number, unit: number): number {
  return cents(Big(unit).times(quantity))
}

const handsetTax = Big('1.1')
export const firstHandsetFee = 20
export const furtherHandsetFee = 7.5

/**
 * Returns the price including GST of the handsets of an IP voice order: each recommended price times 1.1, plus a fee
 * of 20 for the first handset with a price and 7.50 for each further one. A handset with quantity n counts n times.
 * Returns 0 if no handset has a price.
 */
export function handsetTotal(handsets: readonly { rrpEx: number; quantity?: number }[]): number {
  const pricedHandsets = handsets.filter((handset) => handset.rrpEx > 0)
  const prices = pricedHandsets.reduce(
    (sum, handset) => sum.plus(Big(handset.rrpEx).times(handset.quantity ?? 1)),
    Big(0),
  )
  return cents(
    prices
      .times(handsetTax)
      .plus(handsetFee(pricedHandsets.reduce((sum, handset) => sum + (handset.quantity ?? 1), 0))),
  )
}

/** Returns the fee for a number of priced handsets. */
export function handsetFee(count: number): number {
  return count <= 0 ? 0 : cents(Big(firstHandsetFee).plus(Big(furtherHandsetFee).times(count - 1)))
}
