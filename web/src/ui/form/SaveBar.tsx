import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
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

/** Sticks to the bottom right with Save; Ctrl/Cmd-S saves from anywhere, also while typing. */
export function SaveBar({ onSave, label = 'Save', state, disabled, children }: Props) {
  const saving = state?.kind === 'saving'
  const latest = useRef({ onSave, refused: false })
  latest.current = { onSave, refused: disabled === true || saving }
  const save = () => {
    // A cell or field being typed in commits on blur; Ctrl-S must not leave it behind.
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
      active.blur()
      active.focus({ preventScroll: true })
    }
    // Asked once that is drawn: what was just typed may be what made saving possible, or impossible.
    setTimeout(() => {
      if (!latest.current.refused) latest.current.onSave()
    })
  }
  useHotkeys([['mod+S', save]], [], true)
  return (
    <div className={classes.saveBar}>
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
