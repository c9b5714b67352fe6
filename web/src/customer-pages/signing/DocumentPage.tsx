import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { type ReactNode, useEffect } from 'react'
import { send } from '../../api.ts'
import { LinkPage } from '../LinkPage.tsx'
import { usePage } from '../page-context.ts'
import { SignedThanks } from './SignedThanks.tsx'
import { signingLink } from './signing-link.ts'

export interface OpenDocument {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** Whether the person signs on the dealer's device. */
  inPerson: boolean
}

interface Props {
  /** Called after the customer has changed the document. */
  onChanged?: (next: SigningDocument, guid: string) => void
  /** Shows a document that the customer can sign. */
  children: (open: OpenDocument) => ReactNode
}

/** The page of a signing link: its document while it can be signed, otherwise the signed copy or the reason why not. */
export function DocumentPage({ onChanged, children }: Props) {
  const inPerson = usePage().search.get('inPerson') === 'yes'
  return (
    <LinkPage kind={signingLink} {...(onChanged && { onChanged })}>
      {({ page: document, guid, onChange, reload }) =>
        document.state === 'signed' ? (
          <SignedThanks document={document} guid={guid} onConfirmed={reload} />
        ) : (
          <CheckedDocument {...{ document, guid, onChange }}>
            {children({ document, guid, onChange, inPerson })}
          </CheckedDocument>
        )
      }
    </LinkPage>
  )
}

/** Asks again about the internet lines of the document, once when it is opened. */
function CheckedDocument({
  document,
  guid,
  onChange,
  children,
}: Omit<OpenDocument, 'inPerson'> & { children: ReactNode }) {
  const hasEvidence = (document.order?.evidence?.length ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are asked about once when the link is opened
  useEffect(() => {
    if (hasEvidence)
      void send(signingCalls.recheckLines, { params: { guid } }, { key: crypto.randomUUID() }).then(
        onChange,
        () => undefined,
      )
  }, [hasEvidence, guid])
  return children
}
