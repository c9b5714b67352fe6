import type { RatePlan } from '@dealerline/shared/contract/catalogue.ts'
import type { LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines } from '@dealerline/shared/rules/internet-lines.ts'
import { isRefused } from '@dealerline/shared/rules/line-changes.ts'
import { wantedServices } from '@dealerline/shared/sites/check-cells.ts'
import { chooseService, plansFor } from '@dealerline/shared/sites/choose-service.ts'
import type { Outside } from '../../calls/asking.ts'
import type { Context } from '../../calls/context.ts'
import { getRatePlans } from '../catalogue/catalogue.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { askOptions } from './ask-lines.ts'
import { withKnownLocations } from './ask-network.ts'

interface RefusedLine {
  question: LineQuestion
  /** The locations that are kept with the address. */
  known: Parameters<typeof askOptions>[2]
  /** Why the wholesaler refused the line. */
  reason: string
  plans: RatePlan[]
}

/** Reads a refused line, and the plans that its customer can have. */
export async function findRefusedLine(context: Context, orderID: number, rowID: number): Promise<RefusedLine> {
  const [order, plans] = await Promise.all([
    getOrderDetail(context, orderID),
    getRatePlans(context, { types: wantedServices, includeArchived: false }),
  ])
  const line = internetLines(order).find((one) => one.rowID === rowID)
  if (!line) throw new AppError('notFound', { detail: 'The order has no such internet line.' })
  if (!isRefused(line.state)) throw new AppError('conflict', { detail: 'The wholesaler has not refused this line.' })
  const networks = ['nbn', 'fiveG'].map((type) => ({ question: { ...line.question, type } }))
  const [nbn, fiveG] = await withKnownLocations(context, networks)
  return {
    question: line.question,
    known: { nbn: nbn?.known, fiveG: fiveG?.known },
    reason: line.state?.current?.facts?.reason ?? '',
    plans: plansFor(plans, order.customer.custType === 'residential'),
  }
}

/** Chooses the best service at the address of a refused line. The refused service is none of them. */
export async function findAlternative(outside: Outside, { question, known, reason, plans }: RefusedLine) {
  const { type, soldDownMbps, soldUpMbps } = question
  const options = await askOptions(outside, question, known)
  const open = options.map((option) => (option.type === type ? { ...option, available: false, note: reason } : option))
  return chooseService({ service: type, speed: `${soldDownMbps}/${soldUpMbps}` }, open, plans)
}
