import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

// The data folder of the clone may have a database.
const dataDir = mkdtempSync(join(tmpdir(), 'dealerline-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const run = (settings, ...parameters) =>
  spawnSync(process.execPath, ['scripts/dealerline.mjs', 'doctor', ...parameters], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
  })

describe('npm run doctor', () => {
  test('names every setting that is unsafe in production, and fails', () => {
    const { status, stdout } = run({ ENVIRONMENT: 'production', PORT: 'x' }, '--json')
    const { problems, setUp } = JSON.parse(stdout)
    expect(status).toBe(1)
    expect(problems).toContain('PORT is "x": set a whole number from 1 to 65535.')
    expect(problems.some((problem) => problem.startsWith('MASTER_KEY is not set'))).toBe(true)
    // The set-up of a new installation asks for the outside systems.
    expect(setUp.length).toBeGreaterThan(10)
  })

  test('checks the database of DATABASE_URL', () => {
    const { status, stdout } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/absent' })
    expect(status).toBe(1)
    expect(stdout).toContain('The database cannot be read')
  })

  test('reads the certificate of the seal', () => {
    const { status, stdout } = run({ SEAL_CERTIFICATE_FILE: '/absent/seal.p12', SEAL_PASSPHRASE: 'secret' })
    expect(status).toBe(1)
    expect(stdout).toContain('SEAL_CERTIFICATE_FILE is "/absent/seal.p12", which cannot be read')
  })

  test('succeeds with the default settings', () => {
    const { status, stdout } = run({})
    expect(stdout).toContain('The portal can start with these settings.')
    expect(status).toBe(0)
  })
})

describe('the settings before the build of the web app', () => {
  const check = (settings) =>
    spawnSync('npx', ['--no-install', 'node', 'server/src/check-settings.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: '/absent', ...settings },
    })

  test('are accepted without a word', () => {
    expect(check({})).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  test('are refused with every problem, as by the start', () => {
    const { status, stderr } = check({ PORT: 'x', SEED_DEMO: 'perhaps' })
    expect(status).toBe(1)
    expect(stderr).toContain('PORT is "x": set a whole number from 1 to 65535.')
    expect(stderr).toContain('SEED_DEMO is "perhaps"')
  })
})

describe('the command dealerline', () => {
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: '/absent' }
  const call = (program, ...words) => spawnSync(program, words, { encoding: 'utf8', env: environment })

  test('runs with npx and with npm run', () => {
    const { version } = JSON.parse(readFileSync('server/package.json', 'utf8'))
    const results = [
      call('npx', '--no-install', 'dealerline', '--version'),
      call('npm', 'run', '--silent', 'dealerline', '--', '--version'),
    ]
    for (const { status, stdout } of results) expect([status, stdout]).toEqual([0, `${version}\n`])
  })

  test('passes the exit code and standard output of a verb on', () => {
    const runVerb = (...words) => call(process.execPath, 'scripts/dealerline.mjs', ...words)
    expect(runVerb('migrate', '--dryrun')).toMatchObject({ status: 2, stdout: '' })
    const { status, stdout } = runVerb('verify-audit', '--json')
    expect([status, Object.keys(JSON.parse(stdout))]).toEqual([3, ['error']])
  })

  test('passes standard input on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-command-'))
    // If the tests run as root, PostgreSQL runs as another account and must be able to open the folder.
    chmodSync(folder, 0o711)
    try {
      const env = { ...environment, DATA_DIR: join(folder, 'data') }
      const runVerb = (words, input) =>
        spawnSync(process.execPath, ['scripts/dealerline.mjs', ...words, '--json'], { encoding: 'utf8', env, input })
      expect(runVerb(['migrate'])).toMatchObject({ status: 0 })
      const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
      const { status, stdout } = runVerb(['admin', 'create', ...person, '--password-stdin'], 'short\n')
      expect([status, JSON.parse(stdout)]).toEqual([2, { error: 'The password needs at least 12 characters.' }])
      const accepted = runVerb(['admin', 'create', ...person, '--password-stdin'], 'quagmire lantern orbit 77\n')
      expect(accepted).toMatchObject({ status: 0 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
