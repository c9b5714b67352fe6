import { useEffect, useRef, useState } from 'react'
import type { ReaderAnswer, ReaderQuestion } from './answer-reader.ts'

/**
 * Reads text in a worker, which is a module that calls `answerReader`. Returns the result of the latest text that was read;
 * undefined without text.
 */
export function useReader<Needs, Result>(start: () => Worker, text: string, needs: Needs): Result | undefined {
  const worker = useRef<Worker>(undefined)
  const number = useRef(0)
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    const reader = start()
    reader.onmessage = ({ data }: MessageEvent<ReaderAnswer<Result>>) => {
      if (data.number === number.current) setResult(data.result)
    }
    worker.current = reader
    return () => reader.terminate()
  }, [start])
  useEffect(() => {
    number.current += 1
    if (text.trim() === '') {
      setResult(undefined)
      return
    }
    const question: ReaderQuestion<Needs> = { number: number.current, text, needs }
    worker.current?.postMessage(question)
  }, [text, needs])
  return result
}
