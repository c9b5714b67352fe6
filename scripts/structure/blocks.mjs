import { blocks } from '../../shared/src/blocks/index.ts'
import { below, files, isTest, read, stem, toKebab } from './files.mjs'

const folder = 'shared/src/blocks'
const machinery = ['block', 'kinds', 'parts', 'index']

export function* checkBlocks() {
  const listed = blocks.map((block) => toKebab(block.name))
  for (const name of listed) {
    if (!files.includes(`${folder}/${name}.ts`))
      yield `${folder}: the block ${name} is declared in ${folder}/${name}.ts.`
  }
  for (const path of below(folder)) {
    const name = stem(path)
    if (!isTest(path) && !machinery.includes(name) && !listed.includes(name)) {
      yield `${path}: declares no block of the list: add it to ${folder}/index.ts, or move what it is to shared/src/rules/.`
    }
  }
  for (const key of ['name', 'route', 'order']) {
    const values = blocks.map((block) => block[key])
    for (const value of new Set(values.filter((value, index) => values.indexOf(value) !== index))) {
      yield `${folder}: two blocks have the ${key} ${value}.`
    }
  }
  yield* askingWhich()
}

/** Code that everything shares must not know which block it has: that is what a declaration is for. */
function* askingWhich() {
  const names = blocks.map((block) => block.name).join('|')
  const asks = new RegExp(`(block\\.name|blockName)\\s*(===|!==)\\s*'(${names})'`)
  for (const path of files.filter((file) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file))) {
    const found = asks.exec(read(path))
    if (found) yield `${path}: asks which block it has (${found[0]}). Say it in the block's declaration instead.`
  }
}
