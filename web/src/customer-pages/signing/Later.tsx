import { lazy, Suspense, useEffect, useState } from 'react'
import type { OpenDocument } from './DocumentPage.tsx'

const load = () => import('./LaterParts.tsx')
const LaterParts = lazy(load)

const afterUsableMs = 500

/** Loads the last parts of the page after it can be used, because customers rarely need them and signing must not wait. */
export function Later(open: OpenDocument) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      load().then(
        () => setIsLoaded(true),
        () => undefined,
      )
    }, afterUsableMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLoaded && (
      <Suspense>
        <LaterParts {...open} />
      </Suspense>
    )
  )
}
