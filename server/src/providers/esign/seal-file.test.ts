import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SealAuthority, startSealAuthority } from '../../../test/seal-authority.ts'
import { ConfigError } from '../../kernel/read-config.ts'
import { readSealFiles, type SealFiles } from './seal-file.ts'
import { isSignedBy } from './seal-signer.ts'

let authority: SealAuthority
beforeAll(async () => {
  authority = await startSealAuthority()
  await authority.issuePkcs12('rsa', 'secret')
  await authority.issuePkcs12('ec', 'secret', { key: 'ec' })
  for (const name of ['rsa', 'ec']) await encryptKey(name)
  writeFileSync(authority.path('chain.pem'), `${text('ca.pem')}${text('rsa.pem')}`)
})
afterAll(() => authority.stop())

const text = (name: string) => readFileSync(authority.path(name), 'latin1')

/** Encrypts the key of a certificate and writes it in PEM to `<name>.enc`. */
const encryptKey = (name: string) =>
  authority.openssl('pkcs8', '-topk8', '-in', `${name}.key`, '-passout', 'pass:secret', '-out', `${name}.enc`)

type Case = { certificate: string; key?: string; passphrase?: string }

const toFiles = ({ certificate, key, passphrase = 'secret' }: Case): SealFiles => ({
  certificateFile: authority.path(certificate),
  keyFile: key && authority.path(key),
  passphrase: passphrase || undefined,
})

async function problemOf(files: SealFiles, now?: Date): Promise<string> {
  try {
    await readSealFiles(files, now)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test.each<[string, Case, string]>([
  ['PKCS#12 with an RSA key', { certificate: 'rsa.p12' }, 'rsa'],
  ['PKCS#12 with an ECDSA key', { certificate: 'ec.p12' }, 'ec'],
  ['PEM with an RSA key, the issuer first', { certificate: 'chain.pem', key: 'rsa.enc' }, 'rsa'],
  ['PEM with an ECDSA key', { certificate: 'ec.pem', key: 'ec.enc' }, 'ec'],
])('signs with the key of %s', async (_, files, name) => {
  const { certificates, sign } = await readSealFiles(toFiles(files))
  const bytes = Buffer.from('attributes')
  expect(certificates[0].subject).toContain(`CN=${name}`)
  expect(isSignedBy(certificates[0], bytes, await sign(bytes))).toBe(true)
})

test('opens a PKCS#12 file with the older encryption of Windows and macOS', async () => {
  const parts = ['-inkey', 'rsa.key', '-in', 'rsa.pem', '-certfile', 'ca.pem', '-passout', 'pass:secret']
  const encryption = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
  await authority.openssl('pkcs12', '-export', ...parts, ...encryption, '-out', 'older.p12')
  expect((await readSealFiles(toFiles({ certificate: 'older.p12' }))).certificates).toHaveLength(2)
})

test.each<[string, Case, string]>([
  ['a missing file', { certificate: 'none.p12' }, 'SEAL_CERTIFICATE_FILE is "…/none.p12", which cannot be read'],
  ['a file of another kind', { certificate: 'serial' }, 'which is neither PKCS#12 with a key nor PEM'],
  [
    'a wrong passphrase of PKCS#12',
    { certificate: 'rsa.p12', passphrase: 'hunter2' },
    'SEAL_PASSPHRASE does not open it',
  ],
  ['PKCS#12 without a passphrase', { certificate: 'rsa.p12', passphrase: '' }, 'SEAL_PASSPHRASE is not set'],
  ['PKCS#12 and another key', { certificate: 'rsa.p12', key: 'rsa.enc' }, 'remove one of them'],
  ['PEM without a key', { certificate: 'rsa.pem' }, 'SEAL_KEY_FILE is not set'],
  ['a key that is not encrypted', { certificate: 'rsa.pem', key: 'rsa.key' }, 'the key is not encrypted'],
  [
    'a wrong passphrase of a key',
    { certificate: 'rsa.pem', key: 'rsa.enc', passphrase: 'hunter2' },
    'does not decrypt it',
  ],
  ['the key of another certificate', { certificate: 'rsa.pem', key: 'ec.enc' }, 'the key does not fit the certificate'],
])('refuses %s', async (_, files, problem) => {
  const message = (await problemOf(toFiles(files))).replaceAll(authority.path('').replace(/\/$/, ''), '…')
  expect(message).toContain(problem)
  expect(message).not.toContain('hunter2')
})

test('refuses a certificate that has expired or is not yet valid', async () => {
  const files = toFiles({ certificate: 'rsa.p12' })
  const day = 24 * 3600 * 1000
  expect(await problemOf(files, new Date(Date.now() + 91 * day))).toContain('it expired on')
  expect(await problemOf(files, new Date(Date.now() - day))).toContain('it is not valid before')
})

test('refuses a key that seals cannot use', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
  writeFileSync(authority.path('p384.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await authority.openssl(
    'req',
    '-x509',
    '-key',
    'p384.key',
    '-config',
    'openssl.cnf',
    '-days',
    '9',
    '-out',
    'p384.pem',
  )
  await encryptKey('p384')
  expect(await problemOf(toFiles({ certificate: 'p384.pem', key: 'p384.enc' }))).toContain(
    'neither RSA of at least 2048',
  )
})
