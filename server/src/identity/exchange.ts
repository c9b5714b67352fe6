import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfterSeconds } from '../kernel/lost-connection.ts'
import type { renderPage } from './html.ts'

/** A request to one of the provider's pages, with its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The IP address of the client. */
  readonly address: string
}

const largestForm = 16 * 1024

/** Returns the fields of a posted form. Undefined if the body is not a form or is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestForm) return undefined
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Returns the e-mail address of a form in the spelling by which accounts are found and attempts are counted. */
export const readEmail = (form: URLSearchParams | undefined): string =>
  (form?.get('email') ?? '').trim().toLowerCase().slice(0, 254).trim()

/** Returns the headers of a page. They forbid caching, frames, and sending the page's address to other sites. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function sendPage(exchange: Exchange, status: number, page: ReturnType<typeof renderPage>): void {
  if (status === 503) exchange.response.setHeader('retry-after', retryAfterSeconds)
  exchange.response.writeHead(status, pageHeaders(page.policy)).end(page.html)
}
