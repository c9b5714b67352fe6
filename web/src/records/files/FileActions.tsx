import { previewOf } from '@dealerline/shared/rules/uploads.ts'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RunIcon } from '../../ui/form/RunIcon.tsx'
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
  const download = async () => saveFile(await load(), filename)
  return (
    <span className={classes.actions}>
      {previewOf(mediaType) && (
        <ActionIcon variant="subtle" aria-label={`View ${name}`} title="View" onClick={onView}>
          <IconEye size={18} aria-hidden />
        </ActionIcon>
      )}
      <RunIcon label={`Download ${name}`} title="Download" icon={IconDownload} run={download} />
      {children}
    </span>
  )
}
