import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ PUBLIC_URL: 'https://portal.example.com' }, 'built-in')
})
afterAll(() => portal.stop())

const signInPage = '/identity/interaction/unknown'

test('every kind of page has headers against other sites, guessed types and plain http', async () => {
  for (const url of ['/', '/docusign/unknown', '/api', signInPage, '/api/Portal/GetSettings', '/api/unknown']) {
    const { headers } = await portal.app.inject({ url })
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toMatch(/^(no-referrer|same-origin)$/)
    if (String(headers['content-type']).startsWith('text/html'))
      expect(headers['content-security-policy'], url).toMatch(/frame-ancestors '(self|none)'/)
    if (url !== signInPage) expect(headers['strict-transport-security'], url).toMatch(/^max-age=31536000/)
  }
})

test('no browser or proxy keeps replies and sign-in pages', async () => {
  for (const url of ['/api/Portal/GetSettings', '/api/Order/GetOrder/1', signInPage])
    expect((await portal.app.inject({ url })).headers['cache-control'], url).toContain('no-store')
})

test('neither folders nor files beside the web app are served, and TRACE is refused', async () => {
  const readable = ['/.git/config', '/package.json', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json']
  for (const url of readable) {
    const { statusCode, body } = await portal.app.inject({ url })
    expect([url, statusCode === 200 && /"devDependencies"|\[core\]/.test(body)]).toEqual([url, false])
  }
  expect((await portal.app.inject({ url: '/assets/' })).body).not.toContain('.js"')
  const { statusCode, body } = await portal.app.inject({ method: 'TRACE' as 'GET', url: '/api/Portal/GetSettings' })
  expect([statusCode >= 400, body.includes('TRACE /')]).toEqual([true, false])
})
