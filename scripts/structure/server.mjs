import { basename, dirname } from 'node:path'
import { contract } from '../../shared/src/contract/index.ts'
import { files, filesIn, isTest, kebabCase, read, stem, subfolders } from './files.mjs'

const architecture = 'docs/architecture.md'
const numbers = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen']

/** Files in `providers/` that several outside systems share. */
const sharedByProviders = /^server\/src\/providers\/[a-z-]+\.ts$|^server\/src\/providers\/[a-z-]+\.test\.ts$/

/** The folder that implements the calls of all services. The services declare them in shared/src/blocks. */
const blockCalls = 'server/src/areas/orders/blocks'

/** Returns the areas: folders of `areas/` with files, or folders one level below. */
const areaFolders = () =>
  [...new Set(filesIn('server/src/areas').map((path) => dirname(path)))].filter((folder) => folder !== blockCalls)

export function* checkAreas() {
  const areas = new Set()
  for (const folder of areaFolders()) {
    const area = basename(folder)
    areas.add(area)
    if (!contract[area]) {
      yield `${folder}: name the area as in shared/src/contract/index.ts, which has no ${area}.`
    }
    if (!files.includes(`shared/src/contract/${area}.ts`)) {
      yield `${folder}: declare its calls in shared/src/contract/${area}.ts.`
    }
    if (!files.includes(`${folder}/routes.ts`))
      yield `${folder}: an area needs a routes.ts that connects its calls to verbs.`
    if (folder.split('/').length > 5) yield `${folder}: groups of areas have one level: areas/<group>/<area>/.`
    for (const path of filesIn(folder).filter((file) => dirname(file) === folder)) {
      if (!path.endsWith('.ts') || !kebabCase.test(stem(path).replace(/^until-\d+\.\d+-/, ''))) {
        yield `${path}: an area contains only routes.ts, queries.ts, one file per verb or noun, and *.test.ts.`
      }
    }
  }
  const count = subfolders('server/src/areas').length
  if (!read(architecture).includes(`in ${numbers[count - 10] ?? count} areas`))
    yield `${architecture}: server/src/areas has ${count} folders: write “in ${numbers[count - 10] ?? count} areas”.`
  for (const area of Object.keys(contract)) {
    if (!areas.has(area))
      yield `shared/src/contract/${area}.ts: no area implements its calls: create server/src/areas/${area}/, or move the calls to another area's contract.`
  }
}

export function* checkProviders() {
  for (const path of filesIn('server/src/providers')) {
    if (path.split('/').length === 4 && !sharedByProviders.test(path)) yield `${path}: name it in kebab-case.`
  }
  for (const system of subfolders('server/src/providers')) {
    const folder = `server/src/providers/${system}`
    if (!files.includes(`${folder}/port.ts`)) yield `${folder}: a system needs a port.ts in business terms.`
    if (!files.includes(`${folder}/sandbox.ts`))
      yield `${folder}: a system needs a sandbox.ts that calls behave(), as its default.`
    const live = filesIn(folder).filter((path) => !isTest(path) && !/(port|sandbox|queries)\.ts$/.test(path))
    for (const path of live)
      if (path.split('/').length > 5) yield `${path}: put the file directly into the folder of its system.`
  }
}
