import { internetTypes } from '../blocks/internet.ts'
import { smallest } from '../extremes.ts'
import type { RatePlan } from '../records/catalogue-fields.ts'
import { readService, readSpeed, type Speed, type WantedService } from './check-cells.ts'

/** A service that a wholesaler has at a site, or would have after building. Speeds in Mbps, 0 if unknown. */
export interface SiteOption {
  type: WantedService
  wholesaler: string
  technology: string
  available: boolean
  downMbps: number
  upMbps: number
  /** The cost to build it in dollars excluding GST; null if nothing is to be built or the cost is unknown. */
  buildCostEx: number | null
  /** The day from which it is expected, as `YYYY-MM-DD`; empty if it is unknown. */
  expectedDate: string
  note: string
}

/** The plan that is offered for a site. Prices include GST. */
export interface SitePlan {
  ratePlanID: number
  description: string
  monthly: number
  onceOff: number
  speed: string
}

/** The service for a site: as wanted, the best alternative, or none with the reason. */
export interface SiteChoiceOfService {
  outcome: 'met' | 'alternative' | 'none'
  type: WantedService | ''
  technology: string
  downMbps: number
  upMbps: number
  plan: SitePlan | null
  reason: string
}

type Plan = Pick<
  RatePlan,
  'ratePlanID' | 'ratePlanDescription' | 'usageType' | 'monthlyRetail' | 'ConnectionFee' | 'archived'
>

interface Candidate {
  option: SiteOption
  plan: Plan
  speed: Speed
}

/** Returns the speed in the name of a plan, such as `NBN Business 100/40`; undefined if the name has none. */
export function speedOfPlan(description: string): Speed | undefined {
  const match = /(\d{1,5})\/(\d{1,5})/.exec(description)
  return match ? { down: Number(match[1]), up: Number(match[2]) } : undefined
}

/** The plans for residential or for business customers. */
export const plansFor = <P extends Pick<RatePlan, 'residential'>>(plans: readonly P[], isResidential: boolean): P[] =>
  plans.filter(({ residential }) => residential === isResidential)

/** Every plan that the site can have. A plan without a speed in its name has the speed of the network at the site. */
function candidatesAt(options: readonly SiteOption[], plans: readonly Plan[]): Candidate[] {
  return options
    .filter(({ available }) => available)
    .flatMap((option) =>
      plans
        .filter(({ usageType, archived }) => !archived && usageType.toLowerCase() === option.type.toLowerCase())
        .flatMap((plan) => {
          const ofPlan = speedOfPlan(plan.ratePlanDescription)
          const speed = ofPlan ?? { down: option.downMbps, up: option.upMbps }
          const fits = !ofPlan || (ofPlan.down <= option.downMbps && ofPlan.up <= option.upMbps)
          return fits ? [{ option, plan, speed }] : []
        }),
    )
}

const byPrice = (one: Candidate, other: Candidate) =>
  one.plan.monthlyRetail - other.plan.monthlyRetail || one.plan.ratePlanID - other.plan.ratePlanID
const bySpeed = (one: Candidate, other: Candidate) => other.speed.down - one.speed.down || byPrice(one, other)

const isFast = ({ speed }: Candidate, { down, up }: Speed) => speed.down >= down && speed.up >= up

/**
 * Chooses the service of a site. The cheapest plan that meets the wish is taken. If none does, the best alternative is the
 * cheapest plan of another service with the speed, then the fastest plan of the wanted service, then the fastest plan.
 */
export function chooseService(
  wish: { service: string; speed: string },
  options: readonly SiteOption[],
  plans: readonly Plan[],
): SiteChoiceOfService {
  const type = readService(wish.service) ?? ''
  const speed = readSpeed(wish.speed) ?? { down: 0, up: 0 }
  const candidates = candidatesAt(options, plans)
  const ofType = candidates.filter(({ option }) => type === '' || option.type === type)
  const [best] = ofType.filter((each) => isFast(each, speed)).toSorted(byPrice)
  if (best) return toChoice('met', best, '')
  const [otherService] = candidates.filter((each) => isFast(each, speed)).toSorted(byPrice)
  const alternative = otherService ?? ofType.toSorted(bySpeed)[0] ?? candidates.toSorted(bySpeed)[0]
  const reason = whyNot({ type, speed }, options, ofType)
  return alternative
    ? toChoice('alternative', alternative, reason)
    : { outcome: 'none', type: '', technology: '', downMbps: 0, upMbps: 0, plan: null, reason }
}

function toChoice(
  outcome: 'met' | 'alternative',
  { option, plan, speed }: Candidate,
  reason: string,
): SiteChoiceOfService {
  return {
    outcome,
    type: option.type,
    technology: option.technology,
    downMbps: option.downMbps,
    upMbps: option.upMbps,
    plan: {
      ratePlanID: plan.ratePlanID,
      description: plan.ratePlanDescription,
      monthly: plan.monthlyRetail,
      onceOff: plan.ConnectionFee,
      speed: formatSpeed(speed),
    },
    reason,
  }
}

/** Says why the wish cannot be met. */
function whyNot(
  { type, speed }: { type: WantedService | ''; speed: Speed },
  options: readonly SiteOption[],
  ofType: readonly Candidate[],
): string {
  const label = type === '' ? 'No service' : internetTypes[type]
  const [fastest] = ofType.toSorted(bySpeed)
  if (fastest)
    return `${label} with ${formatSpeed(speed)} is not available: the fastest plan here is ${formatSpeed(fastest.speed)}.`
  const ofService = options.filter((option) => type === '' || option.type === type)
  if (ofService.some(({ available }) => available))
    return `The catalogue has no plan of ${label} that fits this address.`
  const notes = [...new Set(ofService.map(({ note }) => note).filter(Boolean))]
  return `${type === '' ? 'No service is available' : `${label} is not available`}${notes.length > 0 ? `: ${notes.join('; ')}` : '.'}`
}

/** Writes a speed as `100/20 Mbps`. */
export function formatSpeed({ down, up }: Speed): string {
  if (down === 0 && up === 0) return ''
  return up > 0 ? `${down}/${up} Mbps` : `${down} Mbps`
}

/** The lowest cost to build, and the earliest day, among the services that a site can have only later. */
export function buildOf(options: readonly SiteOption[]): { buildCostEx: number | null; expectedDate: string } {
  const later = options.filter(({ available }) => !available)
  const costs = later.flatMap(({ buildCostEx }) => (buildCostEx === null ? [] : [buildCostEx]))
  const dates = later.map(({ expectedDate }) => expectedDate).filter(Boolean)
  return { buildCostEx: costs.length > 0 ? smallest(costs) : null, expectedDate: dates.toSorted()[0] ?? '' }
}
