import type { CodeAddress } from '@dealerline/shared/contract/signer-codes.ts'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { useSignerProof } from './use-signer-proof.ts'

/**
 * Asks for a code before an answer, unless this tab has confirmed one. `code` is undefined on the page of an older server.
 * `answer` gets the proof of the code.
 */
export function useConsent(guid: string, code: CodeAddress | null | undefined, answer: (proof: string) => void) {
  const [proof, setProof] = useSignerProof(guid)
  const [isAsking, setIsAsking] = useState(false)
  return {
    start: () => {
      if (code && proof === '') setIsAsking(true)
      else answer(proof)
    },
    /** Asks for another code if the server has refused the proof. Returns whether it has. */
    askAgain: (error: Error) => {
      const isRefused = error instanceof ApiError && error.code === 'signerCodeRequired'
      if (isRefused) {
        setProof('')
        setIsAsking(true)
      }
      return isRefused
    },
    dialog: {
      opened: isAsking,
      onClose: () => setIsAsking(false),
      onConfirmed: (next: string) => {
        setProof(next)
        setIsAsking(false)
        answer(next)
      },
    },
  }
}
