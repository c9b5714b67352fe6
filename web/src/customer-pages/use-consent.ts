import type { CodeAddress } from '@dealerline/shared/contract/signer-codes.ts'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { useAction } from '../ui/use-action.ts'
import { useClosedLink } from './use-link.ts'
import { useSignerProof } from './use-signer-proof.ts'

interface Options<Page> {
  guid: string
  /** Undefined on the page of an older server. */
  code: CodeAddress | null | undefined
  /** Sends the answer with the proof of the code. */
  send: (proof: string) => Promise<Page>
  onSuccess: (next: Page) => void
  onError?: (error: Error) => void
}

/**
 * An answer that consents: asks for a code before it is sent, unless this tab has confirmed one, and again if the server refuses the
 * proof. `dialog` are the properties of the `CodeDialog`.
 */
export function useConsent<Page>({ guid, code, send, onSuccess, onError }: Options<Page>) {
  const [proof, setProof] = useSignerProof(guid)
  const [isAsking, setIsAsking] = useState(false)
  const showClosedLink = useClosedLink()
  const answer = useAction(send, {
    onSuccess,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'signerCodeRequired') {
        setProof('')
        // The page is loaded again with its code if the server that made it asked for none.
        if (code) setIsAsking(true)
        else showClosedLink(error)
        return
      }
      onError?.(error)
      showClosedLink(error)
    },
  })
  return {
    ...answer,
    start: () => {
      if (code && proof === '') setIsAsking(true)
      else answer.start(proof)
    },
    dialog: {
      guid,
      code,
      opened: isAsking,
      onClose: () => setIsAsking(false),
      onConfirmed: (next: string) => {
        setProof(next)
        setIsAsking(false)
        answer.start(next)
      },
    },
  }
}
