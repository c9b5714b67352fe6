import type { FieldError } from '@dealerline/shared/errors.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './customers.module.css'
import type { CustomerEditing } from './use-customer-editing.ts'

interface Props {
  editing: CustomerEditing
  /** Errors of the other screen, and the way there. */
  elsewhere?: { errors: readonly FieldError[]; title: string; onGo: () => void }
}

/** What a person should know before typing on: that earlier typing was kept, or that the other screen has an error. */
export function EditingNotices({ editing, elsewhere }: Props) {
  return (
    <div className={classes.notices}>
      {editing.wasKept && (
        <Notice icon={<IconHistory size={18} aria-hidden />}>
          <span>What you typed earlier and did not save is shown here.</span>
          <Button size="compact-sm" variant="subtle" onClick={editing.discard}>
            Discard it
          </Button>
        </Notice>
      )}
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
