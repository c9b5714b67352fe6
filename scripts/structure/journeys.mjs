import { files, read } from './files.mjs'

/** Expressions that may be read once, because their values are final, such as the reply of a call or command. */
const finalValue = /^(?:fetch|callAs|callOk|typeRow|clone\.dealerline)\(|^\w+$/

/** Reports journeys that read a page or the mailbox only once. They must retry, because both change after a delay. */
export function* checkJourneys() {
  for (const path of files.filter((each) => each.startsWith('e2e/journeys/'))) {
    for (const match of read(path).matchAll(/(?<!\.)\bexpect\(\(*await ([^)]*\)?)/g)) {
      if (finalValue.test(match[1].replace(/\)$/, '')) || finalValue.test(match[1])) continue
      const line = read(path).slice(0, match.index).split('\n').length
      yield `${path}:${line}: reads ${match[1]} once. Use expect.poll, or an assertion of a locator, which wait for the value.`
    }
  }
}
