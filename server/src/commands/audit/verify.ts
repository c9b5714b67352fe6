import { ChainCheck, type Head } from './check-chain.ts'
import { checkUnchained } from './check-log.ts'
import { checkProtection } from './check-protection.ts'
import { type Problem, ProblemList } from './problems.ts'
import * as queries from './queries.ts'

export interface VerifyOptions {
  /** The first day to check, such as 2026-11-01. The links before it are not checked. */
  since?: string | undefined
  /** The hash of the last link in an earlier check, which the chain must contain. */
  head?: string | undefined
}

export interface AuditReport {
  intact: boolean
  /** The numbers of entries and days in the checked part of the chain. */
  entries: number
  days: number
  /** New entries that are not in the chain yet. */
  pending: number
  /** The last link, or null for an empty chain. For a later check, keep its hash outside the database. */
  head: Head | null
  problemCount: number
  /** The first thousand problems. */
  problems: Problem[]
}

/**
 * Compares the audit log with its chain, and checks that the database still refuses changes of the log.
 * @throws Error if the database has no chain
 */
export async function verifyAudit(url: string, { since, head }: VerifyOptions = {}): Promise<AuditReport> {
  const client = await queries.connectForAudit(url)
  try {
    if (!(await queries.hasChain(client)))
      throw new Error('This database has no audit chain yet: start this version of the portal once, which creates it.')
    const problems = new ProblemList()
    await checkProtection(client, problems)
    const headPosition = head && (await queries.findHead(client, head.toLowerCase()))
    if (head && !headPosition)
      problems.add({
        kind: 'head',
        message: `The chain does not contain the head ${head}: entries up to it were changed or removed.`,
      })
    const start = since === undefined ? undefined : await queries.findLinkBefore(client, since)
    const chain = new ChainCheck(client, problems)
    // A check from a day trusts the links before it only if the head confirms them. Otherwise check the whole chain.
    await chain.run(start && headPosition && BigInt(start.position) >= BigInt(headPosition) ? undefined : start)
    const pending = await checkUnchained(client, problems)
    return {
      intact: problems.count === 0,
      entries: Number(chain.entries),
      days: chain.days,
      pending,
      head: chain.head ?? null,
      problemCount: problems.count,
      problems: problems.items,
    }
  } finally {
    await client.end()
  }
}
