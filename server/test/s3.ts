import { spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from './free-port.ts'
import { until } from './portal.ts'

const account = { key: 'S3RVER', secret: 'a secret of tests' }

/**
 * Starts an S3 server with the bucket `portal`. The server does not verify signatures, so a proxy in front of it
 * verifies them as Amazon specifies (version 4), and refuses a wrong signature with 403.
 */
export async function startS3(folder: string) {
  const serverPort = await freePort()
  const program = join(createRequire(import.meta.url).resolve('s3rver'), '../../bin/s3rver.js')
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(serverPort), '--configure-bucket', 'portal']
  const server = spawn(process.execPath, [program, ...options], { stdio: 'ignore' })
  const refusedRequests: string[] = []
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request)
    if (!isSigned(request, body)) {
      refusedRequests.push(`${request.method} ${request.url}`)
      response.writeHead(403, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const { method, url, headers } = request
    const forwarded = send({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    forwarded.end(body)
  })
  const port = await listen(proxy)
  await until(
    () =>
      fetch(`http://127.0.0.1:${serverPort}`).then(
        () => true,
        () => false,
      ),
    'the S3 server answers',
  )
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'portal',
      S3_REGION: 'ap-southeast-2',
      S3_ACCESS_KEY: account.key,
      S3_SECRET_KEY: account.secret,
    },
    refused: refusedRequests,
    stop() {
      server.kill()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request has the correct signature of the account (AWS Signature Version 4). */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers } = request
  const match = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!match || hash(body) !== headers['x-amz-content-sha256']) return false
  const [, key, day = '', region = '', names = '', signature] = match
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, pathname, query.join('&'), signedHeaders.join(''), names, hash(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce(sign, sign(`AWS4${account.secret}`, day))
  return key === account.key && sign(signingKey, text).toString('hex') === signature
}
