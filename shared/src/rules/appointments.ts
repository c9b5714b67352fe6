import { toDisplayDate } from './formats.ts'
import { toClockTime, toDisplayTime, toLocalDay } from './time.ts'

/** The states of a stored appointment. In the first four, it is current or will be. */
export const recordStates = ['requested', 'held', 'confirming', 'confirmed', 'released', 'expired', 'failed'] as const
export type RecordState = (typeof recordStates)[number]

/**
 * The states of a line's appointment. `needed`: the chosen time was refused or is no longer held, so that a new one is
 * needed. `past`: the confirmed time is over. `none`: no time is chosen, or it was released.
 */
export const appointmentStates = ['requested', 'held', 'confirming', 'confirmed', 'past', 'needed', 'none'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Each state in a few words. */
export const appointmentLabels: Record<AppointmentState, string> = {
  requested: 'Waiting for the wholesaler',
  held: 'Held until the signature',
  confirming: 'Waiting for the confirmation',
  confirmed: 'Confirmed',
  past: 'In the past',
  needed: 'A new time is needed',
  none: 'No time is chosen',
}

/** A stored appointment of a line. Times are instants; `changeUntil` is empty if there is no limit. */
export interface AppointmentRecord {
  appointmentID: number
  rowID: number
  wholesaler: string
  address: string
  state: RecordState
  start: string
  end: string
  changeUntil: string
  problem: string
  chosenBy: string
}

const openStates: readonly RecordState[] = ['requested', 'held', 'confirming', 'confirmed']

/** Whether the wholesaler keeps the time, or is being asked for it. */
export const isOpenAppointment = ({ state }: Pick<AppointmentRecord, 'state'>) => openStates.includes(state)

/** Returns the record with the line's time, and a later one that will replace it. */
function currentOf(records: readonly AppointmentRecord[]) {
  const open = records.filter(isOpenAppointment)
  const settled = open.findLast(({ state }) => state === 'confirmed') ?? open.findLast(({ state }) => state === 'held')
  const current = settled ?? open.at(-1)
  const next = open.at(-1)
  return { current, next: next === current ? undefined : next }
}

/** Returns the state and the time of one line's appointment from its records, oldest first. Undefined without records. */
export function toLineAppointment(records: readonly AppointmentRecord[], now: Date) {
  const newest = records.at(-1)
  if (!newest) return undefined
  const { current, next } = currentOf(records)
  const { rowID, wholesaler, address } = newest
  const isRefused = newest.state === 'failed' || newest.state === 'expired'
  const state = current ? stateOf(current, now) : isRefused ? 'needed' : 'none'
  const changeUntil = current?.state === 'confirmed' ? current.changeUntil : ''
  return {
    rowID,
    wholesaler,
    address,
    state,
    start: current?.start ?? '',
    end: current?.end ?? '',
    next: next ? { start: next.start, end: next.end } : null,
    changeUntil,
    canChange: state !== 'past' && (changeUntil === '' || new Date(changeUntil) > now),
    problem: isRefused ? newest.problem : '',
    chosenBy: current?.chosenBy ?? '',
  }
}

function stateOf({ state, end }: AppointmentRecord, now: Date): AppointmentState {
  if (state === 'confirmed') return new Date(end) <= now ? 'past' : 'confirmed'
  return state === 'requested' || state === 'confirming' ? state : 'held'
}

/** Returns the appointments of an order by line, in the sequence in which their first times were chosen. */
export function toLineAppointments(records: readonly AppointmentRecord[], now: Date) {
  return [...Map.groupBy(records, ({ rowID }) => rowID).values()].flatMap((ofLine) => {
    const line = toLineAppointment(ofLine, now)
    return line ? [line] : []
  })
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Formats the day of an appointment as `Tuesday 15/12/2026`. */
export function toAppointmentDay(instant: string): string {
  const day = toLocalDay(instant)
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${toDisplayDate(day)}`
}

/** Formats the hours of an appointment with the time zone, such as `08:00 to 12:00 AEDT`. */
export function toAppointmentHours({ start, end }: { start: string; end: string }): string {
  const zone = toDisplayTime(end, { zone: true }).split(' ').at(-1)
  const isSameDay = toLocalDay(start) === toLocalDay(end)
  return `${toClockTime(start)} to ${isSameDay ? toClockTime(end) : toDisplayTime(end)} ${zone}`
}

/** Formats an appointment in the portal's time zone, such as `Tuesday 15/12/2026, 08:00 to 12:00 AEDT`. */
export const toAppointmentTime = (time: { start: string; end: string }): string =>
  `${toAppointmentDay(time.start)}, ${toAppointmentHours(time)}`

/** Formats the beginning of an appointment for a narrow place, such as `15/12 08:00`. */
export const toShortAppointment = ({ start }: { start: string }): string =>
  `${toDisplayDate(toLocalDay(start)).slice(0, 5)} ${toClockTime(start)}`
