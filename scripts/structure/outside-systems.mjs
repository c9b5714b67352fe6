import { settingTable } from '../../server/src/kernel/config.ts'
import { listOutsideSystems, productionSystems } from '../../server/src/kernel/outside-systems.ts'
import { read } from './files.mjs'
import { generatedSection } from './generated-section.mjs'

/** The systems with a document, by name, with the settings of their address and keys. */
const documents = generatedSection(
  'docs/outside/README.md',
  '<!-- outside systems: made by npm run docs:outside -->',
  '<!-- end of outside systems -->',
  function* () {
    yield '| System | Document | Settings |'
    yield '|---|---|---|'
    const systems = listOutsideSystems().toSorted(([one], [other]) => one.localeCompare(other))
    for (const [name, { document, connection, details }] of systems) {
      if (!document) continue
      const keys = [connection.key, ...details.filter((key) => settingTable[key].secret)]
      const settings = keys.map((key) => `\`${settingTable[key].name}\``).join(', ')
      yield `| ${document} | [${name}.yaml](${name}.yaml) | ${settings} |`
    }
  },
)

export const writeOutsideSystems = () => documents.write()

/** Examples of settings, each with the file that has its other settings. */
const examples = [
  ['deploy/compose/portal.env.example', 'compose.yaml'],
  ['deploy/systemd/portal.env.example', 'deploy/systemd/dealerline.service'],
]

/** Reports examples of settings with which production would not start. */
function* exampleProblems() {
  for (const [path, other] of examples) {
    const text = `${read(path)}\n${read(other)}`
    const [, list = ''] = /^ALLOW_SANDBOXES=(.*)$/m.exec(text) ?? []
    const allowed = list.split(',')
    const connected = listOutsideSystems()
      .filter(([, { connection }]) =>
        new RegExp(`^ *${settingTable[connection.key].name}(?:_FILE)?[=:]`, 'm').test(text),
      )
      .map(([name]) => name)
    for (const name of productionSystems)
      if (!allowed.includes(name) && !connected.includes(name))
        yield `${path}: production needs the system ${name}: add it to ALLOW_SANDBOXES, or set its address.`
  }
}

/** Compares the declarations of outside systems with the documents. */
export function* checkOutsideSystems() {
  if (!documents.isCurrent())
    yield 'docs/outside/README.md: the table differs from the systems: run npm run docs:outside.'
  yield* exampleProblems()
}
