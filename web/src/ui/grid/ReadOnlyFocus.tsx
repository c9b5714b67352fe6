import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { GridModel } from './grid-model.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = {
  model: GridModel<Row>
  label: string
  text?: string
  leave: () => void
  active?: boolean
  /** A control that takes the focus itself, such as a checkbox or a button. */
  children?: ReactNode
}

/** Keeps the focus in an active cell without text to type: a computed cell, or one with a control. */
export function ReadOnlyFocus<Row extends object>({ model, label, text, leave, active = true, children }: Props<Row>) {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!active || !model.state.focused) return
    const target = holder.current?.querySelector<HTMLElement>('input, button') ?? holder.current
    target?.focus({ preventScroll: true })
  }, [active, model])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a cell of a grid handles the grid's keys
    <span
      ref={holder}
      className={children ? classes.holder : classes.text}
      {...(children ? {} : { tabIndex: 0, role: 'textbox', 'aria-readonly': true, 'aria-label': label })}
      onKeyDown={(event) => {
        // Enter presses a button, as everywhere.
        const isPress = event.key === 'Enter' && event.target instanceof HTMLButtonElement
        if (active && !isPress) handleGridKey(model, event, { editing: false }, leave)
      }}
    >
      {children ?? text}
    </span>
  )
}
