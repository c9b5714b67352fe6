import { previewOf } from '@dealerline/shared/rules/uploads.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useObjectURL } from '../../ui/use-object-url.ts'
import classes from './files.module.css'

interface Props {
  filename: string
  mediaType: string
  /** The query key of the content. */
  contentKey: readonly unknown[]
  load: () => Promise<Blob>
  onClose: () => void
}

/** Shows an image or a PDF without downloading it. */
export function PreviewDialog({ filename, mediaType, contentKey, load, onClose }: Props) {
  const content = useQuery({ queryKey: contentKey, queryFn: load, retry: false, gcTime: 0 })
  return (
    <Dialog opened onClose={onClose} title={filename} wide>
      <div className={classes.view}>
        {!content.data ? (
          <QueryState what={filename} query={content} failed={({ message }) => message} lines={6} />
        ) : (
          <Content filename={filename} mediaType={mediaType} content={content.data} />
        )}
      </div>
    </Dialog>
  )
}

function Content({ filename, mediaType, content }: { filename: string; mediaType: string; content: Blob }) {
  const address = useObjectURL(content)
  if (!address) return null
  if (previewOf(mediaType) === 'picture') return <img src={address} alt={filename} className={classes.picture} />
  // Phones can't show PDFs within a page.
  if (navigator.pdfViewerEnabled)
    return <iframe src={`${address}#navpanes=0`} title={filename} className={classes.frame} />
  return (
    <EmptyState
      message="This browser does not show PDFs within a page."
      action={
        <IconButton icon={IconDownload} onClick={() => saveFile(content, filename)}>
          Download
        </IconButton>
      }
    />
  )
}
