import { useHotkeys } from '@mantine/hooks'

/** Ctrl/Cmd-S saves a panel or form that has something to save. A screen's `SaveBar` has its own. */
export function useSaveKey(editing: { unsaved: boolean; submit: () => unknown }): void {
  useHotkeys([['mod+S', () => editing.unsaved && void editing.submit()]], [], true)
}
