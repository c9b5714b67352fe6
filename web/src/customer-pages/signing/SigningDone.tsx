import { useRouteContext } from '@tanstack/react-router'
import { usePathParameter, useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { signingDoneSearch } from './signing-done-search.ts'
import { type SigningOutcome, signingOutcome } from './signing-outcome.ts'
import { useSigningDocument } from './use-signing-document.ts'

const headings: Record<SigningOutcome, string> = {
  signed: 'Thank you',
  declined: 'You have declined',
  open: 'The document was not signed',
}

/** The page after signing, on the portal's signing page or on the page of the e-signature service. */
export default function SigningDone() {
  const guid = usePathParameter('guid') ?? ''
  const signed = usePathParameter('signed')
  const { event } = useScreenSearch(signingDoneSearch)
  const { settings } = useRouteContext({ from: '__root__' })
  const { document } = useSigningDocument(guid)
  const outcome = signingOutcome(signed, event, document.data)
  const page = `/${settings.esignRoute}/${guid}`
  if (outcome === 'signed' && document.data?.state === 'signed')
    return (
      <CustomerPage settings={settings}>
        <SignedThanks document={document.data} guid={guid} />
      </CustomerPage>
    )
  return (
    <CustomerPage settings={settings}>
      <h1>{headings[outcome]}</h1>
      {outcome === 'signed' && (
        <p>
          {settings.providerName} has your signed order and will process it. <a href={page}>Your signed copy</a> is
          ready there in a moment.
        </p>
      )}
      {outcome === 'declined' && <p>The sender has been informed of your reason.</p>}
      {outcome === 'open' && (
        <p>
          <a href={page}>Open it again</a> to read and sign it, or tell the sender what should change.
        </p>
      )}
    </CustomerPage>
  )
}
