import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0 after it is started. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (duration: number) => {
    const startTime = Date.now()
    setNow(startTime)
    setEnd(startTime + duration * 1000)
  }
  return [seconds, start]
}
