import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

const configuration = (folder: string, url: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = Unused
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[seal]
keyUsage = critical, digitalSignature, nonRepudiation
crlDistributionPoints = URI:${url}/ca.crl
[sealWithOcsp]
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = OCSP;URI:${url}/ocsp
[sealWithoutAnswer]
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = OCSP;URI:http://127.0.0.1:9/ocsp
crlDistributionPoints = URI:http://127.0.0.1:9/ca.crl
[stamp]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${url}/ca.crl
[ca]
database = ${folder}/index.txt
default_md = sha256
default_crl_days = 30
[tsa]
serial = ${folder}/serial
signer_cert = ${folder}/stamp.pem
signer_key = ${folder}/stamp.key
certs = ${folder}/ca.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`

/** How the test authority responds to a request for a timestamp. */
export type AuthorityBehaviour = 'stamps' | 'fails' | 'refuses' | 'repeats'

export type SealAuthority = Awaited<ReturnType<typeof startSealAuthority>>

/**
 * Starts a certificate authority with a revocation list, and an RFC 3161 timestamp authority, on this machine. Both use
 * OpenSSL. If a request has basic authentication, the name must be `portal` and the password `secret`.
 */
export async function startSealAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-authority-'))
  const path = (name: string) => join(folder, name)
  const openssl = (...parameters: string[]) => run('openssl', parameters, { cwd: folder })
  const authority = {
    behaviour: 'stamps' as AuthorityBehaviour,
    requests: 0,
    authorization: '',
    beforeReply: async () => {},
  }
  let lastReply: Buffer | undefined

  async function stamp(query: Buffer): Promise<Buffer> {
    authority.requests += 1
    if (authority.behaviour === 'repeats' && lastReply) return lastReply
    const content = authority.behaviour === 'refuses' ? Buffer.from('no query') : query
    const name = `query-${authority.requests}`
    writeFileSync(path(name), content)
    await openssl(
      'ts',
      '-reply',
      '-config',
      path('openssl.cnf'),
      '-section',
      'tsa',
      '-queryfile',
      name,
      '-out',
      `${name}.out`,
    )
    lastReply = readFileSync(path(`${name}.out`))
    return lastReply
  }

  async function answerOcsp(query: Buffer): Promise<Buffer> {
    writeFileSync(path('ocsp'), query)
    const signer = ['-CA', 'ca.pem', '-rsigner', 'ca.pem', '-rkey', 'ca.key']
    await openssl('ocsp', '-index', 'index.txt', ...signer, '-reqin', 'ocsp', '-respout', 'ocsp.out')
    return readFileSync(path('ocsp.out'))
  }

  const server = createServer(async (request, response) => {
    if (request.url === '/ca.crl') return response.end(readFileSync(path('ca.crl')))
    if (request.url === '/ocsp') return response.end(await answerOcsp(await buffer(request)))
    await authority.beforeReply()
    authority.authorization = request.headers.authorization ?? ''
    if (authority.behaviour === 'fails') return response.writeHead(503).end()
    const isQuery = request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query'
    if (!isQuery) return response.writeHead(415).end()
    response.setHeader('content-type', 'application/timestamp-reply')
    return response.end(await stamp(await buffer(request)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  writeFileSync(path('openssl.cnf'), configuration(folder, url))
  writeFileSync(path('serial'), '01\n')
  writeFileSync(path('index.txt'), '')
  await openssl(
    'req',
    '-x509',
    '-config',
    'openssl.cnf',
    '-extensions',
    'authority',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-sha256',
    '-days',
    '365',
    '-subj',
    '/O=Test Trust/CN=Test Root',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  await openssl(
    'ca',
    '-gencrl',
    '-config',
    'openssl.cnf',
    '-name',
    'ca',
    '-keyfile',
    'ca.key',
    '-cert',
    'ca.pem',
    '-out',
    'crl.pem',
  )
  await openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'ca.crl')

  /** Creates the key `<name>.key` and issues the certificate `<name>.pem` for it. */
  async function issue(
    name: string,
    { key = 'rsa', extensions = 'seal', subject = `/O=Example Telecom/CN=${name}`, days = '90' } = {},
  ) {
    const algorithm =
      key === 'rsa'
        ? ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
        : ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']
    await openssl('genpkey', ...algorithm, '-out', `${name}.key`)
    await openssl(
      'req',
      '-new',
      '-config',
      'openssl.cnf',
      '-key',
      `${name}.key`,
      '-subj',
      subject,
      '-out',
      `${name}.csr`,
    )
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-sha256',
      '-days',
      days,
      '-extfile',
      'openssl.cnf',
      '-extensions',
      extensions,
      '-out',
      `${name}.pem`,
    )
  }
  await issue('stamp', { extensions: 'stamp', subject: '/O=Test Trust/CN=Test Timestamps' })

  return Object.assign(authority, {
    url,
    path,
    openssl,
    issue,
    /** Issues a certificate, and returns the path of a PKCS#12 file with the certificate, its issuer and its key. */
    async issuePkcs12(name: string, passphrase: string, options: Parameters<typeof issue>[1] = {}): Promise<string> {
      await issue(name, options)
      await openssl(
        'pkcs12',
        '-export',
        '-inkey',
        `${name}.key`,
        '-in',
        `${name}.pem`,
        '-certfile',
        'ca.pem',
        '-passout',
        `pass:${passphrase}`,
        '-out',
        `${name}.p12`,
      )
      return path(`${name}.p12`)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  })
}
