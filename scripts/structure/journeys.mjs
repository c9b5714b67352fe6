import { files, read } from './files.mjs'

/** Reads of a call's answer or of a variable are settled; what a page shows or a queue sends may still change. */
const settled = /^(?:fetch|callAs|callOk|typeRow)\(|^\w+$/

/** A journey asks again until a page or a mailbox shows the expected value, because both change after an action. */
export function* checkJourneys() {
  for (const path of files.filter((each) => each.startsWith('e2e/journeys/'))) {
    for (const found of read(path).matchAll(/(?<!\.)\bexpect\(\(*await ([^)]*\)?)/g)) {
      if (settled.test(found[1].replace(/\)$/, '')) || settled.test(found[1])) continue
      const line = read(path).slice(0, found.index).split('\n').length
      yield `${path}:${line}: reads ${found[1]} once. Use expect.poll, or an assertion of a locator, which wait for the value.`
    }
  }
}
