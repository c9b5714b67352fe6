import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { allCalls } from '@dealerline/shared/contract/index.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { makeTestPortal } from '../../test/portal.ts'

/** The routes that are no calls of the contract. */
const otherRoutes: readonly (readonly [route: string, purpose: string])[] = [
  ['GET /api', 'the reference of the API'],
  ['GET /api/openapi.json', 'the OpenAPI document'],
  ['GET /api/static/:file', 'the scripts and styles of the reference'],
  ['POST /api/Live', 'the stream of open orders'],
  ['GET /healthz', 'whether the process runs'],
  ['GET /readyz', 'whether the server can handle calls'],
  ['GET /metrics', 'metrics for Prometheus'],
  ['ALL /identity', 'the built-in sign-in'],
  ['ALL /identity/*', 'the built-in sign-in'],
  ['GET /assets/*', 'the files of the web app'],
  ['GET /licences.txt', 'the licences of the web app'],
  ['GET /service-worker.js', 'the service worker of the web app'],
  ['GET /dev/mailbox', 'the sandbox of e-mail and SMS, in development only'],
  ['GET /dev/mailbox/attachment/:mail/:index', 'an attachment in this sandbox'],
  ['GET /dev/ticketing', 'the sandbox of ticketing, in development only'],
  ['POST /dev/ticketing/:reference', 'a change of a ticket in this sandbox'],
  ['POST /dev/porting/days/:days', 'the clock of the porting sandbox, in development only'],
  ['POST /dev/sandbox/:system', 'the behaviour of a sandbox, in development only'],
]

/** Starts a portal and returns the routes that Fastify has registered. HEAD belongs to GET. */
async function registeredRoutes(settings: Record<string, string>): Promise<string[]> {
  const routes = new Set<string>()
  const add = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) => {
    const methods = [method].flat().filter((each) => each !== 'HEAD')
    for (const each of methods.length > 2 ? ['ALL'] : methods) routes.add(`${each} ${url}`)
  }
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', add)
  }
  subscribe('fastify.initialization', watch)
  try {
    const portal = await makeTestPortal(settings, 'built-in')
    await portal.app.ready()
    await portal.stop()
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
  return [...routes].sort()
}

const calls = allCalls.map(({ method, path }) => `${method} /api/${path.replace(/\{(\w+)\}/g, ':$1')}`)

test('every route is a call of the contract or has a purpose', async () => {
  const other = otherRoutes.map(([route]) => route)
  expect(await registeredRoutes({})).toEqual([...new Set([...calls, ...other])].sort())
})

test('a portal with another site for the reference has no reference page', async () => {
  const routes = await registeredRoutes({ API_SITE_URL: 'https://developers.example.test' })
  expect(routes.filter((route) => /^GET \/api(\/[\w.:]+|\/static.*)?$/.test(route))).toEqual([
    'GET /api',
    'GET /api/openapi.json',
  ])
})
