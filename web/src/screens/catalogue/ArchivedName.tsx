import { IconArchive } from '@tabler/icons-react'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './catalogue.module.css'

/** A name, with a mark if the item is no longer sold. */
export function ArchivedName({ name, archived }: { name: string; archived: boolean }) {
  if (!archived) return name
  return (
    <span className={classes.named}>
      {name} <Pill label="Archived" icon={IconArchive} />
    </span>
  )
}
