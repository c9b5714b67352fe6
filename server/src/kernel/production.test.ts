import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { productionSettings as safe } from '../../test/production.ts'
import { settings } from './config.ts'
import { productionSystems } from './outside-systems.ts'
import { ConfigError, inspectSettings, readConfig } from './read-config.ts'

const strongKey = safe.MASTER_KEY

function problemsOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig({ ...safe, ...changes })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('settings for production', () => {
  test('are accepted if they are safe, and change the defaults', () => {
    expect(problemsOf({})).toEqual([])
    expect(readConfig(safe)).toMatchObject({ seedDemo: false, mfaRequiredFor: 'administrators' })
    expect(readConfig({})).toMatchObject({ seedDemo: true, mfaRequiredFor: 'nobody' })
    expect(readConfig({ ENVIRONMENT: 'staging' })).toMatchObject({ seedDemo: false, mfaRequiredFor: 'nobody' })
  })

  test('that depend on production are listed with the value in force as default', () => {
    const { texts } = inspectSettings({ ...safe, LOG_REQUESTS: 'false', SEED_DEMO: 'perhaps' })
    expect(texts.get('MFA_REQUIRED_FOR')).toEqual({ text: 'administrators', source: 'default' })
    expect(texts.get('DRAIN_SECONDS')).toEqual({ text: '5', source: 'default' })
    expect(texts.get('LOG_REQUESTS')).toEqual({ text: 'false', source: 'environment' })
    expect(texts.get('SEED_DEMO')).toEqual({ text: 'perhaps', source: 'environment' })
    expect(inspectSettings({}).texts.get('DRAIN_SECONDS')).toEqual({ text: '0', source: 'default' })
  })

  test('prevent a start if one is unsafe or missing, with one sentence for each problem', () => {
    const problems = problemsOf({
      PUBLIC_URL: '',
      TRUSTED_PROXIES: '',
      MASTER_KEY: '',
      MAIL_FROM: '',
      ALLOW_SANDBOXES: '',
    })
    expect(problems).toHaveLength(4 + productionSystems.length)
    for (const problem of problems) expect(problem).toMatch(/: (?:set|\w+ \w+ to) .+\.$/)
  })

  test.each([
    [{ SEED_DEMO: 'true' }, 'SEED_DEMO is true: set it to false, because production has no demonstration data.'],
    [
      { PUBLIC_URL: 'http://portal.example.com' },
      'PUBLIC_URL is "http://portal.example.com": set an address that starts with https://, or set TLS to off-behind-proxy.',
    ],
    [
      { PUBLIC_URL: 'http://portal.example.com', TLS: 'off-behind-proxy', TRUSTED_PROXIES: 'none' },
      'TLS is "off-behind-proxy", but no proxy is named: set TRUSTED_PROXIES to the addresses of the proxies.',
    ],
    [
      { TRUSTED_PROXIES: undefined },
      'TRUSTED_PROXIES is not set: set the addresses of the proxies in front of the portal, or none.',
    ],
    [
      { TRUSTED_PROXIES: undefined, TLS: 'off-behind-proxy' },
      'TRUSTED_PROXIES is not set: set the addresses of the proxies in front of the portal.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES is "10.0.0.0/33": set none, or IP addresses and networks such as 10.0.0.0/8, separated by commas.',
    ],
    [
      { MASTER_KEY: undefined },
      'MASTER_KEY is not set: set at least 32 random characters, such as the output of `openssl rand -base64 32`.',
    ],
    [
      { MASTER_KEY: 'short-but-random-9f' },
      'MASTER_KEY is too weak for production: set at least 32 random characters, such as the output of `openssl rand -base64 32`.',
    ],
    [
      { METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      'METRICS_TOKEN is too weak for production: set at least 32 random characters, such as the output of `openssl rand -base64 32`.',
    ],
    [{ MFA_REQUIRED_FOR: 'nobody' }, 'MFA_REQUIRED_FOR is "nobody": set administrators, staff or everyone.'],
    [
      { ALLOW_SANDBOXES: productionSystems.filter((system) => system !== 'billing').join() },
      'The system billing is a sandbox: set BILLING_URL, or add billing to ALLOW_SANDBOXES.',
    ],
    [
      { MAIL_FROM: 'Portal <no-reply@example.test>' },
      'MAIL_FROM is "Portal <no-reply@example.test>": set the address that customers get e-mail from.',
    ],
  ])('with %j say what to set', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  test('accept http behind a named proxy, and leave second factors to a provider of one’s own', () => {
    expect(problemsOf({ PUBLIC_URL: 'http://portal.internal', TLS: 'off-behind-proxy' })).toEqual([])
    expect(problemsOf({ MFA_REQUIRED_FOR: 'nobody', OIDC_ISSUER: 'https://login.telco.example' })).toEqual([])
  })
})

describe('connections to other machines', () => {
  const withoutTls = (name: string, host: string, remedy: string) =>
    `${name} connects to ${host} without verified TLS: set ${remedy}, or add ${host} to UNENCRYPTED_HOSTS.`

  test.each([
    ['BILLING_URL', 'http://billing.internal:8443/base', 'billing.internal', 'an address that starts with https://'],
    ['S3_ENDPOINT', 'http://10.0.0.9:9000', '10.0.0.9', 'an address that starts with https://'],
    ['OIDC_ISSUER', 'http://login.telco.example', 'login.telco.example', 'an address that starts with https://'],
    ['CLAMD_URL', 'tcp://clamav:3310', 'clamav', 'the address of a socket on this machine'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.internal:25', 'mail.internal', 'smtps://, or requireTLS=true in its query'],
    [
      'SMTP_URL',
      'smtps://mail.internal?tls.rejectUnauthorized=false',
      'mail.internal',
      'smtps://, or requireTLS=true in its query',
    ],
    ['DATABASE_URL', 'postgres://owner:hunter2@db.internal/portal', 'db.internal', 'sslmode=verify-full in its query'],
    [
      'DATABASE_URL',
      'postgres://db.internal/portal?sslmode=no-verify',
      'db.internal',
      'sslmode=verify-full in its query',
    ],
    ['DATABASE_URL', 'postgres://db.internal/portal?sslmode=prefer', 'db.internal', 'sslmode=verify-full in its query'],
    ['DATABASE_URL', 'postgres:///portal?host=db.internal', 'db.internal', 'sslmode=verify-full in its query'],
  ])('without verified TLS are refused: %s=%s', (name, address, host, remedy) => {
    const more = name === 'S3_ENDPOINT' ? { S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' } : {}
    const problems = problemsOf({ ...more, [name]: address })
    expect(problems).toEqual([withoutTls(name, host, remedy)])
    expect(problems.join()).not.toContain('hunter2')
    expect(problemsOf({ ...more, [name]: address, UNENCRYPTED_HOSTS: `other.internal, ${host}` })).toEqual([])
    expect(() => readConfig({ ...more, [name]: address })).not.toThrow()
  })

  test.each([
    ['BILLING_URL', 'https://billing.internal'],
    ['BILLING_URL', 'http://localhost:9000'],
    ['BILLING_URL', 'http://127.0.0.2:9000'],
    ['BILLING_URL', 'http://[::1]:9000'],
    ['CLAMD_URL', 'unix:/run/clamav/clamd.ctl'],
    ['CLAMD_URL', 'tcp://localhost:3310'],
    ['SMTP_URL', 'smtps://mail.internal'],
    ['SMTP_URL', 'smtp://mail.internal?requireTLS=true'],
    ['DATABASE_URL', 'postgres://owner@localhost/portal'],
    ['DATABASE_URL', 'postgres:///portal?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://db.internal/portal?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db.internal/portal?sslmode=verify-ca&sslrootcert=/etc/ca.pem'],
  ])('with TLS, and those on this machine, are accepted: %s=%s', (name, address) => {
    expect(problemsOf({ [name]: address })).toEqual([])
  })

  test('are checked for every setting with an address to which the server connects', () => {
    // The server does not connect to these addresses, because they are for browsers.
    const openedByPeople = ['PUBLIC_URL', 'REMOTE_SUPPORT_URL', 'ADMIN_SITE_URL', 'API_SITE_URL']
    const postgres = { DATABASE_URL: 'postgres', DATABASE_DIRECT_URL: 'postgres', DATABASE_READ_URL: 'postgres' }
    const protocols: Record<string, string> = { ...postgres, SMTP_URL: 'smtp', CLAMD_URL: 'tcp' }
    const database = { DATABASE_URL: 'postgres://localhost/portal' }
    const related = {
      ...database,
      S3_BUCKET: 'b',
      S3_ACCESS_KEY: 'k',
      S3_SECRET_KEY: 's',
      SEAL_CERTIFICATE_FILE: '/etc/seal.pem',
    }
    const names = settings.map(({ name }) => name).filter((name) => /_(URL|ISSUER|ENDPOINT)$/.test(name))
    const unchecked = names.filter(
      (name) =>
        !problemsOf({ ...related, [name]: `${protocols[name] ?? 'http'}://a.internal` })
          .join()
          .includes(`${name} connects to a.internal`),
    )
    expect(unchecked.sort()).toEqual(openedByPeople.sort())
  })

  test('may use http to a timestamp authority if its certificate is configured', () => {
    const TIMESTAMP_URL = 'http://tsa.example.com'
    expect(problemsOf({ TIMESTAMP_URL })).toEqual([
      expect.stringMatching(/^TIMESTAMP_URL connects to tsa\.example\.com without verified TLS: set .+\.$/),
    ])
    const trusted = { TIMESTAMP_URL, TIMESTAMP_CERTIFICATE_FILE: '/etc/tsa.pem' }
    expect(problemsOf(trusted)).toEqual([])
    expect(problemsOf({ ...trusted, TIMESTAMP_USER: 'portal', TIMESTAMP_PASSWORD: 'x' })).toHaveLength(1)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-secret-'))
  const file = join(folder, 'key')

  test('is read without the line break at its end, and never printed', () => {
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(file, `${strongKey}\n`)
    expect(readConfig({ MASTER_KEY_FILE: file }).masterKey).toBe(strongKey)
    expect(problemsOf({ MASTER_KEY: undefined, MASTER_KEY_FILE: file })).toEqual([])
    expect(problemsOf({ MASTER_KEY_FILE: file })).toEqual([
      'MASTER_KEY and MASTER_KEY_FILE are both set: set only one of them.',
    ])
    writeFileSync(file, 'weak secret')
    const problems = problemsOf({ MASTER_KEY: undefined, MASTER_KEY_FILE: file })
    expect(problems[0]).toBe(
      'MASTER_KEY is not usable: set at least 32 random characters, such as the output of `openssl rand -base64 32`.',
    )
    expect(problems.join()).not.toContain('weak secret')
  })

  test('must be readable, and only secrets can be in files', () => {
    expect(problemsOf({ METRICS_TOKEN_FILE: '/absent/file' })).toEqual([
      'METRICS_TOKEN_FILE is "/absent/file": set the path of a file that the portal can read.',
    ])
    expect(readConfig({ PORT_FILE: '/absent/file' }).port).toBe(8080)
  })
})
