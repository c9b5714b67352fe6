import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { expired, replaced } from '../ClosedPage.tsx'
import type { LinkKind } from '../use-link.ts'

/** Whether everybody has signed and the copy is not ready yet. */
const isBeingSealed = (document: SigningDocument) =>
  document.state === 'signed' && !document.sealed && document.signers.every(({ signedAt }) => signedAt !== '')

/** Whether somebody may be signing at the e-signature service, which notifies the portal shortly afterwards. */
const isAtService = (document: SigningDocument) =>
  document.state === 'open' &&
  document.signsAt !== '' &&
  document.terms.every((term) => !term.needsConfirm || term.checked)

/** The link by which a person signs an order. */
export const signingLink: LinkKind<typeof signingCalls.getSigningDocument, 'open' | 'signed'> = {
  call: signingCalls.getSigningDocument,
  opened: signingCalls.recordView,
  loading: 'Loading the document',
  refreshAfter: (document) => (isBeingSealed(document) ? 1500 : isAtService(document) ? 5000 : undefined),
  closed: {
    pending: ({ sentBy }) => ({
      icon: 'waiting',
      title: 'It is not your turn yet',
      text: 'Somebody else signs this order before you.',
      nextStep: `You will receive a message as soon as you can sign. If you have questions, ask ${sentBy}.`,
    }),
    declined: ({ sentBy }) => ({
      icon: 'refused',
      title: 'This has been declined',
      text: `${sentBy} has been informed. Nothing was ordered.`,
      nextStep: 'There is nothing more for you to do.',
    }),
    voided: ({ sentBy }) => ({
      icon: 'takenBack',
      title: 'This has been taken back',
      text: `${sentBy} is changing it. This link no longer works.`,
      nextStep: 'You will receive a new link when it is ready.',
    }),
    superseded: replaced,
    changed: ({ sentBy }) => ({
      icon: 'changed',
      title: 'The order has been changed',
      text: 'This document no longer matches the order, so it cannot be signed.',
      nextStep: `Open the link in the newest message, or ask ${sentBy} for it.`,
    }),
    expired: expired('Nothing was signed.'),
  },
}
