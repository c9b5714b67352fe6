import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useEffect } from 'react'
import { send } from '../../api.ts'
import { useLink } from '../use-link.ts'

/** Whether everybody has signed and the copy is not ready yet. */
const isBeingSealed = (document: SigningDocument) =>
  document.state === 'signed' && !document.sealed && document.signers.every(({ signedAt }) => signedAt !== '')

/** Whether somebody may be signing at the e-signature service, which notifies the portal shortly afterwards. */
const isAtService = (document: SigningDocument) =>
  document.state === 'open' &&
  document.signsAt !== '' &&
  document.terms.every((term) => !term.needsConfirm || term.checked)

const refreshAfter = (document: SigningDocument) =>
  isBeingSealed(document) ? 1500 : isAtService(document) ? 5000 : undefined

/** Loads the document of a link, lets actions replace it with their result, and records once that it was opened. */
export function useSigningDocument(guid: string) {
  const link = useLink(signingCalls.getSigningDocument, { params: { guid } }, refreshAfter)
  const isOpen = link.content?.state === 'open'
  useEffect(() => {
    if (isOpen)
      void send(signingCalls.recordView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  }, [isOpen, guid])
  return link
}
