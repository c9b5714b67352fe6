import type { FastifyCorsOptions } from '@fastify/cors'
import type { Config } from '../kernel/config.ts'

/** Returns the CORS settings, which let pages of these origins make calls from a browser. */
export function corsOptions(origins: string[]): FastifyCorsOptions {
  return {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'Link-Proof', 'Order-Revision'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  }
}

/**
 * Returns the content security policy of the portal. Only the page of the web app has a nonce, because the component
 * library adds style elements to it. The policy does not affect the `style` properties of components, which React sets
 * through the CSSOM.
 */
export function contentPolicy(
  { oidcIssuer, logoUrl }: Pick<Config, 'oidcIssuer' | 'logoUrl'>,
  nonce?: string,
): Record<string, string[] | null> {
  const self = "'self'"
  const issuer = oidcIssuer ? [new URL(oidcIssuer).origin] : []
  return {
    'default-src': [self],
    'connect-src': [self, ...issuer],
    // blob: previews of files.
    'frame-src': [self, 'blob:', ...issuer],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // data: the QR code of multi-factor authentication, signatures, the page's icon and check marks.
    // blob: previews of files and printed pages. The logo is the only picture from another site.
    'img-src': [self, 'data:', 'blob:', ...(logoUrl ? [new URL(logoUrl).origin] : [])],
    'style-src': nonce ? [self, `'nonce-${nonce}'`] : [self],
    'script-src': [self],
    'worker-src': [self],
    'font-src': [self, 'data:'],
    'frame-ancestors': [self],
    'upgrade-insecure-requests': null,
  }
}
