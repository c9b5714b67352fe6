import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { CloseButton } from '../ui/feedback/CloseButton.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import classes from './QrCodeDialog.module.css'

interface Props {
  name: string
  address: string
  onClose: () => void
}

/** A link as a QR code, with its address as text. */
export default function QrCodeDialog({ name, address, onClose }: Props) {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 4 }))}`,
    [address],
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Let ${name} scan the link`}
      actions={<CloseButton variant="filled" onClose={onClose} />}
    >
      <p>
        {name} scans this with the camera of their own phone and continues there. A one-time code still goes to them.
      </p>
      <img
        className={classes.code}
        src={picture}
        alt={`QR code of the link for ${name}. Its address is the text below.`}
      />
      <p className={classes.address}>{address}</p>
    </Dialog>
  )
}
