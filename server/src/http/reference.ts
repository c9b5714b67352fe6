import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../kernel/config.ts'
import { compress, sendCompressed } from './compressed.ts'
import { contentPolicy } from './cross-origin.ts'

/** The package's plugin would add routes that make the document again for each request, so only its files are used. */
const folder = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const scriptName = 'reference.js'

/** The types of the files that the page needs: two of Swagger UI, and its own script. */
const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  [scriptName, 'text/javascript; charset=utf-8'],
])

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Dealerline API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/static/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/static/swagger-ui-bundle.js"></script>
<script src="/api/static/${scriptName}"></script>
</body>
</html>
`
const script = `SwaggerUIBundle({ dom_id: '#reference', url: '/api/openapi.json', deepLinking: true, validatorUrl: null })\n`

/**
 * Serves the OpenAPI document. `/api` shows it as a page, or redirects to the configured site. Everybody may ask for all
 * of it, so each request must cost little.
 */
export function addReference(app: FastifyInstance, config: Config, readDocument: () => string): void {
  const { apiSiteUrl } = config
  let compressed: Promise<Buffer> | undefined
  const compressOnce = () => {
    compressed ??= compress(readDocument())
    return compressed
  }
  app.get('/api/openapi.json', (request, reply) =>
    sendCompressed(request, reply.type('application/json'), readDocument(), compressOnce),
  )
  if (apiSiteUrl) {
    app.get('/api', (_request, reply) => reply.redirect(apiSiteUrl))
    return
  }
  // Swagger UI writes inline styles and has no option for a nonce. Its page shows only the portal's own document.
  const directives = { ...contentPolicy(config), 'style-src': ["'self'", "'unsafe-inline'"] }
  app.get('/api', { helmet: { contentSecurityPolicy: { directives } } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
  app.get<{ Params: { file: string } }>('/api/static/:file', (request, reply) => {
    const { file } = request.params
    const type = types.get(file)
    if (!type) throw new AppError('notFound')
    reply.type(type).header('cache-control', 'public, max-age=3600')
    return reply.send(file === scriptName ? script : createReadStream(join(folder, file)))
  })
}
