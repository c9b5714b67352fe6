import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, query, send } from '../../api.ts'

/** Whether everybody has signed and the copy is not ready yet. */
const isBeingSealed = (document: SigningDocument | undefined) =>
  document?.state === 'signed' && !document.sealed && document.signers.every(({ signedAt }) => signedAt !== '')

/** Whether somebody may be signing at the e-signature service, which notifies the portal shortly afterwards. */
const isAtService = (document: SigningDocument | undefined) =>
  document?.state === 'open' &&
  document.signsAt !== '' &&
  document.terms.every((term) => !term.needsConfirm || term.checked)

/** Loads the document of a link, lets actions replace it with their result, and records once that it was opened. */
export function useSigningDocument(guid: string) {
  const client = useQueryClient()
  const document = useQuery({
    ...query(signingCalls.getSigningDocument, { params: { guid } }),
    refetchInterval: ({ state }) => (isBeingSealed(state.data) ? 1500 : isAtService(state.data) ? 5000 : false),
  })
  const update = (next: SigningDocument) =>
    client.setQueryData([...keyOf(signingCalls.getSigningDocument), { params: { guid } }], next)
  const isOpen = document.data?.state === 'open'
  useEffect(() => {
    if (isOpen)
      void send(signingCalls.recordView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  }, [isOpen, guid])
  return { document, update }
}
