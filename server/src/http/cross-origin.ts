import type { FastifyCorsOptions } from '@fastify/cors'
import type { Config } from '../kernel/config.ts'

/** The permissions that pages of the given origins have in a browser. */
export function corsOptions(origins: string[]): FastifyCorsOptions {
  return {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  }
}

/**
 * Content security policy of the portal. Only the page of the screens has a nonce, for the style elements that the
 * component library adds to it. The policy does not affect inline `style` properties of components, because they are
 * set through the CSSOM.
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
    // A file preview is a blob in the page's memory.
    'frame-src': [self, 'blob:', ...issuer],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // data: the QR code of multi-factor authentication, drawn and uploaded signatures, the page's icon, check marks.
    // blob: previews of files and printed pages. The logo is the only picture of another site.
    'img-src': [self, 'data:', 'blob:', ...(logoUrl ? [new URL(logoUrl).origin] : [])],
    'style-src': nonce ? [self, `'nonce-${nonce}'`] : [self],
    'script-src': [self],
    'font-src': [self, 'data:'],
    'frame-ancestors': [self],
    'upgrade-insecure-requests': null,
  }
}

/** Swagger UI writes inline styles and has no option for a nonce. Its page shows only the portal's own document. */
export const allowInlineStyles = (policy: string) =>
  policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
