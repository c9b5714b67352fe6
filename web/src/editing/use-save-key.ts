import { useHotkeys } from '@mantine/hooks'
import { isAsking } from '../ui/feedback/confirm.tsx'

/** Saves a panel or form with unsaved changes on Ctrl/Cmd-S. A screen's `SaveBar` handles the keys itself; undefined does nothing. */
export function useSaveKey(editing: { unsaved: boolean; submit: () => unknown } | undefined): void {
  useHotkeys(editing ? [['mod+S', () => editing?.unsaved && !isAsking() && void editing.submit()]] : [], [], true)
}
