import { Button } from '@mantine/core'
import classes from './catalogue.module.css'

interface Props {
  count: number
  nouns: string
  onChange: () => void
  /** Undefined if all are archived. */
  onArchive: (() => void) | undefined
  onClear: () => void
}

/** The actions for the selected records. */
export function SelectedBar({ count, nouns, onChange, onArchive, onClear }: Props) {
  if (count === 0) return null
  return (
    <section className={classes.selected} aria-label="Selected">
      <span className={classes.selectedCount} role="status">
        {count} {nouns} selected
      </span>
      <Button variant="default" onClick={onChange}>
        Change fields
      </Button>
      {onArchive && (
        <Button variant="default" onClick={onArchive}>
          Archive
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
