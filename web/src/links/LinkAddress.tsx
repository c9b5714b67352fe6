import { lazy, Suspense, useState } from 'react'
import { ActionButton } from './ActionButton.tsx'

const QrCodeDialog = lazy(() => import('./QrCodeDialog.tsx'))

interface Props {
  /** The person whose link it is. */
  name: string
  addressOf: () => Promise<string>
  /** The message if there is no address; by default that of the error. */
  failed?: (error: Error) => string
}

/** Shows a link as a QR code, for a customer who is present and scans it with their own phone. */
export function QrCodeButton({ name, addressOf, ...failure }: Props) {
  const [address, setAddress] = useState<string>()
  return (
    <>
      <ActionButton label="Show QR code" run={async () => setAddress(await addressOf())} {...failure} />
      {address !== undefined && (
        <Suspense fallback={null}>
          <QrCodeDialog name={name} address={address} onClose={() => setAddress(undefined)} />
        </Suspense>
      )}
    </>
  )
}
