import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './DataList.module.css'

type Props = { label: string; text: string; onSearch: (text: string) => void }

const pause = 250

/** The search of a list, which has the focus on arrival. Searches once typing pauses, or at once on Enter. */
export function SearchBox({ label, text, onSearch }: Props) {
  const [draftText, setDraftText] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef(text)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The address may change the search from outside, for instance with the back button.
    if (text !== lastSearch.current) setDraftText(text)
    lastSearch.current = text
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // On a phone, the focus would open the keyboard. A panel or dialog that the address opens keeps its focus.
    const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)').matches
    const isFree = document.activeElement === document.body || document.activeElement?.closest('nav, main') !== null
    const isInField = document.activeElement?.matches('input, select, textarea, [role=dialog] *')
    if (hasMouse && isFree && !isInField && !document.querySelector('[role=dialog]'))
      box.current?.focus({ preventScroll: true })
  }, [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next === lastSearch.current) return
    lastSearch.current = next
    onSearch(next)
  }
  const change = (next: string) => {
    setDraftText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next.trim()), pause)
  }
  return (
    <TextInput
      ref={box}
      type="search"
      role="searchbox"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        draftText && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              setDraftText('')
              send('')
              box.current?.focus()
            }}
          />
        )
      }
      value={draftText}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draftText.trim())
      }}
    />
  )
}
