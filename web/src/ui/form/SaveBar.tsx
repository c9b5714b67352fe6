import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { isAsking } from '../feedback/confirm.tsx'
import classes from './layout.module.css'
import { SavedMark, type SaveState } from './SavedMark.tsx'

type Props = {
  onSave: () => void
  label?: string
  state?: SaveState
  disabled?: boolean
  /** Further buttons, left of Save. */
  children?: ReactNode
}

/** A bar with Save that stays visible at the bottom right. Ctrl/Cmd-S saves from anywhere, even while typing. */
export function SaveBar({ onSave, label = 'Save', state, disabled, children }: Props) {
  const saving = state?.kind === 'saving'
  const latest = useRef({ onSave, refused: false })
  latest.current = { onSave, refused: disabled === true || saving }
  const save = () => {
    if (isAsking()) return
    // Cells and fields commit their text on blur, so blur the active one before saving.
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
      active.blur()
      active.focus({ preventScroll: true })
    }
    // Wait for the next render, because the committed text may have enabled or disabled Save.
    setTimeout(() => {
      if (!latest.current.refused) latest.current.onSave()
    })
  }
  useHotkeys([['mod+S', save]], [], true)
  return (
    <div className={classes.saveBar} data-save-bar>
      {state && (
        <span className={classes.saveMark}>
          <SavedMark state={state} onRetry={onSave} />
        </span>
      )}
      {children}
      <Button onClick={onSave} loading={saving} disabled={disabled} aria-keyshortcuts="Control+S Meta+S">
        {label}
      </Button>
    </div>
  )
}
