import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { send } from '../../api.ts'
import { DeclineButton } from '../DeclineButton.tsx'

/** Declines to sign, with a reason for the sender. */
export function DeclineSigning({ guid, onChange }: { guid: string; onChange: (next: SigningDocument) => void }) {
  return (
    <DeclineButton
      guid={guid}
      title="Decline to sign?"
      label="Why do you decline?"
      emptyReason="Enter a short reason"
      send={(reason) => send(signingCalls.decline, { params: { guid }, body: { reason } })}
      onSuccess={onChange}
    />
  )
}
