import type { ResourceFolder } from '@dealerline/shared/contract/resources.ts'
import { fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { IconFolder } from '@tabler/icons-react'
import { formatSize } from '../../records/files/format-size.ts'
import { FileTitle } from './FileTitle.tsx'
import { type FileVerbs, ResourceActions } from './ResourceActions.tsx'
import classes from './resources.module.css'

/** Files in folders that open and close. */
export function ResourceTree({ folder, ...verbs }: FileVerbs & { folder: ResourceFolder }) {
  return (
    <ul className={classes.tree}>
      {folder.folders.map((below) => (
        <li key={below.name}>
          <details open>
            <summary className={classes.folder}>
              <IconFolder size={18} aria-hidden /> {below.name}
              <span className={classes.quiet}> {countOf(below)}</span>
            </summary>
            <ResourceTree folder={below} {...verbs} />
          </details>
        </li>
      ))}
      {folder.files.map((file) => (
        <li key={file.resourceFileID} className={classes.leaf}>
          <FileTitle file={file} />
          <span className={classes.quiet}>
            {fileKindLabel(file.mediaType)}, {formatSize(file.size)}
          </span>
          <ResourceActions file={file} {...verbs} />
        </li>
      ))}
    </ul>
  )
}

function countOf(folder: ResourceFolder): number {
  return folder.files.length + folder.folders.reduce((sum, below) => sum + countOf(below), 0)
}
