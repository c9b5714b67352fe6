import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

const run = (settings, ...parameters) =>
  spawnSync(process.execPath, ['scripts/command.mjs', 'doctor', ...parameters], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })

describe('npm run doctor', () => {
  test('names every setting that is unsafe in production, and fails', () => {
    const { status, stdout } = run({ ENVIRONMENT: 'production', PORT: 'x' }, '--json')
    const { problems } = JSON.parse(stdout)
    expect(status).toBe(1)
    expect(problems).toContain('PORT is "x": set a whole number from 1 to 65535.')
    expect(problems.some((problem) => problem.startsWith('MASTER_KEY is not set'))).toBe(true)
    expect(problems.length).toBeGreaterThan(10)
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
