import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { FailedState } from './FailedState.tsx'
import { LoadingState } from './LoadingState.tsx'
import classes from './PickDialog.module.css'

export type PickItem<Item> = { key: string | number; label: string; detail: string; item: Item }

type Props<Item> = {
  opened: boolean
  onClose: () => void
  title: string
  /** The label of the search box. */
  searchLabel: string
  /** The items to choose from. Undefined while they load. */
  picks: readonly PickItem<Item>[] | undefined
  /** The message if there is nothing to choose. */
  empty: string
  failed?: { message: string; onRetry: () => void }
  onPick: (item: Item) => void
}

const maxShown = 50

/** Chooses from a loaded list: typing filters it, Enter takes the first item. */
export function PickDialog<Item>({ picks, onPick, ...props }: Props<Item>) {
  const [text, setText] = useState('')
  const matches = (picks ?? []).filter(({ label, detail }) => containsTerms(`${label} ${detail}`, text))
  const visible = matches.slice(0, maxShown)
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      {props.failed && <FailedState message={props.failed.message} onRetry={props.failed.onRetry} />}
      {!props.failed && !picks && <LoadingState label={props.title} lines={4} />}
      {picks && !props.failed && (
        <>
          <TextInput
            label={props.searchLabel}
            value={text}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = visible
              if (event.key !== 'Enter' || !first || !text) return
              // Otherwise the key would press the button that gets the focus back.
              event.preventDefault()
              onPick(first.item)
            }}
          />
          <p className={classes.count} role="status">
            {matches.length === 0
              ? picks.length === 0
                ? props.empty
                : 'Nothing matches your text.'
              : countOf(visible.length, matches.length)}
          </p>
          <ul className={classes.list}>
            {visible.map(({ key, label, detail, item }) => (
              <li key={key}>
                <button type="button" className={classes.pick} onClick={() => onPick(item)}>
                  <span>{label}</span>
                  <span className={classes.detail}>{detail}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function countOf(visibleCount: number, matchCount: number): string {
  if (visibleCount < matchCount) return `The first ${visibleCount} of ${matchCount}. Type to narrow the list.`
  return matchCount === 1 ? '1 to choose from' : `${matchCount} to choose from`
}
