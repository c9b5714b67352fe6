import { toAppointmentTime } from '../rules/appointments.ts'
import type { AppointmentFacts, LineFacts, Step } from './facts.ts'
import { makeStep } from './step.ts'
import { milestoneWords as words } from './words.ts'

/** Returns a milestone of a row; undefined if the row has no such milestone. */
type LineStep = (facts: LineFacts) => Step | undefined

/**
 * The milestones of a row of a service, in their order. Another kind of milestone is another function. Its fact comes from
 * `app.find_progress`; its time belongs into `app.progress_changed_at`, or followers get no message.
 */
const lineSteps: readonly LineStep[] = [timeConfirmed, visit, setUp]

/** Returns the milestones of one row of a service in the signed document. */
export const lineMilestones = (facts: LineFacts): Step[] => lineSteps.flatMap((step) => step(facts) ?? [])

/** The time that the wholesaler keeps, or the reason why it has none. */
function timeConfirmed({ appointment, line, address, names, isSigned }: LineFacts): Step | undefined {
  if (!appointment || appointment.state === 'none') return undefined
  const { state, start, wholesaler, changedAt } = appointment
  const base = { actor: 'provider', who: wholesaler } as const
  const { appointment: text } = words
  if (state === 'needed') {
    const next = text.choose(names)
    const key = `timeNeeded:${line}:${changedAt}`
    const notice = text.neededNotice(address)
    return makeStep({ ...base, key, what: text.needed, state: 'problem', at: changedAt, next, notice })
  }
  const time = toAppointmentTime(appointment)
  if (state === 'confirmed' || state === 'past')
    return makeStep({
      ...base,
      // Another time is another milestone, with its own message.
      key: `timeConfirmed:${line}:${start}`,
      what: text.confirmed,
      state: 'done',
      at: changedAt,
      notice: text.confirmedNotice(time, address),
    })
  return makeStep({
    ...base,
    key: `timeConfirmed:${line}`,
    what: state === 'held' ? text.held : text.confirmed,
    state: isSigned || state === 'held' ? 'current' : 'waiting',
    detail: time,
    next: isSigned ? text.confirming(wholesaler) : text.unsigned,
  })
}

/** The visit at the confirmed time. */
function visit({ appointment, line }: LineFacts): Step | undefined {
  if (!appointment || !isConfirmed(appointment)) return undefined
  const isOver = appointment.state === 'past'
  return makeStep({
    key: `visit:${line}:${appointment.start}`,
    what: words.appointment.visit,
    state: isOver ? 'done' : 'current',
    actor: 'provider',
    who: appointment.wholesaler,
    at: isOver ? appointment.end : '',
    detail: toAppointmentTime(appointment),
    next: words.appointment.attend,
  })
}

const isConfirmed = ({ state }: AppointmentFacts) => state === 'confirmed' || state === 'past'

function setUp({ line, names, isSigned, isCompleted, completedAt }: LineFacts): Step {
  const openState = isSigned ? 'current' : 'waiting'
  return makeStep({
    key: `setUp:${line}`,
    what: words.setUp.what,
    state: isCompleted ? 'done' : openState,
    actor: 'provider',
    who: names.provider,
    at: completedAt,
    next: words.setUp.next(names),
  })
}
