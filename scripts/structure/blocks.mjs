import { blocks, pages } from '../../shared/src/blocks/index.ts'
import { below, files, isTest, read, stem, toKebab } from './files.mjs'

const folder = 'shared/src/blocks'
const machinery = ['block', 'spelling', 'kinds', 'nested-kinds', 'page', 'parts', 'index']

/** Files next to the blocks that several of them share. */
const common = ['trunk-rows']

/** Returns the names of the blocks that a file declares. */
const declaredIn = (path) =>
  read(path).includes('defineBlock(') ? [...read(path).matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name]) => name) : []

export function* checkBlocks() {
  const declared = new Set()
  for (const path of below(folder).filter((one) => !isTest(one) && !machinery.includes(stem(one)))) {
    const names = declaredIn(path)
    for (const name of names) declared.add(name)
    const fitting = blocks
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, page }) => [toKebab(name), page.label.toLowerCase().replace(/\W+/g, '-')])
    if (fitting.length === 0 && !common.includes(stem(path))) {
      yield `${path}: declares no block of the list: add it to ${folder}/index.ts, or move what it is to shared/src/rules/.`
    }
    if (fitting.length > 0 && !fitting.includes(stem(path))) {
      yield `${path}: is called like one of its blocks or like their page: ${[...new Set(fitting)].join(', ')}.`
    }
  }
  for (const { name } of blocks.filter((block) => !declared.has(block.name))) {
    yield `${folder}: the block ${name} is declared in ${folder}/${toKebab(name)}.ts.`
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
  yield* askingWhich()
}

/** Reports shared code that checks for a specific block; a declaration should express the difference. */
function* askingWhich() {
  const names = blocks.map((block) => block.name).join('|')
  const asks = new RegExp(`(block\\.name|blockName)\\s*(===|!==)\\s*'(${names})'`)
  for (const path of files.filter((file) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file))) {
    const found = asks.exec(read(path))
    if (found) yield `${path}: asks which block it has (${found[0]}). Say it in the block's declaration instead.`
  }
}
