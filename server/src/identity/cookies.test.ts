import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient } from '../../test/sign-in.ts'

let secured: TestPortal
let plain: TestPortal
beforeAll(async () => {
  secured = await makeTestPortal({ PUBLIC_URL: 'https://portal.example.com' }, 'built-in')
  plain = await makeTestPortal({ PUBLIC_URL: 'http://localhost:8080' }, 'built-in')
})
afterAll(() => Promise.all([secured, plain].map((portal) => portal.stop())))

/** Signs in and returns the cookies by name, with their attributes in lower case. */
async function cookiesOf(portal: TestPortal): Promise<Record<string, string[]>> {
  const client = makeSignInClient(portal)
  const browser = client.makeBrowser()
  expect((await client.submit(browser, 'dealer')).url.searchParams.get('code')).toBeTruthy()
  const lines = browser.cookieLines.filter((line) => !line.includes('expires=Thu, 01 Jan 1970'))
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.slice(0, pair.indexOf('=')), attributes.map((attribute) => attribute.toLowerCase())]
    }),
  )
}

test('with https the session belongs to the host alone, and cookies of a path are marked as secure', async () => {
  const cookies = await cookiesOf(secured)
  const names = ['__Host-dealerline_session_443', '__Secure-dealerline_signin_443', '__Secure-dealerline_resume_443']
  expect(Object.keys(cookies).sort()).toEqual(names.flatMap((name) => [name, `${name}.sig`]).sort())
  for (const [name, attributes] of Object.entries(cookies)) {
    expect(attributes, name).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']))
    expect(attributes.filter((attribute) => attribute.startsWith('domain'))).toEqual([])
    const path = attributes.find((attribute) => attribute.startsWith('path='))
    if (name.startsWith('__Host-')) expect(path).toBe('path=/')
    else expect(path).toMatch(/^path=\/identity\/(?:interaction|auth)\/./)
  }
})

test('with http the names have no prefix, because browsers would refuse the cookies', async () => {
  const names = Object.keys(await cookiesOf(plain))
  expect(names).toContain('dealerline_session_8080')
  expect(names.filter((name) => name.startsWith('__'))).toEqual([])
})

test('signing out removes the session cookie with https', async () => {
  const client = makeSignInClient(secured)
  const browser = client.makeBrowser()
  const tokens = await client.tokensFrom((await client.submit(browser, 'dealer')).url)
  const end = `${secured.config.publicUrl}/identity/session/end`
  const page = await browser.open(`${end}?id_token_hint=${tokens.id_token}`)
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? ''
  await browser.open(`${end}/confirm`, { xsrf, logout: 'yes' })
  const removal = browser.cookieLines.filter((line) => line.startsWith('__Host-dealerline_session_443=;'))
  expect(removal).toEqual([expect.stringMatching(/expires=Thu, 01 Jan 1970.*secure/i)])
})
