import { dialogChanges, findOpenDialog } from '../ui/feedback/open-dialog.ts'

const maxWait = 8000

/**
 * Presses Add row once the screen with this title shows the button. The row's first field then gets the focus. The title
 * tells the screen from the previous one, which may still be shown.
 */
export function addRowOn(title: string): void {
  if (pressAddRow(title)) return
  const observer = new MutationObserver(() => {
    if (pressAddRow(title)) observer.disconnect()
  })
  observer.observe(document.body, { ...dialogChanges, characterData: true })
  setTimeout(() => observer.disconnect(), maxWait)
}

function pressAddRow(title: string): boolean {
  const screen = document.querySelector('#content')
  if (screen?.querySelector('h1')?.textContent !== title) return false
  // An open dialog would keep the focus.
  if (findOpenDialog()) return false
  const button = screen.querySelector<HTMLElement>('[data-add-row]:not(:disabled)')
  button?.click()
  return button !== null
}
