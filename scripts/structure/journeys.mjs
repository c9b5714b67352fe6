import { files, read } from './files.mjs'

/** Expressions whose value no longer changes, such as the reply of a call. Pages and mailboxes may still change. */
const finalValue = /^(?:fetch|callAs|callOk|typeRow)\(|^\w+$/

/** Requires journeys to retry when they read a page or mailbox, because both change some time after an action. */
export function* checkJourneys() {
  for (const path of files.filter((each) => each.startsWith('e2e/journeys/'))) {
    for (const match of read(path).matchAll(/(?<!\.)\bexpect\(\(*await ([^)]*\)?)/g)) {
      if (finalValue.test(match[1].replace(/\)$/, '')) || finalValue.test(match[1])) continue
      const line = read(path).slice(0, match.index).split('\n').length
      yield `${path}:${line}: reads ${match[1]} once. Use expect.poll, or an assertion of a locator, which wait for the value.`
    }
  }
}
