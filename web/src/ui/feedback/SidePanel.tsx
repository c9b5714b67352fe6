import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import classes from './SidePanel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Begins in the first field, as where something new is typed; otherwise at the cross. */
  beginInField?: boolean
  /** Sticks to the foot: the buttons. */
  foot?: ReactNode
}

// Below dialogs, whichever of them was drawn first.
const height = 180

/** A panel at the right edge for editing what a list shows. Focus stays inside and returns; Escape closes. */
export function SidePanel({ opened, onClose, title, children, beginInField, foot }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape in a dialog over the panel closes the dialog alone.
    const dialog = document.activeElement?.closest('[role="dialog"]')
    if (!dialog || dialog === content.current) onClose()
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      position="right"
      size={600}
      zIndex={height}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay backgroundOpacity={0.42} color="#0b1524" />
      <Drawer.Content ref={content}>
        {/* A panel's heading line is no banner of the page. */}
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

// The focus trap begins at what is marked so; a field itself knows nothing of the panel it is in.
function markFirstField(words: HTMLDivElement | null): void {
  words?.querySelector('input')?.setAttribute('data-autofocus', '')
}
