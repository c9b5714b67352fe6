import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CustomerPageContent,
  type CustomerPageRenderer,
  type CustomerSettings,
  customerSettingNames,
  type LinkAnswer,
} from '@dealerline/shared/record-rules/customer-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, sendCompressed } from './compressed.ts'

/** The answers that a page shows. After any other answer, such as a refusal for now, the browser asks again itself. */
const shownStatuses = [200, 400, 404]

/** The headers that identify the customer's browser, for limits, logs and the access log. */
const passedHeaders = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

/** Sends the page of a customer, if the request's address is one. */
export type SendCustomerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
) => Promise<FastifyReply> | undefined

/**
 * Returns the function that sends the pages which customers open by a link. A page is rendered here, so that a phone
 * shows it without a script and signs without a second request. The content is the reply of the page's own call, with
 * the limits, checks and logs of a call from the browser, and rendering begins after that call has ended. Undefined if
 * the web app has not been built.
 */
export async function openCustomerPages(
  app: FastifyInstance,
  folder: string,
  settings: CustomerSettings,
): Promise<SendCustomerPage | undefined> {
  const file = join(folder, 'customer.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')
  const renderer: CustomerPageRenderer = await import(pathToFileURL(join(folder, 'server/customer-server.js')).href)
  const publicSettings = pick(settings)
  const styles = renderer.styles(publicSettings)

  async function send(request: FastifyRequest, reply: FastifyReply, call: string, nonce: string) {
    const answer = request.method === 'GET' ? await ask(app, request, call) : undefined
    const content: CustomerPageContent = { settings: publicSettings, ...(answer && { answer }) }
    const page = fill(template, { content, html: render(request, content), styles, nonce })
    // The page contains personal data, so neither browsers nor proxies may store it.
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return sendCompressed(request, reply, page, () => compress(page))
  }

  /** Returns no text if the page cannot be rendered; the browser then renders it. */
  function render(request: FastifyRequest, content: CustomerPageContent): string {
    try {
      return renderer.render(request.url, content)
    } catch (error) {
      request.log.error({ err: error }, 'The page of a customer could not be rendered. The browser renders it.')
      return ''
    }
  }

  return (request, reply, nonce) => {
    const call = renderer.findCall(request.url, publicSettings)
    return call === undefined ? undefined : send(request, reply, call, nonce)
  }
}

const pick = (settings: CustomerSettings) =>
  Object.fromEntries(customerSettingNames.map((name) => [name, settings[name]])) as CustomerSettings

async function ask(app: FastifyInstance, request: FastifyRequest, url: string): Promise<LinkAnswer | undefined> {
  const { headers, raw } = request
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url,
    headers: Object.fromEntries(
      passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    ...(raw.socket.remoteAddress && { remoteAddress: raw.socket.remoteAddress }),
  })
  return shownStatuses.includes(statusCode) ? { status: statusCode, body: JSON.parse(payload) } : undefined
}

interface PageParts {
  content: CustomerPageContent
  html: string
  styles: string
  nonce: string
}

/** Returns the page with its parts. A text in the content cannot end the element that contains it. */
function fill(template: string, { content, html, styles, nonce }: PageParts): string {
  const json = JSON.stringify(content).replaceAll('<', '\\u003c')
  const head = [
    `<style nonce="${nonce}">${styles}</style>`,
    `<noscript><style nonce="${nonce}">[data-needs-script]{display:none!important}</style></noscript>`,
  ].join('')
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(content.settings.providerName)}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => html)
    .replace('<!--content-->', () => `<script type="application/json" id="content">${json}</script>`)
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
