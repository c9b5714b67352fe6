import { useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { CustomerPage } from './CustomerPage.tsx'

/** What the e-signature service says of how its page was left; none where it says nothing. */
function outcomeOf(signed: string | undefined, event: string | undefined): 'signed' | 'declined' | 'open' {
  if (event === 'decline') return 'declined'
  const isSigned = signed?.toLowerCase() === 'true' && (event === undefined || event === 'signing_complete')
  return isSigned ? 'signed' : 'open'
}

const headings = { signed: 'Thank you', declined: 'You have declined', open: 'The document was not signed' }

/** Where an e-signature service returns its signer to. */
export default function SigningDone() {
  const { guid, signed }: { guid?: string; signed?: string } = useParams({ strict: false })
  const { event }: { event?: string } = useSearch({ strict: false })
  const { settings } = useRouteContext({ from: '__root__' })
  const outcome = outcomeOf(signed, event)
  const page = `/${settings.esignRoute}/${guid}`
  return (
    <CustomerPage settings={settings}>
      <h1>{headings[outcome]}</h1>
      {outcome === 'signed' && (
        <p>
          {settings.providerName} has your signed order and goes on from here. <a href={page}>Your signed copy</a> is
          ready there in a moment.
        </p>
      )}
      {outcome === 'declined' && <p>Whoever sent it to you is told, with the reason you gave.</p>}
      {outcome === 'open' && (
        <p>
          <a href={page}>Open it again</a> to read and sign it, or tell whoever sent it what should change.
        </p>
      )}
    </CustomerPage>
  )
}
