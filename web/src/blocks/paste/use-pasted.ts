import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import type { Paste } from '@dealerline/shared/paste/result.ts'
import { useEffect, useRef, useState } from 'react'
import type { PasteAnswer, PasteQuestion } from './paste-messages.ts'

/** Reads text in a worker. Returns the rows of the latest text that was read; undefined without text. */
export function usePasted(fields: readonly PasteField[], text: string): Paste | undefined {
  const worker = useRef<Worker>(undefined)
  const number = useRef(0)
  const [paste, setPaste] = useState<Paste>()
  useEffect(() => {
    const reader = new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module' })
    reader.onmessage = ({ data }: MessageEvent<PasteAnswer>) => {
      if (data.number === number.current) setPaste(data.paste)
    }
    worker.current = reader
    return () => reader.terminate()
  }, [])
  useEffect(() => {
    number.current += 1
    if (text.trim() === '') {
      setPaste(undefined)
      return
    }
    const question: PasteQuestion = { number: number.current, fields, text }
    worker.current?.postMessage(question)
  }, [fields, text])
  return paste
}
