import { files, release } from 'virtual:portal-files'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

declare const self: ServiceWorkerGlobalScope

/** The static routes of Chromium, with which a request does not start the worker. */
interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?: (routes: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** The page of the portal. It is the same for each address of a screen. */
const page = '/'

const prefix = 'portal '

/** How long a page waits for the network before the kept one opens, in milliseconds. */
const maxWait = 8000

/** Refuses the page of another release, which servers send while they are upgraded. The browser installs again later. */
const sameRelease = {
  async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
    const isPage = new URL(request.url).pathname === page
    if (isPage && !(await response.clone().text()).includes(release))
      throw new Error('The server runs another release.')
    return response
  },
}

// Each release has its own cache, so that tabs of an earlier release keep their files.
const precache = new PrecacheController({ cacheName: prefix + release, plugins: [sameRelease] })
precache.addToCacheList([...files.map((url) => ({ url, revision: null })), { url: page, revision: release }])

self.addEventListener('install', (event: InstallEventWithRoutes) => {
  void precache.install(event)
  const networkOnly = ['/api/*', '/identity/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(networkOnly))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(start())
})

async function start(): Promise<void> {
  await removeUnusedReleases()
  await self.clients.claim()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ release })
}

/** Removes the files of earlier releases that no tab runs. Each tab holds a lock with the name of its release. */
async function removeUnusedReleases(): Promise<void> {
  const { held = [] } = await self.navigator.locks.query()
  const usedNames = new Set([prefix + release, ...held.map(({ name }) => name)])
  for (const name of await caches.keys()) if (name.startsWith(prefix) && !usedNames.has(name)) await caches.delete(name)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPortal(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request))
})

/**
 * Whether an address may be one of the portal. The links of customers contain a GUID; they, the sign-in and the server's own
 * addresses are left to the browser.
 */
function isPortal(path: string): boolean {
  return (
    !/^\/(api|assets|callback|dev|identity|licences\.txt)(\/|$)/i.test(path) && !/[\da-f]{8}-[\da-f]{4}-/i.test(path)
  )
}

const findFile = async (request: Request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Opens the page of the server, which is never older than the kept one, or the kept one if the server does not answer. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request).then(
    (response) => ([502, 503, 504].includes(response.status) ? undefined : response),
    () => undefined,
  )
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWait))
  return (await Promise.race([answer, timeout])) ?? (await precache.matchPrecache(page)) ?? (await fetch(request))
}
