import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconNotes, IconSend, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatMoney } from '../ui/format.ts'
import { useStoredFlag } from '../ui/shell/use-stored-flag.ts'
import classes from './FinishColumn.module.css'
import { FinishPanel } from './FinishPanel.tsx'
import {
  type FinishMode,
  foldFinish,
  isSendingScreen,
  openFinish,
  useFinishMode,
  useFinishState,
} from './finish-state.ts'
import { isDraft } from './phase.ts'
import { useFinishFocus, useKeptFocus } from './use-finish-focus.ts'
import { panelMark } from './use-finish-key.ts'
import { useRequirements } from './use-requirements.ts'

interface Props {
  order: OrderDetail
  /** The path of the current screen. */
  path: string
  /** The notes of the screen, below the panel. */
  notes: ReactNode
}

/**
 * The guided finish of the open order on every screen: a column at the right, a strip that opens it on a narrower
 * screen, or a bar at the bottom of a phone.
 */
export default function FinishColumn({ order, path, notes }: Props) {
  const mode = useFinishMode(path)
  const { isOpen } = useFinishState()
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useFinishFocus(panel)
  useKeptFocus(panel, opener, `${mode} ${isOpen}`)
  // The panel closes when the person leaves the screen. It may have been opened before it was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen closes it
  useEffect(() => () => foldFinish('strip'), [path])
  const close = () => foldFinish(mode)
  const content = (
    <>
      <FinishPanel
        key={order.orderID}
        order={order}
        path={path}
        fold={isSendingScreen(path) && mode === 'column' ? undefined : <FoldButton mode={mode} onFold={close} />}
      />
      {notes && <div className={classes.notes}>{notes}</div>}
    </>
  )
  if (mode === 'bar')
    return (
      <>
        <PhoneBar order={order} />
        <PhoneSheet opened={isOpen} onClose={close} panel={panel}>
          {content}
        </PhoneSheet>
      </>
    )
  if (mode === 'column')
    return (
      <aside {...panelMark} ref={panel} className={classes.column} aria-label="Finish">
        {content}
      </aside>
    )
  return (
    <aside className={classes.strip} aria-label="Finish">
      <StripButtons order={order} opener={opener} withNotes={notes !== undefined} isOpen={isOpen} />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from each of its controls
        <div
          ref={(element) => {
            panel.current = element
          }}
          {...panelMark}
          className={classes.floating}
          onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
        >
          {content}
        </div>
      )}
    </aside>
  )
}

function FoldButton({ mode, onFold }: { mode: FinishMode; onFold: () => void }) {
  const Icon = mode === 'column' ? IconLayoutSidebarRightCollapse : IconX
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={mode === 'column' ? 'Fold the panel' : 'Close the panel'}
      onClick={onFold}
    >
      <Icon size={18} />
    </ActionIcon>
  )
}

interface StripProps {
  order: OrderDetail
  opener: RefObject<HTMLButtonElement | null>
  withNotes: boolean
  isOpen: boolean
}

function StripButtons({ order, opener, withNotes, isOpen }: StripProps) {
  const missing = useRequirements(order).length
  const [, setNotesOpened] = useStoredFlag('notes-opened')
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.tab}
        aria-expanded={isOpen}
        onClick={isOpen ? () => foldFinish('strip') : openFinish}
      >
        <IconSend size={18} aria-hidden /> Finish
        {isDraft(order) && missing > 0 && <span className={classes.count}>{missing} missing</span>}
      </button>
      {withNotes && !isOpen && (
        <button
          type="button"
          className={classes.tab}
          aria-expanded={false}
          onClick={() => {
            setNotesOpened(true)
            openFinish()
          }}
        >
          <IconNotes size={18} aria-hidden /> Notes
        </button>
      )}
    </>
  )
}

function PhoneBar({ order }: { order: OrderDetail }) {
  const missing = useRequirements(order).length
  return (
    <section className={classes.bar} data-bottom-bar aria-label="Finish">
      <div className={classes.sum}>
        <strong>{formatMoney(order.monthly)}</strong> monthly inc GST
        {isDraft(order) && (
          <p data-missing={missing > 0 || undefined}>{missing > 0 ? `${missing} missing` : 'Nothing missing'}</p>
        )}
      </div>
      <Button color={isDraft(order) ? 'accent' : undefined} aria-haspopup="dialog" onClick={openFinish}>
        {isDraft(order) ? 'Finish' : 'Progress'}
      </Button>
    </section>
  )
}

interface SheetProps {
  opened: boolean
  onClose: () => void
  panel: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The panel over the whole screen of a phone. Dialogs and the terms open above it. */
function PhoneSheet({ opened, onClose, panel, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape in a dialog above the sheet closes only the dialog.
    const dialog = document.activeElement?.closest('[role="dialog"]')
    if (!dialog || dialog === content.current) onClose()
  }
  return (
    <Drawer.Root opened={opened} onClose={close} position="bottom" size="100%" zIndex={170} padding={0} keepMounted>
      <Drawer.Content ref={content} classNames={{ content: classes.sheet }} aria-label="Finish">
        <div
          {...panelMark}
          ref={(element) => {
            panel.current = element
          }}
        >
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
