import { files, isTest, read } from './files.mjs'

const clock = 'server/src/kernel/clock.ts'
const mayBeInThePast = /^server\/src\/(areas|calls)\//

/** Requires records to take their time from one clock, which only the demonstration data can set (decision 0084). */
export function* checkTime() {
  for (const path of files.filter((file) => /^server\/src\/.*\.ts$/.test(file) && !isTest(file))) {
    const source = read(path)
    if (/\brunAtMoment\b/.test(source) && path !== clock && !path.startsWith('server/src/demo/')) {
      yield `${path}: sets the moment of a call. Only the demonstration data may do that.`
    }
    if (!mayBeInThePast.test(path)) continue
    if (/new Date\(\)/.test(source))
      yield `${path}: takes the real time. Use context.now, or currentTime() of ${clock}.`
    if (/queries\.ts$/.test(path) && /(?<![\w.])(now|clock_timestamp)\(\)/.test(source)) {
      yield `${path}: takes the real time. Use app.now(), or app.clock() if it must move on within a transaction.`
    }
  }
}
