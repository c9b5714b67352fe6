import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import type { ConfirmQuestion } from '../feedback/ConfirmDialog.tsx'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notify.ts'

export interface Run {
  /** The work, such as a call. The button shows that it runs. */
  run: () => Promise<unknown>
  /** The question to confirm first. */
  question?: ConfirmQuestion | false
  /** The message after the work. */
  done?: MessageName
  /** The message if the work fails; by default that of the error. */
  failed?: MessageName | ((error: Error) => string)
  /** Reads again what the work may have changed, also after a failure. */
  refresh?: () => Promise<unknown>
}

/** What a button needs to do one thing at the server, and to report the result. */
export function useRun({ run, question, done, failed = (error) => error.message, refresh }: Run) {
  const work = useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done) notify(message(done))
    },
    onError: (error) => {
      const text = typeof failed === 'string' ? '' : failed(error)
      if (text) notify({ httpStatus: 500, message: text }, error)
      else if (typeof failed === 'string') notify(message(failed, { error: error.message }), error)
    },
    onSettled: () => refresh?.(),
  })
  const start = async () => {
    if (!question || (await confirm(question))) work.mutate()
  }
  return { loading: work.isPending, onClick: () => void start() }
}
