import { useState } from 'react'

const keyOf = (guid: string) => `signer-proof:${guid}`

/** Returns the proof that this tab has for a link; '' if it has none. */
export function readProof(guid: string): string {
  try {
    return sessionStorage.getItem(keyOf(guid)) ?? ''
  } catch {
    return ''
  }
}

function write(guid: string, proof: string): void {
  try {
    sessionStorage.setItem(keyOf(guid), proof)
  } catch {
    // Without storage, the proof is kept only until the page is closed.
  }
}

/** The proof that this tab's signer confirmed a code; '' if they have not. It survives a reload. */
export function useSignerProof(guid: string): [string, (proof: string) => void] {
  const [proof, setProof] = useState(() => readProof(guid))
  const change = (next: string) => {
    write(guid, next)
    setProof(next)
  }
  return [proof, change]
}
