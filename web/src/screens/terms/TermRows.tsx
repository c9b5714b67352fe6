import { termConditionsInWords } from '@dealerline/shared/contract/term-conditions.ts'
import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './terms.module.css'

interface Props {
  terms: readonly TermCondition[]
  onOpen: (id: number) => void
  onMove: (id: number, to: number) => void
}

/** The terms in their order. They can be dragged, or moved with the buttons or Alt with ↑ and ↓. */
export function TermRows({ terms, onOpen, onMove }: Props) {
  const [dragged, setDragged] = useState<number>()
  const [dropPosition, setDropPosition] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const move = (id: number, to: number) => {
    const term = terms.find((each) => each.id === id)
    if (!term || to < 0 || to >= terms.length) return
    onMove(id, to)
    setAnnouncement(`${term.heading} is now ${to + 1} of ${terms.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, id: number, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <>
      <ol className={classes.rows} aria-label="Terms in their order">
        {terms.map((term, index) => (
          <li
            key={term.id}
            className={classes.row}
            data-over={dropPosition === index || undefined}
            data-dragged={dragged === term.id || undefined}
            draggable
            onDragStart={() => setDragged(term.id)}
            onDragEnd={() => {
              setDragged(undefined)
              setDropPosition(undefined)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setDropPosition(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, index)
            }}
          >
            <span className={classes.handle} aria-hidden>
              <IconGripVertical size={18} />
            </span>
            <div>
              <button
                type="button"
                className={classes.open}
                onClick={() => onOpen(term.id)}
                onKeyDown={(event) => onKeyDown(event, term.id, index)}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              >
                {term.heading}
              </button>
              <p className={classes.excerpt}>{term.condition || term.termItems[0]?.text}</p>
              <p className={classes.facts}>
                <span>{term.section}</span>
                <span>{term.needsConfirm ? 'Has to be accepted' : 'To read only'}</span>
                <span>{termConditionsInWords(term.extraDisplayConditions)}</span>
                <span>Version {term.version}</span>
              </p>
            </div>
            <div className={classes.moves}>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Move ${term.heading} up`}
                aria-disabled={index === 0}
                data-disabled={index === 0 || undefined}
                onClick={() => move(term.id, index - 1)}
              >
                <IconChevronUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Move ${term.heading} down`}
                aria-disabled={index === terms.length - 1}
                data-disabled={index === terms.length - 1 || undefined}
                onClick={() => move(term.id, index + 1)}
              >
                <IconChevronDown size={18} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
