import type { LineAppointment } from '../contract/appointments.ts'
import { type AppointmentState, toShortAppointment } from '../rules/appointments.ts'
import type { StateName, StateTone } from '../rules/state-names.ts'
import { type InternetLine, isSlower } from './internet-lines.ts'
import { needsAcceptance } from './line-changes.ts'

/**
 * Returns what the wholesaler answered about a line, in the words of a chip. A refused line that another service can replace is a
 * warning. Answers expire at `now`; undefined for an order that was sent.
 */
export function describeCheck(line: InternetLine, now: Date | undefined, hasAlternative = false): StateName {
  const { question, state, wholesaler } = line
  if (!state) return { label: 'Not checked yet', tone: 'neutral' }
  const { current, changes } = state
  if (!current?.facts) return { label: 'No answer yet', tone: 'warn' }
  const { available, downMbps, upMbps } = current.facts
  if (!available) return { label: `${wholesaler} not available`, tone: hasAlternative ? 'warn' : 'bad' }
  if (needsAcceptance(changes)) return { label: 'Changed', tone: 'warn' }
  if (isSlower(line)) return { label: `Only ${downMbps}/${upMbps}`, tone: 'warn' }
  if (now && new Date(current.expiresAt) <= now) return { label: 'Answer expired', tone: 'warn' }
  const { soldDownMbps, soldUpMbps } = question
  const [down, up] = soldDownMbps > 0 ? [soldDownMbps, soldUpMbps] : [downMbps, upMbps]
  return { label: down > 0 ? `Available ${down}/${up}` : 'Available', tone: 'good' }
}

const appointmentTones: Record<AppointmentState, StateTone> = {
  requested: 'info',
  held: 'info',
  confirming: 'info',
  confirmed: 'good',
  past: 'warn',
  needed: 'bad',
  none: 'neutral',
}

/** Returns the time of a technician in the words of a chip. Undefined if no time is chosen. */
export function describeAppointment(appointment: LineAppointment | undefined): StateName | undefined {
  if (!appointment || appointment.state === 'none') return undefined
  const tone = appointmentTones[appointment.state]
  return { label: appointment.start ? toShortAppointment(appointment) : 'Needs a time', tone }
}

/** Returns the lines in a few words: how many there are, at how many addresses, and what is open. */
export function describeLines(lines: readonly InternetLine[]): string {
  const addresses = new Set(lines.map(({ question }) => question.formattedAddress)).size
  const open = [
    [lines.filter(({ state }) => !state).length, 'not checked yet'],
    [lines.filter(({ state }) => state && !state.current).length, 'without an answer yet'],
  ] as const
  return [
    count(lines.length, 'line', 'lines'),
    count(addresses, 'address', 'addresses'),
    ...open.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])),
  ].join(' · ')
}

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`
