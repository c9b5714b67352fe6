import type { ReadSites } from '@dealerline/shared/sites/read-sites.ts'
import { useEffect, useRef, useState } from 'react'
import type { SitesAnswer, SitesQuestion } from './sites-worker.ts'

/** Reads a list of sites in a worker. Returns the sites of the latest text that was read; undefined without text. */
export function useReadSites(text: string): ReadSites | undefined {
  const worker = useRef<Worker>(undefined)
  const number = useRef(0)
  const [result, setResult] = useState<ReadSites>()
  useEffect(() => {
    const reader = new Worker(new URL('./sites-worker.ts', import.meta.url), { type: 'module' })
    reader.onmessage = ({ data }: MessageEvent<SitesAnswer>) => {
      if (data.number === number.current) setResult(data.result)
    }
    worker.current = reader
    return () => reader.terminate()
  }, [])
  useEffect(() => {
    number.current += 1
    if (text.trim() === '') {
      setResult(undefined)
      return
    }
    const question: SitesQuestion = { number: number.current, text }
    worker.current?.postMessage(question)
  }, [text])
  return result
}
