// Compares compose.yaml, the Helm chart and the systemd unit with the portal: its settings, flags and times to stop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../server/src/kernel/config.ts'
import { root } from './install.mjs'
import { serverFlags } from './server-flags.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const portalServices = services.filter(([, { build }]) => build)
const chart = 'deploy/helm/dealerline'
const values = parse(read(`${chart}/values.yaml`))
const exampleValues = parse(read(`${chart}/ci/example-values.yaml`))

/** The seconds that a server needs after DRAIN_SECONDS, as in docs/production.md. */
const stopSeconds = 30
const settingNames = new Set(settings.map(({ name }) => name))
const variables = new Set([...settingNames, 'NODE_ENV', ...[...settingNames].map((name) => `${name}_FILE`)])
const unknownIn = (names) => [...names].filter((name) => !variables.has(name))
const namesOfFile = (path) => [...read(path).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

const withValues = (changes) => {
  const merge = (base, change) =>
    typeof change === 'object' && !Array.isArray(change)
      ? Object.fromEntries(
          Object.keys({ ...base, ...change }).map((key) => [
            key,
            key in change ? merge(base?.[key], change[key]) : base[key],
          ]),
        )
      : change
  return merge(merge(values, exampleValues), changes)
}

test.each([
  ['compose.yaml', () => new Set(portalServices.flatMap(([, { environment }]) => Object.keys(environment)))],
  ['deploy/compose/portal.env.example', namesOfFile],
  ['deploy/systemd/portal.env.example', namesOfFile],
  ['deploy/systemd/embedded.env.example', namesOfFile],
  [
    'Containerfile',
    (path) => [.../^ENV NODE_ENV.*$/m.exec(read(path))[0].matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  ],
  [
    'deploy/systemd/dealerline.service',
    (path) =>
      [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        line.split(' ').map((word) => word.split('=')[0]),
      ),
  ],
  [
    `${chart}/templates/_pod.tpl`,
    (path) => [...read(path).matchAll(/^- name: ([A-Z][A-Z0-9_]*)$/gm)].map(([, name]) => name),
  ],
  [`${chart}/values.yaml`, () => [...Object.keys(values.settings), ...Object.keys(values.secrets.keys)]],
])('%s uses only settings of the portal', (path, namesIn) => {
  const names = [...namesIn(path)]
  expect(names.length).toBeGreaterThan(2)
  expect(unknownIn(names)).toEqual([])
})

test('compose.yaml restricts every container', () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service.restart, name).toBeDefined()
    for (const folder of service.tmpfs ?? []) expect(folder, name).toMatch(/^\//)
    expect(service.logging, name).toBeDefined()
    if (service.restart !== 'no') expect(service.healthcheck?.test, name).toBeDefined()
  }
  const rootServices = services.filter(([, { user }]) => !user || /^(0|root)\b/.test(user)).map(([name]) => name)
  expect(rootServices).toEqual(['volumes'])
  expect(compose.services.volumes.network_mode).toBe('none')
})

test('compose.yaml has no secret, and the file of each secret is written by make-secrets.mjs', () => {
  const writer = read('deploy/compose/make-secrets.mjs')
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`deploy/compose/secrets/${name}`)
    expect(writer).toContain(`'${name}':`)
  }
  for (const { name } of settings.filter(({ secret }) => secret))
    for (const [service, { environment = {} }] of services) expect(environment, service).not.toHaveProperty(name)
})

test('the chart takes secrets from a Secret only', () => {
  const template = read(`${chart}/templates/_pod.tpl`)
  for (const { name } of settings.filter(({ secret }) => secret)) {
    expect(template).not.toMatch(new RegExp(`^- name: ${name}$`, 'm'))
    expect(Object.keys(values.settings)).not.toContain(name)
  }
})

test('containers are killed only after the portal has had time to stop', () => {
  for (const [name, { environment, stop_grace_period: grace, restart }] of portalServices) {
    if (restart === 'no') continue
    expect(Number.parseInt(grace, 10), name).toBeGreaterThanOrEqual(environment.DRAIN_SECONDS + stopSeconds)
  }
  const [, extra] = /add \.root\.Values\.drainSeconds (\d+)/.exec(read(`${chart}/templates/_server.tpl`))
  expect(Number(extra)).toBeGreaterThanOrEqual(stopSeconds)
  for (const unit of ['dealerline', 'dealerline-embedded']) {
    const [, seconds] = /^TimeoutStopSec=(\d+)s$/m.exec(read(`deploy/systemd/${unit}.service`))
    expect(Number(seconds), unit).toBeGreaterThanOrEqual(5 + stopSeconds)
  }
})

test('the image and the systemd unit start the server with its flags', () => {
  const entrypoint = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(read('Containerfile'))[1])
  expect(entrypoint.slice(1, -1)).toEqual(serverFlags)
  expect(read('deploy/systemd/dealerline.service')).toContain(
    ` ${serverFlags.join(' ')} server/src/commands/dealerline.ts`,
  )
})

test('the unit of the embedded database lets the portal read the id of the boot, which its lock needs', () => {
  expect(read('deploy/systemd/dealerline-embedded.service')).not.toMatch(/^ProcSubset=/m)
})

test('the chart and the image have the version of the portal', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(parse(read(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
  for (const [, { image }] of portalServices) expect(image).toContain(`/dealerline:${version}}`)
})

test.each([
  ['the example', {}, true],
  ['a misspelt value', { web: { replica: 3 } }, false],
  ['a server without pods', { worker: { replicas: 0 } }, false],
  ['a secret among the settings', { settings: { MASTER_KEY: 'x' } }, false],
  ['a setting that the chart decides', { settings: { ROLE: 'all' } }, false],
  ['an address without http', { settings: { PUBLIC_URL: 'portal' } }, false],
  ['a digest that is none', { image: { digest: 'latest' } }, false],
  ['too many connections', { web: { databasePoolSize: 41 } }, false],
])('values.schema.json decides about %s', (_title, changes, isValid) => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(read(`${chart}/values.schema.json`)))
  expect(validate(withValues(changes)), JSON.stringify(validate.errors)).toBe(isValid)
})
