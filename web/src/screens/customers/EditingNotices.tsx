import type { FieldError } from '@dealerline/shared/errors.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
    <>
      {editing.wasKept && (
        <Notice icon={<IconHistory size={18} aria-hidden />}>
          <span>What you typed earlier and did not save is shown here.</span>
          <Button size="compact-sm" variant="subtle" onClick={editing.discard}>
            Discard it
          </Button>
        </Notice>
      )}
      {elsewhere && elsewhere.errors.length > 0 && (
        <Notice icon={<IconAlertTriangle size={18} aria-hidden />} bad>
          <span>{elsewhere.errors.map(({ message }) => message).join('. ')}.</span>
          <Button size="compact-sm" variant="subtle" onClick={elsewhere.onGo}>
            {elsewhere.title}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** A line above a form, with an icon and what can be done about it. */
function Notice({ icon, bad, children }: { icon: ReactNode; bad?: boolean; children: ReactNode }) {
  return (
    <div className={classes.notice} data-bad={bad || undefined} role={bad ? 'alert' : 'status'}>
      {icon}
      <div className={classes.noticeWords}>{children}</div>
    </div>
  )
}
