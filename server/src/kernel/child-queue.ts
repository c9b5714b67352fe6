import { FairShare } from './fair-share.ts'

const all = new FairShare(2, 200)
const ofCaller = new FairShare(1, 20)

/**
 * Runs work of a separate process in sequence: one for each caller and two in all, because each may use a processor and
 * hundreds of megabytes.
 * @throws AppError tooMany if too much work of this caller is waiting
 */
export const runInChildQueue = <T>(caller: string, work: () => Promise<T>): Promise<T> =>
  ofCaller.run(caller, () => all.run('all callers', work))
