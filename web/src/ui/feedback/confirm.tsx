import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import type { ConfirmQuestion } from './ConfirmDialog.tsx'

// Load the dialog with the first question, because the first screen never asks for confirmation.
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

type OpenQuestion = ConfirmQuestion & { id: number; isWorking: boolean; answer: (isConfirmed: boolean) => void }

let waiting: readonly OpenQuestion[] = []
let lastId = 0
const listeners = makeListeners()

function change(next: readonly OpenQuestion[]) {
  waiting = next
  listeners.call()
}

/** Asks the person and resolves to the answer, after its work if there is any. Shows simultaneous questions one after the other. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const close = (isConfirmed: boolean) => {
      change(waiting.filter((each) => each.id !== id))
      resolve(isConfirmed)
    }
    const answer = (isConfirmed: boolean) => {
      if (!isConfirmed || !question.work) return close(isConfirmed)
      change(waiting.map((each) => (each.id === id ? { ...each, isWorking: true } : each)))
      const end = () => close(true)
      question.work().then(end, end)
    }
    change([...waiting, { ...question, id, isWorking: false, answer }])
  })
}

/** Whether a question is open, behind which nothing acts on keys. */
export const isAsking = () => waiting.length > 0

/** Shows the questions. Mount it once, in the shell. */
export function ConfirmHost() {
  const openQuestion = useSyncExternalStore(listeners.subscribe, () => waiting[0])
  // Keep the text while the dialog fades out.
  const [displayed, setDisplayed] = useState(openQuestion)
  useEffect(() => {
    if (openQuestion) setDisplayed(openQuestion)
  }, [openQuestion])
  if (!displayed) return null
  const { id: _id, work: _work, answer, ...question } = displayed
  return (
    <Suspense>
      <ConfirmDialog {...question} opened={openQuestion !== undefined} onAnswer={answer} />
    </Suspense>
  )
}
