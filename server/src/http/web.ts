import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../kernel/config.ts'
import { contentPolicy } from './cross-origin.ts'
import type { SendCustomerPage } from './customer-pages.ts'
import { type AllowedMethods, answerOtherMethod } from './methods.ts'

/** The placeholder in `index.html` that each response replaces with its nonce. */
const noncePlaceholder = '{nonce}'

/**
 * Serves the built web app. An address that is neither a call nor a file is the address of a screen and returns the
 * page of the web app, or that of a customer. Each response has a new nonce, in the page and in its content security policy. Files are cached
 * for a year, because their names contain a hash of their content; the service worker, which has a fixed name, is not.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  allowed: AllowedMethods,
  config: Config,
  sendCustomerPage: SendCustomerPage | undefined,
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const page = built ? readFileSync(join(folder, 'index.html'), 'utf8') : 'The web app has not been built.'
  if (built) {
    await app.register(staticFiles, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    })
  }
  app.get('/licences.txt', { schema: { hide: true } }, async (request, reply) => {
    const text = await readFile(join(folder, 'licences.txt')).catch(() => undefined)
    if (!text) return answerOtherMethod(request, reply, allowed)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  app.get('/service-worker.js', { schema: { hide: true } }, async (request, reply) => {
    const script = await readFile(join(folder, 'service-worker.js')).catch(() => undefined)
    if (!script) return answerOtherMethod(request, reply, allowed)
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|dev|identity)\//i.test(path)
    if (!isScreen) return answerOtherMethod(request, reply, allowed)
    const nonce = randomBytes(18).toString('base64')
    reply.helmet({ contentSecurityPolicy: { directives: contentPolicy(config, nonce) } })
    // The window of a repeated sign-in returns to this address and must keep its opener, to which it reports.
    if (path.toLowerCase() === '/callback') reply.removeHeader('cross-origin-opener-policy')
    const customerPage = sendCustomerPage?.(request, reply, nonce)
    if (customerPage) return customerPage
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace(noncePlaceholder, nonce))
  })
}

/** Returns the address of the web app's font. Undefined if the web app has not been built. */
export async function findFont(folder: string): Promise<string | undefined> {
  const files = await readdir(join(folder, 'assets')).catch(() => [])
  const font = files.find((file) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(file))
  return font && `/assets/${font}`
}
