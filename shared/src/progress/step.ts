import type { Step } from './facts.ts'

/** Makes a step. A milestone that is neither current nor a problem names no next step. */
export function makeStep(
  step: Pick<Step, 'key' | 'what' | 'state' | 'actor' | 'who'> &
    Partial<Pick<Step, 'at' | 'day' | 'detail' | 'next' | 'notice'>>,
): Step {
  const { at = '', day = '', detail = '', next = '', notice = '' } = step
  const isOpen = step.state === 'current' || step.state === 'problem'
  return { ...step, at, day, detail, next: isOpen ? next : '', notice }
}
