import type { LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines, needsAlternative } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isRefused } from '@dealerline/shared/record-rules/line-changes.ts'
import type { RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { wantedServices } from '@dealerline/shared/sites/check-cells.ts'
import { chooseService, plansFor } from '@dealerline/shared/sites/choose-service.ts'
import type { Context } from '../../calls/context.ts'
import type { Outside } from '../../calls/handler.ts'
import { getRatePlans } from '../catalogue/catalogue.ts'
import { findKnownLocations } from '../customers/facts/known-facts.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { askOptions } from './ask-lines.ts'

interface LineToReplace {
  question: LineQuestion
  /** The locations that are kept with the address. */
  known: Parameters<typeof askOptions>[2]
  /** Why the wholesaler refused the line; undefined if it only offers less than the sold speed. */
  refusal: string | undefined
  plans: RatePlan[]
}

/** Reads a line that is refused or slower than sold, and the plans that its customer can have. */
export async function findLineToReplace(context: Context, orderID: number, rowID: number): Promise<LineToReplace> {
  const [order, plans] = await Promise.all([
    getOrderDetail(context, orderID),
    getRatePlans(context, { types: wantedServices, includeArchived: false }),
  ])
  const line = internetLines(order).find((one) => one.rowID === rowID)
  if (!line) throw new AppError('notFound', { detail: 'The order has no such internet line.' })
  if (!needsAlternative(line))
    throw new AppError('conflict', { detail: 'The wholesaler has neither refused this line nor offers less speed.' })
  const { addressID } = line.question
  const locations = await findKnownLocations(context, [addressID])
  return {
    question: line.question,
    known: locations.get(addressID) ?? {},
    refusal: isRefused(line.state) ? (line.state?.current?.facts?.reason ?? '') : undefined,
    plans: plansFor(plans, order.customer.custType === 'residential'),
  }
}

/** Chooses the best service at the address of a line. A refused service is none of them. */
export async function findAlternative(outside: Outside, { question, known, refusal, plans }: LineToReplace) {
  const { type, soldDownMbps, soldUpMbps } = question
  const options = await askOptions(outside, question, known)
  const open = options.map((option) =>
    refusal !== undefined && option.type === type ? { ...option, available: false, note: refusal } : option,
  )
  return chooseService({ service: type, speed: `${soldDownMbps}/${soldUpMbps}` }, open, plans)
}
