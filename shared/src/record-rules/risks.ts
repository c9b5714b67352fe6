import { internet } from '../blocks/internet.ts'
import { ports } from '../blocks/ports.ts'
import type { LineAppointment } from '../contract/appointments.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import { isLocked, orderStatus } from '../rules/order-states.ts'
import { numberKindOf } from '../rules/port-numbers.ts'
import { fromLocalTime, toLocalDay } from '../rules/time.ts'
import { type InternetLine, internetLines, isSlower, needsAlternative } from './internet-lines.ts'
import { isImpossible, needsAcceptance } from './line-changes.ts'
import { authorisationDays, predictRejections } from './port-preflight.ts'
import { portFactsOf, toPortRow } from './port-rows.ts'
import { linkTo } from './row-links.ts'

/** Why a row will probably not be delivered as it is sold. It does not stop the order. */
export interface Risk extends Requirement {
  block: string
  /** The index of the row. */
  row: number
}

/** The risks of a part of an order at an instant, and the instants at which time alone may change them. */
export interface RisksAt {
  risks: Risk[]
  changes: Date[]
}

type Order = Pick<OrderDetail, 'content' | 'customer' | 'lineAnswers' | 'appointments' | 'orderStatus' | 'envelope'>

/**
 * Returns the risks of an order until it is completed, in menu order. After it was sent, its ports and answers are followed up
 * by jobs, so that only what the network cannot deliver and the appointments count.
 */
export function risksAt(order: Order, now: Date): RisksAt {
  if (order.orderStatus > orderStatus.signed) return { risks: [], changes: [] }
  const isSent = isLocked(order)
  const parts = isSent ? [lineRisks(order, now, isSent)] : [portRisks(order, now), lineRisks(order, now, isSent)]
  return { risks: parts.flatMap(({ risks }) => risks), changes: parts.flatMap(({ changes }) => changes) }
}

function portRisks(order: Order, now: Date): RisksAt {
  const rows = (order.content[ports.name]?.rows ?? []).map(toPortRow)
  if (rows.length === 0) return { risks: [], changes: [] }
  const facts = portFactsOf(order, { today: toLocalDay(now), reserved: [] })
  const risks = predictRejections(rows, facts).map(({ row, field, message }) => ({
    code: portCode,
    section: ports.page.label,
    field,
    message,
    link: linkTo(ports, field, row),
    block: ports.name,
    row,
  }))
  // Many rows have one day, and each start of a day costs several conversions.
  const validDays = Map.groupBy(
    rows.filter(({ authorisedOn }) => /^\d{4}-\d\d-\d\d$/.test(authorisedOn)),
    ({ authorisedOn, serviceNumber }) =>
      `${authorisedOn} ${authorisationDays[numberKindOf(serviceNumber) ?? 'geographic']}`,
  )
  const changes = [...validDays.keys()].flatMap((validDay) => {
    const [day = '', days] = validDay.split(' ')
    return [startOf(day, 0), startOf(day, Number(days) + 1)]
  })
  return { risks, changes }
}

/** The start of the provider's local day that is `days` days after a day. */
function startOf(day: string, days: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return fromLocalTime(Date.UTC(year, month - 1, date + days))
}

function lineRisks(order: Order, now: Date, isSent: boolean): RisksAt {
  const appointments = new Map(order.appointments.map((appointment) => [appointment.rowID, appointment]))
  const lines = internetLines(order)
  const risks = lines.flatMap((line) => {
    const appointment = appointments.get(line.rowID)
    return [answerRisk(line, now, isSent), appointmentRisk(line, appointment, now)].flatMap((risk) =>
      risk ? [toLineRisk(line, risk)] : [],
    )
  })
  const changes = lines.flatMap(({ rowID, state }) => {
    const appointment = appointments.get(rowID)
    const passes = appointment?.state === 'confirmed' ? [appointment.end] : []
    const expires = state?.current && !isSent ? [state.current.expiresAt] : []
    return [...expires, ...passes].map((instant) => new Date(instant))
  })
  return { risks, changes }
}

interface LineProblem {
  code: string
  message: string
}

