import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomerPageContent } from '@dealerline/shared/record-rules/customer-page.ts'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMobileOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sendMail, untilSent } from '../../test/signing.ts'
import { toPortalSettings } from '../areas/portal/session/portal-settings.ts'
import { openCustomerPages } from './customer-pages.ts'

const limit = 300
const folder = mkdtempSync(join(tmpdir(), 'dealerline-pages-'))
const name = '</script><b>Ada</b>'

/** Renders the name of the recipient. The journeys use the renderer of the web app. */
const renderer = `
export const findCall = (address) => {
  const [, guid] = /^.sign.([^?]+)/.exec(address) ?? []
  return guid && '/api/Docusign/Document/' + guid
}
export const render = (address, { answer }) => {
  if (address.endsWith('?broken')) throw new Error('This page cannot be rendered.')
  return '<h1>' + (answer ? answer.status : 'Loading') + '</h1>'
}
export const styles = ({ primaryColour }) => ':root{--brand:' + primaryColour + '}'
`

let portal: TestPortal
let site: FastifyInstance
let guid: string

beforeAll(async () => {
  portal = await makeTestPortal({ RATE_LIMIT: String(limit), PROVIDER_NAME: 'Example & Sons' })
  cpSync(join(import.meta.dirname, '../../../web/customer.html'), join(folder, 'customer.html'))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/customer-server.js'), renderer)
  const send = await openCustomerPages(portal.app, folder, toPortalSettings(portal.config))
  site = Fastify()
  site.setNotFoundHandler((request, reply) => send?.(request, reply, 'some-nonce') ?? reply.code(418).send())
  const { orderID } = await makeMobileOrder(portal)
  must(await sendMail(portal, orderID))
  await untilSent(portal, orderID)
  await portal.rows('update customer_links set name = $1 where order_id = $2', [name, orderID])
  const [link] = await portal.rows<{ guid: string }>('select guid from customer_links')
  guid = link?.guid ?? ''
})
afterAll(async () => {
  await site.close()
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(link: string, options: InjectOptions = {}) {
  const reply = await site.inject({ url: `/sign/${link}`, remoteAddress: '203.0.113.9', ...options })
  const [, json = '{}'] = /id="content">(.*?)<[/]script>/s.exec(reply.payload) ?? []
  return { reply, page: reply.payload, content: JSON.parse(json) as CustomerPageContent }
}

test('a page has its content and may not be stored', async () => {
  const { reply, page, content } = await open(guid)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page).toContain('<title>Example &amp; Sons</title>')
  expect(page).toContain('<div id="root"><h1>200</h1></div>')
  expect(page).toContain('<style nonce="some-nonce">:root{--brand:')
  expect(content.answer?.body).toMatchObject({ state: 'open', sentBy: 'Dana Novak' })
  expect(Object.keys(content.settings)).not.toContain('oidcClientID')
})

test('a text in the content cannot end its element', async () => {
  const { page, content } = await open(guid)
  expect(content.answer?.body).toMatchObject({ toName: name })
  expect(page).not.toContain(name)
})

test('opening a page does not count as opened by the customer, because mail scanners open links', async () => {
  await open(guid)
  const [link] = await portal.rows('select opened_at from customer_links where guid = $1', [guid])
  expect(link).toEqual({ opened_at: null })
})

test('an unknown link is answered with its page', async () => {
  const { reply, content } = await open('6f1f7c1e-0000-4000-8000-000000000000')
  expect([reply.statusCode, content.answer?.status]).toEqual([200, 404])
})

test('HEAD and addresses of other pages read nothing', async () => {
  expect((await site.inject({ url: '/orders' })).statusCode).toBe(418)
  const { reply, content } = await open(guid, { method: 'HEAD' })
  expect([reply.statusCode, content.answer]).toEqual([200, undefined])
})

test('a page that cannot be rendered is left to the browser, with its content', async () => {
  const { reply, page, content } = await open(`${guid}?broken`)
  expect(reply.statusCode).toBe(200)
  expect(page).toContain('<div id="root"></div>')
  expect(content.answer?.body).toMatchObject({ state: 'open' })
})

test('the limit counts pages by the address of the browser', async () => {
  const open404 = async (remoteAddress: string) =>
    (await open('6f1f7c1e-0000-4000-8000-000000000000', { remoteAddress })).content.answer?.status
  // A minute may end meanwhile, which allows some more calls.
  let calls = 1
  while ((await open404('203.0.113.1')) !== undefined && calls <= 2 * limit) calls += 1
  expect(calls).toBeGreaterThan(limit)
  expect(calls).toBeLessThan(2 * limit)
  expect(await open404('203.0.113.2')).toBe(404)
})
