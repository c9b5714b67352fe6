import { basename } from 'node:path'
import { files, isCode, isTest, kebabCase, pascalCase, read, stem } from './files.mjs'

const vagueNames = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.|$)/i
const lists = ['shared/src/contract/index.ts', 'shared/src/blocks/index.ts', 'web/src/blocks/parts/index.tsx']
const longest = 250
const longestTest = 400

/** Files that may exceed 250 lines, each with its reason. */
const longFiles = {
  'shared/src/blocks/block.ts': 'the types of a declaration, with the few functions that read it',
  '.dependency-cruiser.mjs': 'one table: the rules for imports',
  'server/src/kernel/config.ts': 'one table: every setting',
  'shared/src/rules/events.ts': 'one table: the events that dealers hear of, with their texts',
  'shared/src/contract/orders.ts': 'one table: the record of an order and its calls',
  'server/src/demo/business/orders.ts': 'one table: the orders and quotes of the demonstration data',
  'shared/src/contract/customers.ts': 'one table: the records of customers and their calls',
  'shared/src/contract/signing.ts': 'one table: the readable order and the calls of signing',
  'shared/src/contract/serviceability.ts': 'one table: the calls of serviceability',
  'server/src/areas/serviceability/queries.ts': 'one area: the statements of checks, reservations, orders and messages',
  'web/src/api.ts': 'the only file that makes calls',
  'web/src/ui/grid/grid-model.ts': 'the only state machine of the grid; its parts depend on each other',
  'web/src/ui/grid/RowGrid.module.css': 'the style of one screen part: the grid',
}

const sources = files.filter((path) => isCode(path) && !path.startsWith('server/database/'))

export function* checkNames() {
  for (const path of files) {
    if (vagueNames.test(path)) {
      yield `${path}: the name does not describe the content. Name the file after its subject and put it next to the code that uses it.`
    }
  }
  for (const path of sources.filter((source) => source.includes('/'))) {
    const name = stem(path)
    const hasValidName = /\.(tsx|css)$/.test(path)
      ? kebabCase.test(name) || pascalCase.test(name)
      : /\.config$|^vite/.test(name) || kebabCase.test(name.replace(/^until-\d+\.\d+-/, ''))
    if (!hasValidName)
      yield `${path}: name modules in kebab-case.ts (until-0.6-….ts for what serves an older release) and components in PascalCase.tsx.`
    if (basename(path).startsWith('index.') && !lists.includes(path)) {
      yield `${path}: only the lists (${lists.join(', ')}) are called index. Import from the file that has it.`
    }
  }
}

export function* checkLength() {
  for (const path of sources) {
    const lines = read(path).split('\n').length - 1
    const limit = isTest(path) ? longestTest : longest
    if (lines > limit && !longFiles[path]) {
      yield `${path}: ${lines} lines, more than ${limit}. Split it by subject, or give it a reason in scripts/structure/names.mjs.`
    }
  }
  for (const path of Object.keys(longFiles)) {
    if (!files.includes(path) || read(path).split('\n').length - 1 <= longest) {
      yield `scripts/structure/names.mjs: ${path} does not exist or is short enough: remove it from the list of long files.`
    }
  }
}

/** Returns a sentence about the lengths of the files. */
export function fileLengthSummary() {
  const counts = sources.map((path) => read(path).split('\n').length - 1).sort((a, b) => a - b)
  return `${counts.length} files, median ${counts[counts.length >> 1]} lines, ${counts.filter((count) => count > 200).length} over 200`
}
