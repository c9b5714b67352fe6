// Serves the web application with reload on change and proxies all other requests to the server. Run by `npm run dev`.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const port = Number(process.env.PORT)
const target = `http://localhost:${process.env.SERVER_PORT}`

/** The addresses of the customers' pages, which the portal's page does not have. */
const esignRoute = process.env.ESIGN_ROUTE || 'docusign'
const customerAddress = new RegExp(`^/(approve|view-[a-z-]+|${esignRoute}|${esignRoute}Success)/[^/]+`, 'i')

/** Serves them like the portal's page. Here only the browser renders them. */
const customerPages = {
  name: 'customer-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (customerAddress.test(request.url ?? '')) request.url = '/customer.html'
      next()
    })
  },
}

const paths = ['/api', '/identity', '/dev', '/healthz', '/readyz', '/metrics']

const server = await createServer({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  plugins: [customerPages],
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || 'localhost',
    proxy: Object.fromEntries(paths.map((path) => [`^${path}(/|\\?|$)`, { target, changeOrigin: false }])),
  },
})
await server.listen()
console.log(`The web application reloads on change at http://localhost:${port}`)

async function stop() {
  await server.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('disconnect', stop)
