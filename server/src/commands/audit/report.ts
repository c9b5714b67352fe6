import type { AuditReport } from './verify.ts'

const counted = (count: number, noun: string) =>
  `${count} ${count === 1 ? noun : noun.replace(/(?<![aeiou])y$/, 'ie').concat('s')}`

/** Returns the lines of the printed report. */
export function toLines({ intact, entries, days, pending, head, problemCount, problems }: AuditReport): string[] {
  const others = problemCount - problems.length
  return [
    `${counted(entries, 'entry')} of ${counted(days, 'day')} checked, ${pending} not chained yet.`,
    ...problems.map(({ message }) => message),
    ...(others > 0 ? [`And ${counted(others, 'other problem')}.`] : []),
    ...(head ? [`Head: ${head.hash} (position ${head.position})`] : []),
    intact ? 'The audit log is intact.' : `The audit log is not intact: ${counted(problemCount, 'problem')}.`,
  ]
}
