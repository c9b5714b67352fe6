import { useState } from 'react'
import { keepInTab, readKept } from './kept-in-tab.ts'

const keyOf = (guid: string) => `signer-proof:${guid}`

/** Returns the proof that this tab has for a link; '' if it has none. */
export const readProof = (guid: string): string => readKept(keyOf(guid))

/** The proof that this tab's signer confirmed a code; '' if they have not. It survives a reload. */
export function useSignerProof(guid: string): [string, (proof: string) => void] {
  const [proof, setProof] = useState(() => readProof(guid))
  const change = (next: string) => {
    keepInTab(keyOf(guid), next)
    setProof(next)
  }
  return [proof, change]
}
