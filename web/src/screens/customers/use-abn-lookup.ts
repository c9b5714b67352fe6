import { type AbnResult, companyCalls } from '@dealerline/shared/contract/company.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { dismissAll, notify } from '../../ui/feedback/notify.ts'

export type AbnAnswer =
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'found'; entry: AbnResult; active: boolean }
  | { kind: 'unknown' | 'taken' | 'down' | 'refused'; message: string }

/** The specification's messages come after what they mean. */
const registerFailure = 'The ABN register does not respond. Internal Server Error from 3rd-Party API'
const noEntry = 'The ABN register has no entry for this ABN. No ABN Provided'

/** Looks up an ABN in the register; only the latest response counts. */
export function useAbnLookup(onFound: (entry: AbnResult) => void) {
  const [answer, setAnswer] = useState<AbnAnswer>({ kind: 'idle' })
  const pendingLookup = useRef<AbortController>(undefined)
  useEffect(() => () => pendingLookup.current?.abort(), [])

  const report = (kind: 'unknown' | 'taken' | 'down' | 'refused', message: string, httpStatus: number) => {
    setAnswer({ kind, message })
    notify({ httpStatus, message })
  }

  const ask = async (abn: string): Promise<void> => {
    pendingLookup.current?.abort()
    const controller = new AbortController()
    pendingLookup.current = controller
    setAnswer({ kind: 'looking' })
    dismissAll()
    try {
      const { abn_status: active, results } = await send(
        companyCalls.validateAbn,
        { params: { abn: toRegisterDigits(abn) } },
        { signal: controller.signal },
      )
      if (controller.signal.aborted) return
      const [entry] = results
      if (!entry) return report('unknown', noEntry, 500)
      setAnswer({ kind: 'found', entry, active })
      onFound(entry)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) return report('down', registerFailure, 500)
      if (error.status === 409) return report('taken', error.message, 409)
      if (error.status === 0 || error.status >= 500) return report('down', registerFailure, 500)
      report('refused', error.message, error.status)
    }
  }

  const clear = () => {
    pendingLookup.current?.abort()
    if (answer.kind !== 'idle') dismissAll()
    setAnswer({ kind: 'idle' })
  }
  return { answer, ask, clear }
}
