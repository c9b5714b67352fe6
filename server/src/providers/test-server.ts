import { createServer, type RequestListener, type Server } from 'node:http'

let server: Server | undefined

/** Serves requests with the listener until `stopServing` is called. @returns the base address of the server */
export async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/base` : ''
}

export function stopServing(): void {
  server?.closeAllConnections()
  server?.close()
  server = undefined
}
