import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { findOpenDialog } from '../feedback/open-dialog.ts'
import { modifierName } from './modifier.ts'
import classes from './SearchButton.module.css'

type Props = { label?: string; onOpen: () => void }

/** The search slot of the top bar. A click, or Ctrl/Cmd-K outside a dialog that waits for an answer, opens the search. */
export function SearchButton({ label = 'Search customers, orders, screens', onOpen }: Props) {
  useHotkeys([['mod+K', () => !findOpenDialog() && onOpen()]], [])
  return (
    <button type="button" className={classes.button} onClick={onOpen} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={18} aria-hidden />
      <span className={classes.label}>{label}</span>
      <kbd className={classes.keys} aria-hidden>
        {modifierName()} K
      </kbd>
    </button>
  )
}
