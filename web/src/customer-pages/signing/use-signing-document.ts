import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useEffect } from 'react'
import { send } from '../../api.ts'
import { useFirstAct } from '../use-first-act.ts'
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

/**
 * Loads the document of a link, lets actions replace it with their result, records once that a person opened it, and asks
 * again about its internet lines.
 */
export function useSigningDocument(guid: string) {
  const link = useLink(signingCalls.getSigningDocument, { params: { guid } }, refreshAfter)
  const isOpen = link.content?.state === 'open'
  useFirstAct(isOpen, () => {
    void send(signingCalls.recordView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  })
  const { update } = link
  const hasEvidence = (link.content?.order?.evidence?.length ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are asked about once when the link is opened
  useEffect(() => {
    if (isOpen && hasEvidence)
      void send(signingCalls.recheckLines, { params: { guid } }, { key: crypto.randomUUID() }).then(
        update,
        () => undefined,
      )
  }, [isOpen, hasEvidence, guid])
  return link
}
