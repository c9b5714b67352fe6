import type { LineAnswer, LineChange, LineFacts, LineQuestion } from '../contract/line-answers.ts'
import { isSameAddress } from '../rules/address-words.ts'
import { toDisplayDate, toMoney } from '../rules/formats.ts'
import { canOrderNbn, serviceClassLabel } from '../rules/serviceability.ts'

const yesNo = (value: boolean) => (value ? 'Needed' : 'Not needed')
const mbps = (value: number) => `${value} Mbps`
const dateOf = (date: string) => (date ? toDisplayDate(date) : 'Ready')
const classOf = (serviceClass: number | null) =>
  serviceClass === null ? 'None' : `${serviceClass}: ${serviceClassLabel(serviceClass)}`

type Sold = Pick<LineQuestion, 'soldDownMbps' | 'soldUpMbps'>

/** Returns the differences between the answer that a line was sold on and a later one, the most important first. */
export function compareFacts(before: LineFacts, after: LineFacts, sold: Sold): LineChange[] {
  if (before.available && !after.available) return [toClosed(before, after), ...compareDates(before, after)]
  if (!before.available && after.available)
    return [change('available', 'Service', 'Not available', 'Available', 'shown'), ...compareDates(before, after)]
  if (!after.available) return compareDates(before, after)
  return [
    ...differ('location', 'Location', before.locationID, after.locationID, 'accept'),
    ...differ('technology', 'Technology', before.technology, after.technology, 'accept'),
    ...differ('class', 'Service class', classOf(before.serviceClass), classOf(after.serviceClass), 'shown'),
    ...compareSpeed('download', before.downMbps, after.downMbps, sold.soldDownMbps),
    ...compareSpeed('upload', before.upMbps, after.upMbps, sold.soldUpMbps),
    ...differ('fee', 'Fee for a new development', toMoney(before.fee), toMoney(after.fee), 'accept'),
    ...compareNeed('line', 'New line', before.needsLine, after.needsLine),
    ...compareNeed('equipment', 'Equipment of the network', before.needsEquipment, after.needsEquipment),
    ...comparePorts(before, after),
    ...compareDates(before, after),
  ]
}

type Effect = LineChange['effect']
const change = (kind: string, label: string, before: string, after: string, effect: Effect): LineChange => ({
  kind,
  label,
  before,
  after,
  effect,
})
const differ = (kind: string, label: string, before: string, after: string, effect: Effect): LineChange[] =>
  before === after ? [] : [change(kind, label, before, after, effect)]

function toClosed(before: LineFacts, after: LineFacts): LineChange {
  if (!after.hasCapacity)
    return change('capacity', 'Capacity', 'Available', after.reason || 'No capacity', 'impossible')
  if (after.serviceClass !== null && !canOrderNbn(after.serviceClass))
    return change(
      'classClosed',
      'Service class',
      classOf(before.serviceClass),
      classOf(after.serviceClass),
      'impossible',
    )
  return change('refused', 'Service', 'Available', `Not available. ${after.reason}`.trim(), 'impossible')
}

/** A slower speed matters if it is below the sold speed, or if the line names no speed. */
function compareSpeed(name: 'download' | 'upload', before: number, after: number, sold: number): LineChange[] {
  const label = name === 'download' ? 'Fastest download' : 'Fastest upload'
  if (after > before) return [change(`${name}Faster`, label, mbps(before), mbps(after), 'shown')]
  const matters = sold === 0 || after < sold
  return differ(`${name}Slower`, label, mbps(before), mbps(after), matters ? 'accept' : 'shown')
}

const compareNeed = (name: string, label: string, before: boolean, after: boolean): LineChange[] =>
  differ(after ? `${name}Needed` : `${name}NotNeeded`, label, yesNo(before), yesNo(after), after ? 'accept' : 'shown')

function comparePorts(before: LineFacts, after: LineFacts): LineChange[] {
  if (before.isPortFree && !after.isPortFree)
    return [change('portInUse', 'Port', before.port || 'Free', 'All ports are in use', 'accept')]
  if (!before.isPortFree && after.isPortFree)
    return [change('portFree', 'Port', 'All ports are in use', after.port || 'Free', 'shown')]
  return differ('port', 'Port', before.port || 'None', after.port || 'None', 'shown')
}

function compareDates(before: LineFacts, after: LineFacts): LineChange[] {
  // A line without a date is ready.
  const isLater = after.expectedDate > before.expectedDate
  const kind = isLater ? 'dateLater' : 'dateEarlier'
  return differ(kind, 'Ready', dateOf(before.expectedDate), dateOf(after.expectedDate), 'shown')
}

/** Whether two questions are about the same service at the same address. */
export const isSameQuestion = (one: LineQuestion, other: LineQuestion) =>
  one.type === other.type &&
  one.addressID === other.addressID &&
  isSameAddress(one.formattedAddress, other.formattedAddress)

export interface LineState {
  /** The newest record, which may say that the wholesaler was not reached. */
  newest: LineAnswer
  /** The answer that the line was sold on: the first one, or the one that was accepted last. */
  basis: LineAnswer | undefined
  /** The newest answer of the wholesaler. */
  current: LineAnswer | undefined
  /** The differences between both. */
  changes: LineChange[]
}

/** Returns the state of a line from all its answers, oldest first. Answers to an earlier question do not count. */
export function lineState(answers: readonly LineAnswer[], question?: LineQuestion): LineState | undefined {
  const subject = question ?? answers.at(-1)?.question
  const relevantAnswers = subject ? answers.filter((one) => isSameQuestion(one.question, subject)) : []
  const newest = relevantAnswers.at(-1)
  if (!newest || !subject) return undefined
  const replies = relevantAnswers.filter(({ facts }) => facts !== null)
  const basis = replies.findLast(({ acceptedBy }) => acceptedBy !== '') ?? replies[0]
  const current = replies.at(-1)
  const changes = basis?.facts && current?.facts ? compareFacts(basis.facts, current.facts, subject) : []
  return { newest, basis, current, changes }
}

/** Whether a person must accept the differences before the order can be signed. */
export const needsAcceptance = (changes: readonly LineChange[]) => changes.some(({ effect }) => effect === 'accept')
/** Whether the line cannot be delivered any more. */
export const isImpossible = (changes: readonly LineChange[]) => changes.some(({ effect }) => effect === 'impossible')

/** Whether the newest answer of the wholesaler refuses the line. */
export const isRefused = (state: LineState | undefined) => state?.current?.facts?.available === false

/** Returns the facts of an answer as a person reads them. */
export function readFacts(facts: LineFacts): { label: string; value: string }[] {
  const { available, reason, technology, serviceClass, downMbps, upMbps, fee, port, expectedDate, locationID } = facts
  return [
    { label: 'Service', value: available ? 'Available' : `Not available. ${reason}`.trim() },
    { label: 'Location', value: locationID },
    { label: 'Technology', value: technology },
    { label: 'Service class', value: serviceClass === null ? '' : classOf(serviceClass) },
    { label: 'Fastest speed', value: downMbps > 0 ? `${downMbps}/${upMbps} Mbps` : '' },
    { label: 'Fee for a new development', value: fee > 0 ? toMoney(fee) : '' },
    { label: 'New line', value: facts.needsLine ? yesNo(true) : '' },
    { label: 'Equipment of the network', value: facts.needsEquipment ? yesNo(true) : '' },
    { label: 'Port', value: port },
    { label: 'Ready', value: expectedDate ? dateOf(expectedDate) : '' },
  ].filter(({ value }) => value !== '')
}
