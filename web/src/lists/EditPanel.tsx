import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConflictDialog, type ConflictEditing, type Resolution } from '../editing/ConflictDialog.tsx'
import { DraftNotice } from '../editing/DraftNotice.tsx'
import { useSaveKey } from '../editing/use-save-key.ts'
import { SidePanel } from '../ui/feedback/SidePanel.tsx'
import { SavedMark, type SaveState } from '../ui/form/SavedMark.tsx'
import { submitting } from '../ui/form/submitting.ts'
import classes from './EditPanel.module.css'

interface Props {
  title: string
  isNew: boolean
  /** Whether the form saves by itself. The panel then has no Save button and shows the state. */
  savesItself?: boolean
  editing: ConflictEditing & {
    unsaved: boolean
    changed: boolean
    state: SaveState
    saving: boolean
    isRestored: boolean
    save: () => Promise<boolean>
    submit: () => Promise<boolean>
    discard: () => void
    leave: (go: () => void) => Promise<void>
  }
  onClose: () => void
  /** Further actions, at the left of the footer. */
  more?: ReactNode
  children: ReactNode
}

/** The panel of a record next to its list: its fields, Save and Cancel, or the save state. Ctrl/Cmd-S saves. */
export function EditPanel({ title, isNew, savesItself = false, editing, onClose, more, children }: Props) {
  const { changed, saving, submit } = editing
  useSaveKey(savesItself ? undefined : editing)
  const client = useQueryClient()
  // A form that saves by itself is saved when it is closed, or keeps its draft.
  const close = savesItself ? onClose : () => void editing.leave(onClose)
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
            {savesItself && (
              <span className={classes.mark}>
                <SavedMark automatic state={editing.state} onRetry={() => void editing.save()} />
              </span>
            )}
            <Button className={savesItself ? undefined : classes.first} variant="default" onClick={close}>
              {changed && !savesItself ? 'Cancel' : 'Close'}
            </Button>
            {!savesItself && (
              <Button
                onClick={() => void submit()}
                loading={saving}
                disabled={!changed}
                aria-keyshortcuts="Control+S Meta+S"
              >
                Save
              </Button>
            )}
          </>
        }
      >
        <DraftNotice editing={editing} />
        <form className={classes.fields} data-steps={savesItself || undefined} onSubmit={submitting(submit)}>
          {children}
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </form>
      </SidePanel>
      <ConflictDialog name={title} editing={{ ...editing, resolveConflict }} />
    </>
  )
}
