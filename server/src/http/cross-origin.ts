import type { FastifyCorsOptions } from '@fastify/cors'

/** The permissions of pages of the given sites in a browser. */
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

/** Content security policy of the portal's pages. */
export function contentPolicy(issuer: string | undefined): Record<string, string[] | null> {
  const self = "'self'"
  return {
    'default-src': [self],
    'connect-src': issuer ? [self, new URL(issuer).origin] : [self],
    // A file preview is a blob in the page's memory.
    'frame-src': issuer ? [self, 'blob:', new URL(issuer).origin] : [self, 'blob:'],
    'object-src': [self, 'blob:'],
    'img-src': [self, 'data:', 'blob:', 'https:'],
    'style-src': [self, "'unsafe-inline'"],
    'script-src': [self],
    'font-src': [self, 'data:'],
    'frame-ancestors': [self],
    'upgrade-insecure-requests': null,
  }
}
