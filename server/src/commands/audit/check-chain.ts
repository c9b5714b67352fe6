import type { Client } from 'pg'
import { contentHash, linkHash } from './canonical-form.ts'
import { ContentChanges } from './content-changes.ts'
import type { ProblemList } from './problems.ts'
import * as queries from './queries.ts'

/** The last checked link of the chain. */
export interface Head {
  position: string
  hash: string
}

interface DayCount {
  day: string
  entries: bigint
}

/** Recomputes the hash of each link, and compares the links with the log and with the closing records of the days. */
export class ChainCheck {
  entries = 0n
  days = 0
  head: Head | undefined
  private readonly client: Client
  private readonly problems: ProblemList
  private readonly changes: ContentChanges
  private currentDay: DayCount | undefined

  constructor(client: Client, problems: ProblemList) {
    this.client = client
    this.problems = problems
    this.changes = new ContentChanges(problems)
  }

  /** Checks the links after `start`, or the whole chain. */
  async run(start?: Head): Promise<void> {
    this.head = start
    for await (const link of queries.readLinks(this.client, start?.position ?? '0')) await this.check(link)
    await this.checkClosingRecord(false)
    this.changes.end()
    for (const { day, entries } of await queries.selectDaysWithoutLinks(this.client))
      this.problems.add({
        kind: 'removed',
        message: `Removed: the chain has no links for the ${entries} entries at the end of ${day}.`,
        day,
      })
  }

  private async check(link: queries.LinkedEntry): Promise<void> {
    const { auditID, position, hash } = link
    const place = BigInt(position)
    await this.countDay(link)
    this.entries += 1n
    if (this.isAfterGap(link)) this.reportGap(link)
    else if (linkHash(this.head?.hash ?? null, link) !== hash)
      this.problems.addEntry('broken', auditID, link.day, place)
    this.checkEntry(link, place)
    this.head = { position, hash }
  }

  private checkEntry(link: queries.LinkedEntry, place: bigint): void {
    const { auditID, day, hasEntry, at, loggedAt, contentHash: storedHash } = link
    const currentHash = contentHash(link)
    if (!hasEntry) this.problems.addEntry('removed', auditID, day, place)
    else if (currentHash !== storedHash) this.changes.add({ auditID, day, place, storedHash, contentHash: currentHash })
    else if (at !== loggedAt) this.problems.addEntry('backdated', auditID, day, place)
  }

  private isAfterGap({ position }: queries.LinkedEntry): boolean {
    return BigInt(position) !== BigInt(this.head?.position ?? 0) + 1n
  }

  private reportGap({ position, day }: queries.LinkedEntry): void {
    const [first, last] = [BigInt(this.head?.position ?? 0) + 1n, BigInt(position) - 1n]
    this.problems.endRun()
    this.problems.add({
      kind: 'removed',
      message: `Removed: ${last - first + 1n} links of the chain, positions ${first} to ${last}, before ${day}.`,
      day,
    })
  }

  /** Counts the entries of each day. When a new day begins, checks the closing record of the previous one. */
  private async countDay({ day }: queries.LinkedEntry): Promise<void> {
    if (this.currentDay?.day === day) {
      this.currentDay.entries += 1n
      return
    }
    await this.checkClosingRecord(true)
    this.currentDay = { day, entries: 1n }
    this.days += 1
  }

  /**
   * Checks the closing record of the current day. A day that has ended must have one. If the last day has one already,
   * it must match the links.
   */
  private async checkClosingRecord(hasEnded: boolean): Promise<void> {
    const { currentDay, head } = this
    if (!currentDay || !head) return
    const record = await queries.findClosingRecord(this.client, currentDay.day)
    if (!record && !hasEnded) return
    const isAtHead = record?.lastPosition === head.position && record.hash === head.hash
    if (isAtHead && BigInt(record.entries) === currentDay.entries) return
    this.problems.endRun()
    this.problems.add({
      kind: 'day',
      message: `The closing record of ${currentDay.day} ${record ? 'does not match its entries' : 'is missing'}.`,
      day: currentDay.day,
    })
  }
}
