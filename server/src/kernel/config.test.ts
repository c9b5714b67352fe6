import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { settings } from './config.ts'
import { ConfigError, readConfig } from './read-config.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  test('starts without any settings', () => {
    const config = readConfig({})
    expect(config.port).toBe(8080)
    expect(config.publicUrl).toBe('http://localhost:8080')
    expect(config.databaseUrl).toBeUndefined()
    expect(config.seedDemo).toBe(true)
    expect(config.dataDir).toMatch(/\/\.data$/)
  })

  test('includes the port in the default public address', () => {
    expect(readConfig({ PORT: '9001' }).publicUrl).toBe('http://localhost:9001')
  })

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 8080 })
  })

  test('names the invalid value and the allowed values', () => {
    expect(problemsOf({ PORT: 'abc' })).toEqual(['PORT is "abc": set a whole number from 1 to 65535.'])
    expect(problemsOf({ PORT: '70000' })).toEqual(['PORT is "70000": set a whole number from 1 to 65535.'])
  })

  test('reports all invalid settings together', () => {
    const problems = problemsOf({ PORT: '0', SEED_DEMO: 'maybe', PRIMARY_COLOUR: 'blue', LOG_LEVEL: 'loud' })
    expect(problems).toHaveLength(4)
    for (const name of ['PORT', 'SEED_DEMO', 'PRIMARY_COLOUR', 'LOG_LEVEL']) {
      expect(problems.some((problem) => problem.startsWith(`${name} is `))).toBe(true)
    }
  })

  test('never shows a secret in a message', () => {
    const message = problemsOf({ DATABASE_URL: 'mysql://me:hunter2@host/db', ABR_GUID: 'hunter2' }).join('\n')
    expect(message).toContain('DATABASE_URL is not usable: set an address that starts with postgres://.')
    expect(message).not.toContain('hunter2')
  })

  test('requires all three Twilio settings if Twilio sends the messages', () => {
    expect(problemsOf({ SMS_PROVIDER: 'twilio', TWILIO_FROM: '+61400000000' })).toEqual([
      'SMS_PROVIDER is "twilio", but TWILIO_ACCOUNT_SID is not set: set the account SID.',
      'SMS_PROVIDER is "twilio", but TWILIO_AUTH_TOKEN is not set: set the auth token.',
    ])
  })

  describe('with DocuSign', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const guid = '6f1f7c1e-0000-4000-8000-000000000000'
    const whole = {
      ESIGN_PROVIDER: 'docusign',
      PUBLIC_URL: 'https://portal.test',
      DOCUSIGN_API_URL: 'https://au.docusign.net/restapi',
      DOCUSIGN_ACCOUNT_ID: guid,
      DOCUSIGN_INTEGRATION_KEY: guid,
      DOCUSIGN_USER_ID: guid,
      DOCUSIGN_PRIVATE_KEY: privateKey,
      DOCUSIGN_CONNECT_KEYS: 'one, two',
    }

    test('requires all DocuSign settings and an address that DocuSign can reach', () => {
      const problems = problemsOf({ ESIGN_PROVIDER: 'docusign' })
      const missing = ['API_URL', 'ACCOUNT_ID', 'INTEGRATION_KEY', 'USER_ID', 'PRIVATE_KEY', 'CONNECT_KEYS']
      expect(problems).toHaveLength(missing.length + 1)
      for (const name of missing)
        expect(problems.some((problem) => problem.includes(`DOCUSIGN_${name} is not set: set `))).toBe(true)
      expect(problems.at(-1)).toContain(
        'PUBLIC_URL is "http://localhost:8080": set an address that starts with https://',
      )
    })

    test('accepts a private key in one line, and several Connect keys', () => {
      const config = readConfig({ ...whole, DOCUSIGN_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') })
      expect(config.docusignPrivateKey).toBe(readConfig(whole).docusignPrivateKey)
      expect(config.docusignConnectKeys).toEqual(['one', 'two'])
    })

    test.each([
      ['DOCUSIGN_PRIVATE_KEY', 'hunter2'],
      ['DOCUSIGN_CONNECT_KEYS', 'hunter2,,'],
      ['DOCUSIGN_USER_ID', 'somebody'],
    ])('refuses a wrong %s without repeating a secret', (name, value) => {
      const message = problemsOf({ ...whole, [name]: value }).join('\n')
      expect(message).toContain(`${name} is `)
      expect(message).not.toContain('hunter2')
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER is "transaction", but DATABASE_URL is not set'],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://pooler' },
      'DATABASE_POOLER is "transaction", but DATABASE_DIRECT_URL is not set',
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://database' }, 'DATABASE_DIRECT_URL is set, but DATABASE_URL is not set'],
    [{ DATABASE_READ_URL: 'postgres://standby' }, 'DATABASE_READ_URL is set, but DATABASE_URL is not set'],
  ])('refuses settings of the database that do not fit together: %o', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(problem)
  })

  test.each<[Record<string, string>, string]>([
    [{ SEAL_KEY_FILE: 'k.pem' }, 'SEAL_KEY_FILE is set, but SEAL_CERTIFICATE_FILE is not set'],
    [{ SEAL_LEVEL: 'B-T' }, 'SEAL_LEVEL is "B-T", but TIMESTAMP_URL is not set'],
    [{ SEAL_LEVEL: 'B-LTA' }, 'SEAL_LEVEL is "B-LTA", but TIMESTAMP_URL is not set'],
    [{ SEAL_LEVEL: 'B-B', TIMESTAMP_URL: 'http://tsa.test' }, 'SEAL_LEVEL is "B-B", but TIMESTAMP_URL is set'],
    [{ SEAL_LEVEL: 'best' }, 'SEAL_LEVEL is "best": set B-B, B-T or B-LTA'],
    [{ SEAL_SIGNER_URL: 'http://hsm.test' }, 'SEAL_SIGNER_URL is set, but SEAL_CERTIFICATE_FILE is not set'],
    [
      { SEAL_SIGNER_URL: 'http://hsm.test', SEAL_CERTIFICATE_FILE: 'c.pem', SEAL_KEY_FILE: 'k.pem' },
      'set the service or the key, not both',
    ],
    [{ TIMESTAMP_URL: 'http://tsa.test', TIMESTAMP_USER: 'me' }, 'TIMESTAMP_PASSWORD is not set'],
  ])('refuses settings of the seal that do not fit together: %o', (environment, problem) => {
    expect(problemsOf(environment).join('\n')).toContain(problem)
  })

  test('refuses a route that the portal uses or that is not an address', () => {
    expect(problemsOf({ ESIGN_ROUTE: 'api' })).toHaveLength(1)
    expect(problemsOf({ ESIGN_ROUTE: 'Sign It' })).toHaveLength(1)
  })

  test('refuses a public address with a path and removes the trailing slash', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://portal.example.test/app' })).toHaveLength(1)
    expect(readConfig({ PUBLIC_URL: 'https://portal.example.test/' }).publicUrl).toBe('https://portal.example.test')
  })

  test('describes every setting once', () => {
    expect(new Set(settings.map((setting) => setting.name)).size).toBe(settings.length)
    for (const setting of settings) expect(setting.help.length).toBeGreaterThan(10)
  })
})
