import { readResponse } from '../kernel/read-response.ts'
/** The provider's logo, as a file that the templates read. */
export interface Logo {
  name: 'logo.svg' | 'logo.png' | 'logo.jpg'
  bytes: Buffer
}

const maxBytes = 1_000_000
const patienceMs = 5000
const retryMs = 10 * 60_000

/**
 * Fetches the logo at the start. Documents wait for it until the timeout. If it is unavailable, logs the reason, and
 * documents show the provider's name. The first document after ten minutes fetches it again.
 */
export function makeLogo(
  url: string | undefined,
  log: (message: string, error: unknown) => void,
): () => Promise<Logo | undefined> {
  if (!url) return async () => undefined
  let failedAt = 0
  const load = () =>
    fetchLogo(url).catch((error: unknown) => {
      failedAt = Date.now()
      log('The logo could not be fetched. Documents show the name.', error)
      return undefined
    })
  let loading = load()
  return () => {
    if (failedAt > 0 && Date.now() - failedAt > retryMs) {
      failedAt = 0
      loading = load()
    }
    return loading
  }
}

/** Follows no redirect. @throws Error if the address does not return a picture of up to 1 MB in time */
export async function fetchLogo(url: string): Promise<Logo> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(patienceMs),
    headers: { accept: 'image/*' },
    redirect: 'error',
  })
  if (!response.ok || !response.body) throw new Error(`The logo's address answered ${response.status}.`)
  const bytes = await readResponse(response, maxBytes).catch((cause: unknown) => {
    throw new Error('The logo cannot be read, or is larger than 1 MB.', { cause })
  })
  return toLogo(bytes)
}

/** Detects the type of the picture from its bytes. */
function toLogo(bytes: Buffer): Logo {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return { name: 'logo.png', bytes }
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return { name: 'logo.jpg', bytes }
  if (isStaticSvg(bytes.toString('utf8'))) return { name: 'logo.svg', bytes }
  throw new Error('The logo is neither PNG nor JPEG nor an SVG without scripts and references.')
}

const moves =
  /<(script|foreignObject|image|iframe|!ENTITY|!DOCTYPE)|@import|\son\w+\s*=|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i

/** Whether a text is an SVG without scripts and without references to other files. */
function isStaticSvg(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(text) && !moves.test(text)
}
