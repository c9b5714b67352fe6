import { setTimeout as pause } from 'node:timers/promises'
import type { LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import type { WholesalerReply } from '../../../providers/serviceability/port.ts'
import { type Send, toStoredAnswer, type WholesalerQuestion } from '../ask-network.ts'
import * as queries from './check-queries.ts'

/** A job may run for two minutes. After this time, another job continues the check. */
const maxRunMs = 45_000
/** The longest wait for a turn at a wholesaler. Later turns are left to a later job. */
const maxWaitMs = 30_000

/** The check was cancelled, the site was changed, or a later job continues. */
export class CheckStopped extends Error {
  readonly isLate: boolean

  constructor({ isLate }: { isLate: boolean }) {
    super(isLate ? 'A later job continues the check.' : 'The check was stopped.')
    this.name = new.target.name
    this.isLate = isLate
  }
}

export type CheckServices = Pick<JobServices, 'pool' | 'config' | 'providers'>

/** One run of the check of a list. */
export interface CheckRun extends CheckServices {
  siteListID: number
  startTime: number
}

export const isLate = ({ startTime }: CheckRun) => performance.now() - startTime > maxRunMs

/**
 * Sends the questions of a site, or returns the answers that they have. The key is stored before a question, the answer right
 * after it. A question whose answer got lost in a crash is repeated with its key, by which the wholesaler knows it.
 */
export const sendFor =
  (run: CheckRun, site: queries.OpenSite, address: LineQuestion): Send =>
  async <Result>(
    { wholesaler, type, name, toFacts }: WholesalerQuestion<Result>,
    request: (key: string) => Promise<WholesalerReply<Result>>,
  ): Promise<WholesalerReply<Result>> => {
    const { pool, config } = run
    if (isLate(run)) throw new CheckStopped({ isLate: true })
    const key = `site-${site.siteRowID}-${site.revision}-${name}`
    const intervalMs = 60_000 / config.wholesalerPerMinute
    const turn = await inJob(pool, async (tx) => {
      const storedQuestion = await queries.takeQuestion(tx, site, { key, wholesaler, question: { ...address, type } })
      if (!storedQuestion) throw new CheckStopped({ isLate: false })
      if (storedQuestion.isAnswered) return { answer: storedQuestion.answer as WholesalerReply<Result> }
      const waitMs = await queries.reserveTime(tx, wholesaler, { intervalMs, maxWaitMs })
      if (waitMs === undefined) throw new CheckStopped({ isLate: true })
      return { waitMs }
    })
    if (turn.answer) return turn.answer
    if (turn.waitMs > 0) await pause(turn.waitMs)
    const reply = await request(key).catch((error: unknown): WholesalerReply<Result> => {
      if (error instanceof OutsideRefused) return { success: false, message: error.message }
      throw error
    })
    await inJob(pool, (tx) => queries.storeAnswer(tx, key, toStoredAnswer(reply, toFacts?.(reply) ?? null)))
    return reply
  }
