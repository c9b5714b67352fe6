import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './files.module.css'

/** The name of a file with an icon of its kind. */
export function FileName({ name, mediaType, children }: { name: string; mediaType: string; children?: ReactNode }) {
  const Shape = mediaType.startsWith('image/') ? IconPhoto : IconFileText
  return (
    <span className={classes.file}>
      <Shape size={18} aria-hidden />
      {name}
      {children}
    </span>
  )
}
