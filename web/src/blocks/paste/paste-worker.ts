import { readPaste } from '@dealerline/shared/paste/paste.ts'
import type { PasteAnswer, PasteQuestion } from './paste-messages.ts'

// Reading hundreds of lines takes longer than a frame, so it happens outside of the page's thread.
addEventListener('message', ({ data }: MessageEvent<PasteQuestion>) => {
  const answer: PasteAnswer = { number: data.number, paste: readPaste(data.fields, data.text) }
  postMessage(answer)
})
