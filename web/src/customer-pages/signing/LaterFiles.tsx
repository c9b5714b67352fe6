import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./CustomerFiles.tsx')
const CustomerFiles = lazy(load)

const afterUsableMs = 500

/** Loads the files after the page can be used, because customers rarely need them and signing must not wait. */
export function LaterFiles({ guid }: { guid: string }) {
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
        <CustomerFiles guid={guid} />
      </Suspense>
    )
  )
}
