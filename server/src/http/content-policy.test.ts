import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ LOGO_URL: 'https://cdn.example.test/logo.svg' })
})
afterAll(() => portal.stop())

/** Returns the directives of the policy of an address. */
async function policyOf(url: string): Promise<{ directives: Record<string, string[]>; page: string }> {
  const { headers, payload } = await portal.app.inject({ url })
  const parts = String(headers['content-security-policy']).split(';')
  const directives = Object.fromEntries(
    parts.map((part) => part.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]),
  )
  return { directives, page: payload }
}

const nonceOf = ({ directives }: { directives: Record<string, string[]> }) =>
  directives['style-src']?.map((source) => /^'nonce-(.+)'$/.exec(source)?.[1]).find((nonce) => nonce !== undefined)

test.each(['/', '/create-mobile?order=1', '/callback', '/docusign/sign/1'])(
  '%s allows only styles with the nonce of its response',
  async (url) => {
    const first = await policyOf(url)
    const second = await policyOf(url)
    const nonce = nonceOf(first)
    expect(first.directives['style-src']).toEqual(["'self'", `'nonce-${nonce}'`])
    expect(first.page).toContain(`nonce="${nonce}"`)
    expect(nonceOf(second)).not.toBe(nonce)
    expect(second.page).not.toContain(`nonce="${nonce}"`)
    expect(Buffer.from(nonce ?? '', 'base64').length).toBeGreaterThanOrEqual(16)
  },
)

test.each(['/', '/api/unknown', '/api/openapi.json', '/healthz'])(
  '%s allows no inline code and no pictures of unknown sites',
  async (url) => {
    const { directives } = await policyOf(url)
    expect(Object.values(directives).flat()).not.toContain("'unsafe-inline'")
    expect(Object.values(directives).flat()).not.toContain('https:')
    expect(directives['script-src']).toEqual(["'self'"])
    expect([directives['object-src'], directives['base-uri']]).toEqual([["'none'"], ["'none'"]])
    expect(directives['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example.test'])
  },
)

test('only the reference of the API allows inline styles', async () => {
  const { directives } = await policyOf('/api')
  expect(directives['style-src']).toEqual(["'self'", "'unsafe-inline'"])
  expect(directives['script-src']).toEqual(["'self'"])
})

test('the window of a repeated sign-in keeps its opener', async () => {
  expect((await portal.app.inject({ url: '/callback' })).headers['cross-origin-opener-policy']).toBeUndefined()
  expect((await portal.app.inject({ url: '/' })).headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
