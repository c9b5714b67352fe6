import { CustomerPage } from '../CustomerPage.tsx'
import { usePage } from '../page-context.ts'
import { useLink } from '../use-link.ts'
import { SignedThanks } from './SignedThanks.tsx'
import { signingLink } from './signing-link.ts'
import { type SigningOutcome, signingOutcome } from './signing-outcome.ts'

const headings: Record<SigningOutcome, string> = {
  signed: 'Thank you',
  declined: 'You have declined',
  open: 'The document was not signed',
}

/** The page after signing, on the portal's signing page or on the page of the e-signature service. */
export function SigningDone() {
  const { settings, params, search } = usePage()
  const { guid, content: document, reload } = useLink(signingLink)
  const outcome = signingOutcome(params.signed, search.get('event') ?? undefined, document)
  const page = `/${settings.esignRoute}/${guid}`
  if (outcome === 'signed' && document?.state === 'signed')
    return (
      <CustomerPage settings={settings}>
        <SignedThanks document={document} guid={guid} onConfirmed={reload} />
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
