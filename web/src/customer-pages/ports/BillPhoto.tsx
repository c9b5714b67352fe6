import { type PortRequestPage, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { maxBillPhotos } from '@dealerline/shared/rules/port-questions.ts'
import { useState } from 'react'
import { upload } from '../../api.ts'
import { FileButton } from '../../ui/plain/FileButton.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useClosedLink } from '../use-link.ts'

interface Props {
  guid: string
  page: PortRequestPage
  onChange: (next: PortRequestPage) => void
  onUploading: (isUploading: boolean) => void
}

/** Attaches photos of the bill. They are uploaded while the customer fills in the rest. */
export function BillPhoto({ guid, page, onChange, onUploading }: Props) {
  const [share, setShare] = useState(0)
  const closeLink = useClosedLink()
  const photo = useAction(
    (file: File) =>
      upload(portRequestCalls.uploadBill, { params: { guid } }, file, {
        onProgress: setShare,
        signal: new AbortController().signal,
      }),
    {
      onSuccess: (next) => {
        onUploading(false)
        onChange(next)
      },
      onError: (error) => {
        onUploading(false)
        closeLink(error)
      },
    },
  )
  const add = ([file]: readonly File[]) => {
    if (!file || photo.isPending) return
    setShare(0)
    onUploading(true)
    photo.start(file)
  }
  const { photos } = page
  return (
    <section aria-label="Photo of the bill">
      <h2>Photo of the bill</h2>
      <p className={classes.lead}>Optional. It helps if your provider refuses again.</p>
      {photos < maxBillPhotos && (
        <div className={classes.buttons} data-needs-script>
          <FileButton label="Take a photo" inputName="Photo of the bill" accept="image/*" camera onFiles={add} />
          <FileButton
            label="Choose a file"
            inputName="File with the bill"
            accept="image/*,application/pdf"
            onFiles={add}
          />
        </div>
      )}
      <p role="status" className={classes.small}>
        {photo.isPending ? `Uploading, ${Math.round(share * 100)} %` : attachedText(photos)}
      </p>
      <Problem error={photo.error} />
    </section>
  )
}

function attachedText(photos: number): string {
  if (photos === 0) return ''
  return photos === 1 ? 'Your bill is attached.' : `${photos} files are attached.`
}
