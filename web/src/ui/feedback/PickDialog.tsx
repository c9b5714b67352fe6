import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { FailedState } from './FailedState.tsx'
import { LoadingState } from './LoadingState.tsx'
import classes from './PickDialog.module.css'

export type Pick<Item> = { key: string | number; label: string; detail: string; item: Item }

type Props<Item> = {
  opened: boolean
  onClose: () => void
  title: string
  /** The label of the search box. */
  searchLabel: string
  /** The items to choose from. Undefined while they load. */
  picks: readonly Pick<Item>[] | undefined
  /** The message if there is nothing to choose. */
  empty: string
  failed?: { message: string; onRetry: () => void }
  onPick: (item: Item) => void
}

const most = 50

/** Chooses from a loaded list: typing filters it, Enter takes the first item. */
export function PickDialog<Item>({ picks, onPick, ...props }: Props<Item>) {
  const [text, setText] = useState('')
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = (picks ?? []).filter(({ label, detail }) => {
    const searched = `${label} ${detail}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const shown = fitting.slice(0, most)
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
              const [first] = shown
              if (event.key === 'Enter' && first && text) onPick(first.item)
            }}
          />
          <p className={classes.count} role="status">
            {fitting.length === 0
              ? picks.length === 0
                ? props.empty
                : 'Nothing fits what you typed.'
              : countOf(shown.length, fitting.length)}
          </p>
          <ul className={classes.list}>
            {shown.map(({ key, label, detail, item }) => (
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

function countOf(shown: number, fitting: number): string {
  if (shown < fitting) return `The first ${shown} of ${fitting}. Type to narrow the list.`
  return fitting === 1 ? '1 to choose from' : `${fitting} to choose from`
}
