/** The kinds of problems with entries, and their texts in the report. */
const entryKinds = {
  changed: 'Changed',
  removed: 'Removed',
  inserted: 'Inserted without the portal',
  backdated: 'Its time differs from the time when it was logged',
  broken: 'Changed or reordered in the chain',
  overdue: 'Not chained within ten minutes',
} as const

type EntryKind = keyof typeof entryKinds

export interface Problem {
  kind: EntryKind | 'reordered' | 'day' | 'head' | 'protection'
  message: string
  /** The first and last id of the entries, and their number. */
  entries?: { first: string; last: string; count: number }
  day?: string
}

interface Run {
  kind: EntryKind
  day: string
  first: string
  last: string
  firstPlace: bigint
  place: bigint
  count: number
}

const maxProblems = 1000

/**
 * Collects problems in limited memory. It reports consecutive entries of a day with the same kind of problem as one
 * problem. After the first thousand problems, it only counts the others.
 */
export class ProblemList {
  readonly items: Problem[] = []
  count = 0
  private run: Run | undefined

  add(problem: Problem): void {
    this.count += 1
    if (this.items.length < maxProblems) this.items.push(problem)
  }

  /** Adds an entry with a problem. `place` is its position in the order in which the entries are read. */
  addEntry(kind: EntryKind, auditID: string, day: string, place: bigint): void {
    const { run } = this
    if (run && run.kind === kind && run.day === day && run.place + 1n === place) {
      Object.assign(run, { last: auditID, place, count: run.count + 1 })
      return
    }
    this.endRun()
    this.run = { kind, day, first: auditID, last: auditID, firstPlace: place, place, count: 1 }
  }

  /** Adds the consecutive entries collected so far as one problem. */
  endRun(): void {
    if (!this.run) return
    const { kind, day, first, last, count, firstPlace, place } = this.run
    this.run = undefined
    const positions = kind === 'broken' ? ` at positions ${firstPlace} to ${place}` : ''
    const which = count === 1 ? `entry ${first}` : `${count} entries${positions || `, ${first} to ${last}`}`
    const advice = kind === 'overdue' ? ' If the portal was stopped, start it, wait a minute, and check again.' : ''
    this.add({
      kind,
      message: `${entryKinds[kind]}: ${which} (${day}).${advice}`,
      entries: { first, last, count },
      day,
    })
  }
}
