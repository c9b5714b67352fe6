import { type ReadSites, readSites } from '@dealerline/shared/sites/read-sites.ts'

/** A text to read, and its sites. The number tells the texts apart. */
export interface SitesQuestion {
  number: number
  text: string
}
export interface SitesAnswer {
  number: number
  result: ReadSites
}

// Reading a thousand lines takes longer than a frame, so it happens outside of the page's thread.
addEventListener('message', ({ data }: MessageEvent<SitesQuestion>) => {
  const answer: SitesAnswer = { number: data.number, result: readSites(data.text) }
  postMessage(answer)
})
