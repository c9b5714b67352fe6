import type { Page, Response } from '@playwright/test'

/** Counts the scripts that a page loads from now on. Returns their number and their bytes as transferred. */
export function countScripts(page: Page): () => Promise<{ count: number; bytes: number }> {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  return async () => {
    const loaded = [...responses]
    const sizes = await Promise.all(loaded.map((response) => response.request().sizes()))
    return { count: loaded.length, bytes: sizes.reduce((total, size) => total + size.responseBodySize, 0) }
  }
}
