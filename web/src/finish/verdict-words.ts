import { countHeld, type Verdict } from '@dealerline/shared/record-rules/verdict.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import type { StateTone } from '@dealerline/shared/rules/state-names.ts'

/** Returns the verdict in a few words, where there is no space for its reasons. */
export function describeVerdict({ grade, blocking, held }: Verdict): { text: string; tone: StateTone } {
  const { label, tone } = gradeNames[grade]
  if (grade === 'blocksSending') return { text: `${blocking.length} missing`, tone }
  if (grade === 'notInOrder') return { text: `${countHeld(held)} not in this order`, tone }
  return { text: label, tone }
}