const toLineRisk = ({ position }: InternetLine, { code, message }: LineProblem): Risk => ({
  code,
  section: internet.page.label,
  field: 'addressID',
  message,
  link: linkTo(internet, 'addressID', position - 1),
  block: internet.name,
  row: position - 1,
})

/** A line whose changed answer stops the order has no risk besides. */
function answerRisk(line: InternetLine, now: Date, isSent: boolean): LineProblem | undefined {
  const { wholesaler, question, state } = line
  const { current, newest, changes = [] } = state ?? {}
  if (isImpossible(changes) || needsAcceptance(changes)) return undefined
  if (!current?.facts) return isSent ? undefined : withoutAnswer(wholesaler, newest !== undefined)
  const { available, downMbps, upMbps } = current.facts
  if (!available) return { code: 'SQ-not-available', message: `${wholesaler} is not available` }
  const { soldDownMbps, soldUpMbps } = question
  if (isSlower(line))
    return {
      code: 'SQ-slower',
      message: `${wholesaler} offers ${downMbps}/${upMbps} Mbps, ${soldDownMbps}/${soldUpMbps} is sold`,
    }
  if (!isSent && new Date(current.expiresAt) <= now)
    return { code: 'SQ-expired', message: `The answer of ${wholesaler} has expired` }
  return undefined
}

const withoutAnswer = (wholesaler: string, wasAsked: boolean): LineProblem =>
  wasAsked
    ? { code: 'SQ-not-reached', message: `${wholesaler} did not answer` }
    : { code: 'SQ-not-asked', message: `not checked with ${wholesaler} yet` }

function appointmentRisk(
  { state }: InternetLine,
  appointment: LineAppointment | undefined,
  now: Date,
): LineProblem | undefined {
  const facts = state?.current?.facts
  if (appointment?.state === 'needed') return { code: 'APPT-needed', message: 'A new appointment is needed' }
  const isOver = appointment?.state === 'confirmed' && new Date(appointment.end) <= now
  if (isOver || appointment?.state === 'past') return { code: 'APPT-past', message: 'The appointment is in the past' }
  const hasTime = appointment !== undefined && appointment.state !== 'none'
  if (hasTime || !facts?.available || !(facts.needsLine || facts.needsEquipment)) return undefined
  return { code: 'APPT-missing', message: 'A technician has to come, and no appointment is chosen' }
}

/** The lines that the risks are about and that another service may fit better, in menu order. */
export function linesToReplace(order: Order, risks: readonly Risk[]): InternetLine[] {
  const rows = new Set(risks.flatMap(({ block, row }) => (block === internet.name ? [row] : [])))
  return internetLines(order).filter((line) => rows.has(line.position - 1) && needsAlternative(line))
}

/** Risks of the same kind in one line, with a link to the first. */
export interface RiskGroup {
  text: string
  link: string
  /** Why, where the text does not say it. */
  reasons: string[]
  risks: Risk[]
}

/** Returns the risks in words, those of the same kind together. */
export function describeRisks(risks: readonly Risk[]): RiskGroup[] {
  return groupsOf(risks).map((ofGroup) => {
    const isPort = ofGroup[0].code === portCode
    const reasons = isPort ? [...new Set(ofGroup.map(({ message }) => message))] : []
    return { text: textOf(ofGroup), link: ofGroup[0].link, reasons, risks: ofGroup }
  })
}

type NamedRisk = Pick<Risk, 'code' | 'section' | 'row' | 'message'>
type Group<R> = [R, ...R[]]

/** Returns the texts of the same groups. */
export const riskTexts = (risks: readonly NamedRisk[]): string[] => groupsOf(risks).map(textOf)

const portCode = 'PORT-likely-rejected'

const groupsOf = <R extends NamedRisk>(risks: readonly R[]): Group<R>[] =>
  [
    ...Map.groupBy(risks, ({ code, section, message }) =>
      code === portCode ? code : `${section} ${message}`,
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies Group<R>] : []))

function textOf(group: Group<NamedRisk>): string {
  const [{ code, section, message, row }] = group
  const rows = new Set(group.map((risk) => risk.row)).size
  if (code === portCode) return `${rows === 1 ? '1 port is' : `${rows} ports are`} likely to be rejected`
  return `${section}: ${message} (${rows === 1 ? `row ${row + 1}` : `${rows} lines`})`
}
