import { lazy, Suspense, useState } from 'react'
import { notify } from '../ui/feedback/notify.ts'
import { ActionButton } from './ActionButton.tsx'

const QrCodeDialog = lazy(() => import('./QrCodeDialog.tsx'))

interface Props {
  /** The person whose link it is. */
  name: string
  addressOf: () => Promise<string>
  /** The message if there is no address; by default that of the error. */
  failed?: (error: Error) => string
}

/** Copies a link, or shows it as a QR code, for a customer who is present and scans it with their own phone. */
export function LinkAddress({ name, addressOf, ...failure }: Props) {
  const [address, setAddress] = useState<string>()
  const copy = async () => {
    const text = await addressOf()
    await navigator.clipboard.writeText(text).then(
      () => notify({ httpStatus: 200, message: 'Link copied' }),
      () => notify({ httpStatus: 400, message: 'The link could not be copied. Show its QR code instead.' }),
    )
  }
  return (
    <>
      <ActionButton label="Show QR code" run={async () => setAddress(await addressOf())} {...failure} />
      {address !== undefined && (
        <Suspense fallback={null}>
          <QrCodeDialog name={name} address={address} onClose={() => setAddress(undefined)} />
        </Suspense>
      )}
      <ActionButton label="Copy link" run={copy} {...failure} />
    </>
  )
}
