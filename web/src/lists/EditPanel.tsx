import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConflictDialog, type ConflictEditing, type Resolution } from '../editing/ConflictDialog.tsx'
import { DraftNotice } from '../editing/DraftNotice.tsx'
import { useSaveKey } from '../editing/use-save-key.ts'
import { SidePanel } from '../ui/feedback/SidePanel.tsx'
import classes from './EditPanel.module.css'

interface Props {
  title: string
  isNew: boolean
  editing: ConflictEditing & {
    unsaved: boolean
    changed: boolean
    saving: boolean
    isRestored: boolean
    submit: () => Promise<boolean>
    discard: () => void
    leave: (go: () => void) => Promise<void>
  }
  onClose: () => void
  /** Further actions, at the left of the footer. */
  more?: ReactNode
  children: ReactNode
}

/** The panel of a record next to its list: its fields, Save and Cancel. Ctrl/Cmd-S saves. */
export function EditPanel({ title, isNew, editing, onClose, more, children }: Props) {
  const { changed, saving, submit } = editing
  useSaveKey(editing)
  const client = useQueryClient()
  const close = () => void editing.leave(onClose)
  const resolveConflict = (choice: Resolution) => {
    editing.resolveConflict(choice)
    if (!editing.isDeleted || choice !== 'theirs') return
    void client.invalidateQueries()
    onClose()
  }
  return (
    <>
      <SidePanel
        opened
        onClose={close}
        title={title}
        beginInField={isNew}
        foot={
          <>
            {more}
            <Button className={classes.first} variant="default" onClick={close}>
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
        <DraftNotice editing={editing} />
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
      <ConflictDialog name={title} editing={{ ...editing, resolveConflict }} />
    </>
  )
}
