import { previewOf } from '@dealerline/shared/rules/uploads.ts'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './files.module.css'

interface Props {
  file: { filename: string; mediaType: string }
  /** The name of the file on the screen. */
  name: string
  load: () => Promise<Blob>
  onView: () => void
  /** Further actions. */
  children?: ReactNode
}

/** The actions for a file: view, if a browser can show it, and download. */
export function FileActions({ file: { filename, mediaType }, name, load, onView, children }: Props) {
  const get = useMutation({
    mutationFn: load,
    onSuccess: (content) => saveFile(content, filename),
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  return (
    <span className={classes.actions}>
      {previewOf(mediaType) && (
        <ActionIcon variant="subtle" aria-label={`View ${name}`} title="View" onClick={onView}>
          <IconEye size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={`Download ${name}`}
        title="Download"
        loading={get.isPending}
        onClick={() => get.mutate()}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
      {children}
    </span>
  )
}
