import type { Client } from 'pg'
import { contentHash } from './canonical-form.ts'
import type { ProblemList } from './problems.ts'
import * as queries from './queries.ts'

/** Checks the entries that are not in the chain. @returns the number of entries that are pending */
export async function checkUnchained(client: Client, problems: ProblemList): Promise<number> {
  let pending = 0
  let place = 0n
  for await (const entry of queries.readPending(client)) {
    place += 1n
    const { auditID, day, hasEntry, hasLink, isOverdue } = entry
    if (hasLink) problems.addEntry('inserted', auditID, day, place)
    else if (!hasEntry) problems.addEntry('removed', auditID, day, place)
    else if (contentHash(entry) !== entry.contentHash) problems.addEntry('changed', auditID, day, place)
    else if (isOverdue) problems.addEntry('overdue', auditID, day, place)
    else pending += 1
  }
  problems.endRun()
  for await (const { auditID, day } of queries.readForeignEntries(client)) {
    place += 1n
    problems.addEntry('inserted', auditID, day ?? 'no time', place)
  }
  problems.endRun()
  return pending
}
