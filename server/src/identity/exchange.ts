import type { IncomingMessage, ServerResponse } from 'node:http'
import type { renderPage } from './html.ts'

/** One request to the provider's own pages and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Network address of the person. */
  readonly address: string
}

const largestForm = 16 * 1024

/** The fields of a posted form; undefined when the body is no form or too large. */
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

/** Headers of every page: nothing but the page itself is loaded, nothing is kept, no address leaks. */
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
  exchange.response.writeHead(status, pageHeaders(page.policy)).end(page.html)
}
