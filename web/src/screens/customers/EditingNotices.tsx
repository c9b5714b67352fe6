import type { FieldError } from '@dealerline/shared/errors.ts'
import { Button } from '@mantine/core'
import { KeptNotice } from '../../editing/KeptNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './customers.module.css'

interface Props {
  editing: { wasKept: boolean; discard: () => void }
  /** Errors of the other screen, and the way there. */
  elsewhere?: { errors: readonly FieldError[]; title: string; onGo: () => void }
}

/** What a person should know before typing on: that earlier typing was kept, or that the other screen has an error. */
export function EditingNotices({ editing, elsewhere }: Props) {
  return (
    <div className={classes.notices}>
      <KeptNotice editing={editing} />
      {elsewhere && elsewhere.errors.length > 0 && (
        <Notice tone="bad">
          <span>{elsewhere.errors.map(({ message }) => message).join('. ')}.</span>
          <Button size="compact-sm" variant="subtle" onClick={elsewhere.onGo}>
            {elsewhere.title}
          </Button>
        </Notice>
      )}
    </div>
  )
}
