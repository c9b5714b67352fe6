// Asks the portal in the same container for a path, such as `/readyz`. Exit code 0 if it answers 200.
const path = process.argv[2] ?? '/healthz'
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}${path}`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error) => error)
if (response instanceof Error || !response.ok) {
  console.error(response instanceof Error ? String(response.cause ?? response) : await response.text())
  process.exit(1)
}
