import { ports } from '../blocks/ports.ts'
import type { MilestoneActor, MilestoneState, ProgressMilestone } from '../contract/progress.ts'
import { numbersOf } from '../record-rules/port-rows.ts'
import { readRow } from '../record-rules/read-row.ts'
import { isSigned } from '../rules/order-states.ts'
import type { PortState } from '../rules/port-states.ts'
import type { Names, PortFacts, ProgressFacts, Step } from './facts.ts'
import { namesOf } from './order-steps.ts'
import { makeStep } from './step.ts'
import { milestoneWords as words } from './words.ts'

/** A number that the signed document moves, with its milestones. */
export interface NumberSteps {
  number: string
  carrier: string
  steps: Step[]
}

/** How many of the four milestones a number in this state has reached. */
const reachedSteps: Record<PortState, number> = {
  draft: 0,
  validating: 0,
  valid: 0,
  refused: 0,
  submitting: 0,
  submitted: 1,
  rejected: 1,
  accepted: 2,
  scheduled: 3,
  ported: 4,
  withdrawn: 0,
}

/** Returns the milestones of each number in the document. Numbers that only the portal knows are left out. */
export function numberSteps(facts: ProgressFacts): NumberSteps[] {
  const section = facts.document?.sections.find(({ title }) => title === ports.label)
  if (!section) return []
  const portByNumber = new Map(facts.ports.map((port) => [port.number, port]))
  const changeTimes = timesByNumber(facts)
  return section.rows.flatMap((_, index) => {
    const cell = readRow(section, index)
    const carrier = cell(ports.rows.currentServiceProvider?.label)
    const row = { serviceNumber: cell(ports.rows.serviceNumber?.label), range: cell(ports.rows.range?.label) }
    return numbersOf(row).map((number) => ({
      number,
      carrier,
      steps: stepsOf(facts, { number, carrier, port: portByNumber.get(number), times: changeTimes.get(number) }),
    }))
  })
}

/** The last time at which each number came into each state. */
type Times = ReadonlyMap<string, string>

function timesByNumber({ portChanges }: ProgressFacts): Map<string, Map<string, string>> {
  const byNumber = new Map<string, Map<string, string>>()
  for (const { at, state, numbers } of portChanges)
    for (const number of numbers) {
      const times = byNumber.get(number) ?? new Map<string, string>()
      byNumber.set(number, times.set(state, at))
    }
  return byNumber
}

interface MovedNumber {
  number: string
  carrier: string
  port: PortFacts | undefined
  times: Times | undefined
}

type NumberStep = Pick<ProgressMilestone, 'what' | 'actor' | 'day' | 'detail' | 'next'> & {
  key: string
  notice: string
}

function stepsOf(facts: ProgressFacts, moved: MovedNumber): Step[] {
  const { number, port, times } = moved
  const names = namesOf(facts)
  const state = port?.state ?? 'draft'
  const plan = planOf(names, moved)
  if (state === 'withdrawn') {
    const { what, next } = words.withdrawn
    const key = `withdrawn:${number}`
    const who = names.dealer
    return [
      makeStep({ key, what, state: 'problem', actor: 'dealer', who, at: port?.changedAt ?? '', next: next(names) }),
    ]
  }
  const reached = reachedSteps[state]
  const isRefused = isSigned(facts) && (state === 'refused' || state === 'rejected')
  return plan.map((step, index) => {
    const isLast = index === reached - 1 && !isRefused
    const at = index < reached ? (isLast ? port?.changedAt : times?.get(step.key)) : ''
    if (index === reached && isRefused) return rejectedStep(names, moved)
    const stepState = stateOf(index, reached, isSigned(facts))
    const who = whoOf(names, moved, step.actor)
    return makeStep({ ...step, key: `${step.key}:${number}`, state: stepState, who, at: at ?? '' })
  })
}

function stateOf(index: number, reached: number, signed: boolean): MilestoneState {
  if (index < reached) return 'done'
  return index === reached && signed ? 'current' : 'waiting'
}

function whoOf(names: Names, { carrier }: MovedNumber, actor: MilestoneActor): string {
  if (actor === 'carrier') return carrier
  return actor === 'dealer' ? names.dealer : names.provider
}

function planOf(names: Names, { carrier, port }: MovedNumber): NumberStep[] {
  const day = port && (port.state === 'scheduled' || port.state === 'ported') ? port.date : ''
  const base = { day: '', detail: '', notice: '' }
  return [
    {
      ...base,
      key: 'submitted',
      what: words.submitted.what(carrier),
      actor: 'provider',
      next: words.submitted.next(names, carrier),
    },
    {
      ...base,
      key: 'accepted',
      what: words.accepted.what(carrier),
      actor: 'carrier',
      next: words.accepted.next(carrier),
    },
    {
      ...base,
      // A number that gets another day is scheduled again.
      key: port?.state === 'scheduled' ? `scheduled:${day}` : 'scheduled',
      what: words.scheduled.what,
      actor: 'carrier',
      day,
      next: words.scheduled.next(names, carrier),
      notice: port?.state === 'scheduled' ? words.scheduled.notice(day) : '',
    },
    {
      ...base,
      key: 'moved',
      what: words.moved.what(names),
      actor: 'provider',
      day,
      next: words.moved.next(day),
      notice: words.moved.notice(names),
    },
  ]
}

function rejectedStep(names: Names, { number, carrier, port }: MovedNumber): Step {
  const { what, detail, next, notice } = words.rejected
  const { code = '', attempt = 0, changedAt = '' } = port ?? {}
  return makeStep({
    key: `rejected:${number}:${attempt}`,
    what: what(carrier),
    state: 'problem',
    actor: 'carrier',
    who: carrier,
    at: changedAt,
    detail: detail(code, carrier),
    next: next(names, code),
    notice: notice(carrier),
  })
}
