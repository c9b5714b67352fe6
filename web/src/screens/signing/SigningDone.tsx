import { useParams, useRouteContext } from '@tanstack/react-router'
import { CustomerPage } from './CustomerPage.tsx'

/** Where an e-signature service returns its signer to. */
export default function SigningDone() {
  const { signed }: { signed?: string } = useParams({ strict: false })
  const { settings } = useRouteContext({ from: '__root__' })
  const isSigned = signed?.toLowerCase() === 'true'
  return (
    <CustomerPage settings={settings}>
      <h1>{isSigned ? 'Thank you' : 'The document was not signed'}</h1>
      <p>
        {isSigned
          ? `${settings.providerName} has your signed order and goes on from here.`
          : 'Open the link you were sent to read and sign it, or tell whoever sent it what should change.'}
      </p>
    </CustomerPage>
  )
}
