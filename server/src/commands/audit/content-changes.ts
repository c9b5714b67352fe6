import type { ProblemList } from './problems.ts'

interface Change {
  auditID: string
  day: string
  place: bigint
  storedHash: string
  contentHash: string
}

const maxCompared = 1000

/**
 * Collects the entries whose content differs from the hash in their link. An entry whose content matches the link of
 * another collected entry is reported as reordered, any other entry as changed. Compares only the first thousand
 * entries with each other.
 */
export class ContentChanges {
  private readonly problems: ProblemList
  private readonly changes: Change[] = []

  constructor(problems: ProblemList) {
    this.problems = problems
  }

  add(change: Change): void {
    if (this.changes.length < maxCompared) this.changes.push(change)
    else this.problems.addEntry('changed', change.auditID, change.day, change.place)
  }

  end(): void {
    this.problems.endRun()
    const originals = new Map(this.changes.map((change) => [change.storedHash, change.auditID]))
    for (const { auditID, day, place, contentHash } of this.changes) {
      const original = originals.get(contentHash)
      if (original === undefined) {
        this.problems.addEntry('changed', auditID, day, place)
        continue
      }
      this.problems.endRun()
      this.problems.add({
        kind: 'reordered',
        message: `Reordered: entry ${auditID} has the content of entry ${original} (${day}).`,
        entries: { first: auditID, last: auditID, count: 1 },
        day,
      })
    }
    this.problems.endRun()
  }
}
