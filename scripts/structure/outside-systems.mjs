import { settingTable } from '../../server/src/kernel/config.ts'
import { listOutsideSystems, productionSystems } from '../../server/src/kernel/outside-systems.ts'
import { files, filesIn, isTest, read } from './files.mjs'

const providers = 'server/src/providers/providers.ts'
const labels = 'server/src/kernel/outside-error.ts'
const crossCheck = 'server/src/kernel/cross-check.ts'
const documents = 'docs/outside/README.md'
/** Examples of settings, each with the file that has its other settings. */
const examples = [
  ['deploy/compose/portal.env.example', 'compose.yaml'],
  ['deploy/systemd/portal.env.example', 'deploy/systemd/dealerline.service'],
]

/** Ports that are not outside systems, with the reason. */
const otherPorts = { identityAdmin: 'logins belong to the sign-in, which has settings of its own' }

const toPortName = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/** Reports ports whose answers no system counts, because outside-states.ts finds the system by the name of the port. */
export function* portProblems(ports, names) {
  const portNames = names.map(toPortName)
  for (const port of ports)
    if (!portNames.includes(port) && !otherPorts[port])
      yield `${providers}: no outside system has the port ${port}, so Administration would show “Not used yet” for it. Name it after a system of kernel/outside-systems.ts: email-verification has emailVerification.`
  for (const name of names)
    if (!ports.includes(toPortName(name)))
      yield `${providers}: the system ${name} of kernel/outside-systems.ts has no port ${toPortName(name)}.`
}

/** Reports names in errors of adapters that have no label, because people would read the name of the code. */
export function* labelProblems(source, path, known) {
  for (const [, name] of source.matchAll(/(?:system: |const system = |new Outside\w+\(\s*)'([a-z-]+)'/g))
    if (!known.includes(name)) yield `${path}: the system ${name} has no label. Add it to labels of ${labels}.`
}

/** Reports keys of a system that may be set without its address. */
export function* keyProblems(systems, source) {
  for (const [name, { connection, details }] of systems) {
    const secret = details.find((key) => key.endsWith('Key'))
    if (connection.value === undefined && secret && !source.includes(`config.${secret})`))
      yield `${crossCheck}: ${settingTable[secret].name} needs ${settingTable[connection.key].name}: add a line for the system ${name}.`
  }
}

/** Reports systems with a document that the index of documents does not name with their settings. */
function* documentProblems() {
  const rows = read(documents)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  for (const [name, { connection, details }] of listOutsideSystems()) {
    if (!files.includes(`docs/outside/${name}.yaml`)) continue
    const row = rows.find((line) => line.includes(`(${name}.yaml)`)) ?? ''
    const settings = [connection.key, ...details.filter((key) => key.endsWith('Key'))]
    for (const setting of settings.map((key) => settingTable[key].name))
      if (!row.includes(`\`${setting}\``)) yield `${documents}: the row of ${name}.yaml must name ${setting}.`
  }
}

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

/** Compares the lists that name each outside system. */
export function* checkOutsideSystems() {
  const systems = listOutsideSystems()
  const [, body = ''] = /export interface Providers \{\n([\s\S]*?)\n\}/.exec(read(providers)) ?? []
  const ports = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  yield* portProblems(
    ports,
    systems.map(([name]) => name),
  )
  const [, labelled = ''] = /const labels[^{]*\{([\s\S]*?)\n\}/.exec(read(labels)) ?? []
  const known = [...labelled.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, name]) => name)
  for (const path of filesIn('server/src/providers').filter((each) => each.endsWith('.ts') && !isTest(each)))
    yield* labelProblems(read(path), path, known)
  yield* keyProblems(systems, read(crossCheck))
  yield* documentProblems()
  yield* exampleProblems()
}
