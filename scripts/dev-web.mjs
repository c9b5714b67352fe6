// Serves the web application with reload on change and proxies all other requests to the server. Run by `npm run dev`.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const port = Number(process.env.PORT)
const target = `http://localhost:${process.env.SERVER_PORT}`
const paths = ['/api', '/identity', '/dev', '/healthz', '/readyz', '/metrics']

const server = await createServer({
  root: fileURLToPath(new URL('../web', import.meta.url)),
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
