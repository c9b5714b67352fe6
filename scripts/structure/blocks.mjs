import { blocks, pages } from '../../shared/src/blocks/index.ts'
import { files, filesIn, isTest, read, stem, toKebab } from './files.mjs'

const folder = 'shared/src/blocks'
const frameworkFiles = ['block', 'spelling', 'kinds', 'nested-kinds', 'page', 'parts', 'index']

/** Files in the folder of blocks that declare no block, because several blocks share their content. */
const sharedFiles = ['trunk-rows']

/** Returns the names of the blocks that a file declares. */
const blockNamesIn = (path) =>
  read(path).includes('defineBlock(') ? [...read(path).matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name]) => name) : []

export function* checkBlocks() {
  const declaredNames = new Set()
  for (const path of filesIn(folder).filter((one) => !isTest(one) && !frameworkFiles.includes(stem(one)))) {
    const names = blockNamesIn(path)
    for (const name of names) declaredNames.add(name)
    const allowedFileNames = blocks
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, page }) => [toKebab(name), page.label.toLowerCase().replace(/\W+/g, '-')])
    if (allowedFileNames.length === 0 && !sharedFiles.includes(stem(path))) {
      yield `${path}: declares no block in the list: add it to ${folder}/index.ts, or move the file to shared/src/rules/.`
    }
    if (allowedFileNames.length > 0 && !allowedFileNames.includes(stem(path))) {
      yield `${path}: name the file after one of its blocks, or after their page: ${[...new Set(allowedFileNames)].join(', ')}.`
    }
  }
  for (const { name } of blocks.filter((block) => !declaredNames.has(block.name))) {
    yield `${folder}: declare the block ${name} in ${folder}/${toKebab(name)}.ts.`
  }
  const unique = {
    name: blocks.map(({ name }) => name),
    route: pages.map(({ page }) => page.route),
    order: pages.map(({ page }) => page.order),
  }
  for (const [key, values] of Object.entries(unique)) {
    for (const value of new Set(values.filter((value, index) => values.indexOf(value) !== index))) {
      yield `${folder}: two blocks have the ${key} ${value}.`
    }
  }
  yield* findNameComparisons()
}

/**
 * Reports shared code that checks for a specific block. A property in the block's declaration must replace the check.
 */
function* findNameComparisons() {
  const names = blocks.map((block) => block.name).join('|')
  const nameComparison = new RegExp(`(block\\.name|blockName)\\s*(===|!==)\\s*'(${names})'`)
  for (const path of files.filter((file) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file))) {
    const comparison = nameComparison.exec(read(path))
    if (comparison)
      yield `${path}: compares the name of the block (${comparison[0]}). Add a property to the block's declaration instead.`
  }
}
