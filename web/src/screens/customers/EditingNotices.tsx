import type { FieldError } from '@dealerline/shared/errors.ts'
import { Button } from '@mantine/core'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './customers.module.css'

interface Props {
  editing: { isRestored: boolean; discard: () => void }
  /** The errors on the other screen, and a link to it. */
  elsewhere?: { errors: readonly FieldError[]; title: string; onOpen: () => void }
}

/** Notices above a form: that it shows an earlier draft, or that the other screen has an error. */
export function EditingNotices({ editing, elsewhere }: Props) {
  return (
    <div className={classes.notices}>
      <DraftNotice editing={editing} />
      {elsewhere && elsewhere.errors.length > 0 && (
        <Notice tone="bad">
          <span>{elsewhere.errors.map(({ message }) => message).join('. ')}.</span>
          <Button size="compact-sm" variant="subtle" onClick={elsewhere.onOpen}>
            {elsewhere.title}
          </Button>
        </Notice>
      )}
    </div>
  )
}
