import type { LineFacts, Step } from './facts.ts'
import { makeStep } from './step.ts'
import { milestoneWords as words } from './words.ts'

/** Returns a milestone of a row; undefined if the row has no such milestone. */
type LineStep = (facts: LineFacts) => Step | undefined

/** The milestones of a row of a service, in their order. Another kind of milestone is another function. */
const lineSteps: readonly LineStep[] = [setUp]

/** Returns the milestones of one row of a service in the signed document. */
export const lineMilestones = (facts: LineFacts): Step[] => lineSteps.flatMap((step) => step(facts) ?? [])

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
