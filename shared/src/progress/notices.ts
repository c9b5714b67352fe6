import { formatPhone } from '../rules/dialled.ts'
import type { ProgressFacts, Step } from './facts.ts'
import { allSteps } from './to-progress.ts'
import { milestoneWords as words } from './words.ts'

/** A milestone that is worth a message. */
export interface Notice {
  /** Identifies the milestone, so that each is sent once. */
  key: string
  text: string
  /** The number, if the milestone belongs to one. */
  number: string
}

/** Returns the milestones that an order has reached and that are worth a message. */
export function reachedNotices(facts: ProgressFacts): Notice[] {
  const { order, lines, numbers } = allSteps(facts)
  const toNotices = (steps: readonly Step[], number = '') =>
    steps
      .filter(({ state, notice }) => notice !== '' && (state === 'done' || state === 'problem'))
      .map(({ key, notice }) => ({ key, text: notice, number }))
  return [...toNotices(order), ...toNotices(lines), ...numbers.flatMap(({ number, steps }) => toNotices(steps, number))]
}

/** Returns the lines of one message about milestones. Numbers with the same text are in one line. */
export function toNoticeLines(notices: readonly Notice[]): string[] {
  const groups = Map.groupBy(notices, ({ text, number }) => JSON.stringify([text, number !== '']))
  return [...groups.values()].map((group) => {
    const numbers = group.map(({ number }) => number).filter(Boolean)
    const text = group[0]?.text ?? ''
    return numbers.length === 0 ? text : `${text}: ${words.list(numbers.map(formatPhone))}`
  })
}
