import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ConfirmQuestion } from './ConfirmDialog.tsx'

// No first screen asks a question, so the dialog's code comes once one is asked.
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

type Asked = ConfirmQuestion & { id: number; answer: (agreed: boolean) => void }

let waiting: readonly Asked[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Asked[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person and resolves to their answer. Questions asked together come one after the other. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (agreed: boolean) => {
      change(waiting.filter((asked) => asked.id !== id))
      resolve(agreed)
    }
    change([...waiting, { ...question, id, answer }])
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the questions. Mount it once, in the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => waiting[0])
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(asked)
  useEffect(() => {
    if (asked) setShown(asked)
  }, [asked])
  if (!shown) return null
  const { id: _id, answer, ...question } = shown
  return (
    <Suspense>
      <ConfirmDialog {...question} opened={asked !== undefined} onAnswer={answer} />
    </Suspense>
  )
}
