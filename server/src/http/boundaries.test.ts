import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
let port: number
beforeAll(async () => {
  portal = await makeTestPortal()
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portal.stop())

/** Sends bytes as one connection, and returns the status of every response. */
async function statusesOf(request: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const head = 'POST /api/Order/getRatePlans HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n'
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n'

test('two requests on one connection get two responses', async () => {
  const first = `${head}Content-Length: 2\r\n\r\n{}`
  expect(await statusesOf(`${first}${smuggled}`)).toEqual([401, 200])
})

test.each([
  ['both a length and chunks', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`],
  ['a length that is not a number', `${head}Content-Length: +2\r\n\r\n{}${smuggled}`],
  ['an unknown transfer encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n{}${smuggled}`],
  ['a space before the colon', `${head}Content-Length : 2\r\n\r\n{}${smuggled}`],
  [
    'a chunk whose size is not hexadecimal',
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`,
  ],
  ['a folded header', `${head}X-Note: a\r\n\tContent-Length: 2\r\n \r\n{}${smuggled}`],
])('refuses a message with %s, and does not read another request after it', async (_, request) => {
  expect(await statusesOf(request)).toEqual([400])
})

const settings = 'GET /api/Portal/GetSettings HTTP/1.1\r\nHost: portal\r\n'
const close = 'Connection: close\r\n\r\n'
const websocket = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test.each<[string, string, number[]]>([
  ['answers a request for a WebSocket in HTTP', `${settings}${websocket}Connection: Upgrade, close\r\n\r\n`, [200]],
  ['answers a request for HTTP/2 in HTTP/1.1', `${settings}Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n`, [200]],
  ['refuses HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['refuses an unknown method', settings.replace('GET', 'BREW') + close, [400]],
  ['refuses a method that the call does not have', settings.replace('GET', 'PROPFIND') + close, [405]],
  ['closes a connection for a tunnel', 'CONNECT portal:22 HTTP/1.1\r\nHost: portal\r\n\r\n', []],
  ['refuses an unknown expectation', `${settings}Expect: nothing\r\n${close}`, [417]],
  ['refuses a cookie of 20 kB', `${settings}Cookie: ${'a'.repeat(20_000)}\r\n${close}`, [431]],
  ['refuses 20 kB of entity tags', `${settings}If-None-Match: ${'"a",'.repeat(5_000)}\r\n${close}`, [431]],
  ['refuses an address of 20 kB', settings.replace(' HTTP', `?${'a=1&'.repeat(5_000)} HTTP`) + close, [431]],
])('%s', async (_, request, statuses) => {
  expect(await statusesOf(request)).toEqual(statuses)
})

test('limits how long a connection may take to send its headers and its request, or be silent', () => {
  const { headersTimeout, requestTimeout, timeout } = portal.app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 600_000,
    timeout: 600_000,
  })
})
