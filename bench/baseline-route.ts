import Fastify from 'fastify'

/** Runs a Fastify server that always returns the same bytes. No route of the portal can cost less. */
process.once('message', async ({ port, bytes }: { port: number; bytes: string }) => {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  await app.listen({ port, host: '127.0.0.1' })
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
