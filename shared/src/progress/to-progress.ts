import { blocks } from '../blocks/index.ts'
import { internet } from '../blocks/internet.ts'
import type { Progress, ProgressMilestone } from '../contract/progress.ts'
import { largest } from '../extremes.ts'
import { isApplication, rowsByAddress } from '../record-rules/rows-by-address.ts'
import { formatPhone } from '../rules/dialled.ts'
import { isSigned, orderStatus } from '../rules/order-states.ts'
import { isPendingPort } from '../rules/port-states.ts'
import type { LineFacts, ProgressFacts, Step } from './facts.ts'
import { type NumberSteps, numberSteps } from './number-steps.ts'
import { namesOf, orderSteps, progressState } from './order-steps.ts'
import { lineMilestones } from './service-steps.ts'
import { milestoneWords as words } from './words.ts'

/** Days after the last milestone for which a customer's link shows the progress. */
export const progressDays = 90

/** Titles of charges, and of numbers to move, which have their own list. */
const titlesWithoutLines = new Set(blocks.flatMap(({ isProduct, label }) => (isProduct === false ? [label] : [])))

/** Returns the progress of an order, with only the facts that the signed document shows. */
export function toProgress(facts: ProgressFacts): Progress {
  const state = progressState(facts)
  const numbers = numberSteps(facts)
  const names = namesOf(facts)
  const { now, next } = words.states[state](names)
  const sites = toSites(facts)
  const hasParts = sites.length + numbers.length > 0
  const problems = numbers.filter(({ steps }) => steps.some((step) => step.state === 'problem')).length
  return {
    orderID: facts.orderID,
    state,
    now: problems > 0 ? `${now} ${words.problems(problems)}` : now,
    next: state === 'processing' && !hasParts ? words.done.next(names) : next,
    milestones: orderSteps(facts).map(toMilestone),
    sites,
    numbers: toNumbers(numbers),
    endsAt: endOf(facts),
  }
}

/** Returns every step of an order with its services and numbers. */
export const allSteps = (facts: ProgressFacts) => ({
  order: orderSteps(facts),
  lines: lineFactsOf(facts).flatMap(({ lines }) => lines.flatMap(lineMilestones)),
  numbers: numberSteps(facts),
})

function toMilestone({ notice: _, ...milestone }: Step): ProgressMilestone {
  return milestone
}

/** Whether two milestones read the same. Their keys differ. */
const toText = (steps: readonly Step[]) => JSON.stringify(steps.map(({ key: _, ...step }) => step))

interface ServiceFacts {
  address: string
  title: string
  lines: LineFacts[]
}

/** Returns the facts of each row of the services in the document, by address and service. */
function lineFactsOf(facts: ProgressFacts): ServiceFacts[] {
  if (!facts.document) return []
  const isCompleted = facts.orderStatus === orderStatus.completed
  const shared = {
    names: namesOf(facts),
    isSigned: isSigned(facts),
    isCompleted,
    completedAt: isCompleted ? facts.movedAt : '',
  }
  const sections = facts.document.sections.filter(
    (section) => !titlesWithoutLines.has(section.title) && !isApplication(section),
  )
  return rowsByAddress(sections).flatMap(({ address, services }) =>
    services.map(({ section, rows }) => ({
      address,
      title: section.title,
      lines: (rows.length > 0 ? rows : [-1]).map((index, place) => ({
        ...shared,
        appointment: section.title === internet.label ? appointmentAt(facts, address, place) : undefined,
        line: `${section.title}:${index + 1}`,
        title: section.title,
        address,
        cells: section.columns.flatMap(({ label }, place) => {
          const value = section.rows[index]?.[place] ?? ''
          return value === '' ? [] : [{ label, value }]
        }),
      })),
    })),
  )
}

/** The document does not name the ids of rows, so the lines at one address have its appointments in their order. */
const appointmentAt = ({ appointments }: ProgressFacts, address: string, place: number) =>
  appointments.filter((appointment) => appointment.address === address)[place]

/** The first two columns of a row identify it. */
const labelOf = ({ cells, address }: LineFacts) =>
  cells
    .slice(0, 2)
    .map(({ value }) => value)
    .filter((value) => value !== address)
    .join(', ')

function toSites(facts: ProgressFacts): Progress['sites'] {
  const byAddress = Map.groupBy(lineFactsOf(facts), ({ address }) => address)
  return [...byAddress].map(([address, services]) => ({
    address,
    services: services.map(({ title, lines }) => {
      const groups = Map.groupBy(lines, (line) => toText(lineMilestones(line)))
      return {
        title,
        lines: [...groups.values()].map((group) => ({
          labels: group.map(labelOf).filter(Boolean),
          milestones: (group[0] ? lineMilestones(group[0]) : []).map(toMilestone),
        })),
      }
    }),
  }))
}

/** Joins numbers that follow one another and have the same milestones. */
function toNumbers(numbers: readonly NumberSteps[]): Progress['numbers'] {
  const runs: NumberSteps[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isNext(last, number)) run.push(number)
    else runs.push([number])
  }
  return runs.flatMap((run) => {
    const [first] = run
    const last = run.at(-1)
    if (!first || !last) return []
    const start = formatPhone(first.number)
    return [
      {
        label: run.length === 1 ? start : words.range(start, formatPhone(last.number)),
        count: run.length,
        carrier: first.carrier,
        milestones: first.steps.map(toMilestone),
      },
    ]
  })
}

const isNext = (last: NumberSteps, next: NumberSteps) =>
  Number(next.number) === Number(last.number) + 1 &&
  next.carrier === last.carrier &&
  toText(next.steps) === toText(last.steps)

const openStates = ['draft', 'sent', 'processing']

/** Returns the last moment of the customer's link; '' while the order or a number is in progress. */
function endOf(facts: ProgressFacts): string {
  const state = progressState(facts)
  const isPending = facts.ports.some((port) => isPendingPort(port.state) && port.state !== 'validating')
  if (openStates.includes(state) || (state === 'done' && isPending)) return ''
  const times = [facts.movedAt, ...facts.ports.map(({ changedAt }) => changedAt)].map((at) => Date.parse(at))
  return new Date(largest(times) + progressDays * 86_400_000).toISOString()
}
