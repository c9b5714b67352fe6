import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import classes from './SidePanel.module.css'
import { useReturnedFocus } from './use-returned-focus.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Focuses the first field, for new records. By default the close button has the focus. */
  beginInField?: boolean
  /** The buttons, which stay visible at the bottom. */
  foot?: ReactNode
}

// A z-index that keeps panels below dialogs, regardless of which was opened first.
const height = 180

/**
 * A panel at the right edge for editing a record of a list. It keeps the focus inside and returns it after closing;
 * Escape closes.
 */
export function SidePanel({ opened, onClose, title, children, beginInField, foot }: Props) {
  useReturnedFocus(opened)
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape in a dialog above the panel closes only the dialog.
    const dialog = document.activeElement?.closest('[role="dialog"]')
    if (!dialog || dialog === content.current) onClose()
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      position="right"
      size={600}
      returnFocus={false}
      zIndex={height}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay backgroundOpacity={0.42} color="#0b1524" />
      <Drawer.Content ref={content}>
        {/* The heading of a panel must not become a banner landmark of the page. */}
        <Drawer.Header className={classes.header} role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <div className={classes.words} ref={beginInField ? markFirstField : undefined}>
            {children}
          </div>
          {foot && <div className={classes.foot}>{foot}</div>}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

// Mark the first field for the focus trap here, because fields don't know that they are in a panel.
function markFirstField(content: HTMLDivElement | null): void {
  content?.querySelector('input')?.setAttribute('data-autofocus', '')
}
