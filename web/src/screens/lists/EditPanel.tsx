import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import classes from './EditPanel.module.css'

interface Props {
  title: string
  isNew: boolean
  editing: {
    changed: boolean
    saving: boolean
    submit: () => Promise<void>
    close: () => Promise<void>
  }
  /** How the record reads that somebody else has stored meanwhile. */
  theirs?: string | undefined
  /** What else can be done with the record, at the left of the foot. */
  more?: ReactNode
  children: ReactNode
}

/** A record beside its list: its fields, Save and Cancel. Ctrl/Cmd-S saves. */
export function EditPanel({ title, isNew, editing, theirs, more, children }: Props) {
  const { changed, saving, submit, close } = editing
  useHotkeys([['mod+S', () => changed && !saving && void submit()]], [], true)
  return (
    <SidePanel
      opened
      onClose={() => void close()}
      title={title}
      beginInField={isNew}
      foot={
        <>
          {more}
          <Button className={classes.first} variant="default" onClick={() => void close()}>
            {changed ? 'Cancel' : 'Close'}
          </Button>
          <Button
            onClick={() => void submit()}
            loading={saving}
            disabled={!changed}
            aria-keyshortcuts="Control+S Meta+S"
          >
            Save
          </Button>
        </>
      }
    >
      {theirs && (
        <Notice tone="warning">Somebody else saved this first: {theirs}. Saving again puts yours in its place.</Notice>
      )}
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
    </SidePanel>
  )
}
