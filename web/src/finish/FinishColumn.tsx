import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconNotes, IconSend, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useVerdict } from '../session/use-verdict.ts'
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
import { PhoneBar } from './PhoneBar.tsx'
import { isDraft } from './phase.ts'
import { keepFromHeading, useFinishFocus, useKeptFocus } from './use-finish-focus.ts'
import { panelMark } from './use-finish-key.ts'
import { describeVerdict } from './verdict-words.ts'

interface Props {
  order: OrderDetail
  /** The path of the current screen. */
  path: string
  /** The notes of the screen, in the panel, and their number. Undefined if the screen has none. */
  notes: Notes | undefined
}

interface Notes {
  panel: ReactNode
  count: ReactNode
  /** The note to which a notification leads; 0 for none. */
  linked: number
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
  const [leadsToNotes, setLeadsToNotes] = useState(false)
  /** Whether the sheet of a phone has opened. */
  const [isSheetShown, setIsSheetShown] = useState(false)
  const showSheet = () => {
    setIsSheetShown(true)
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(`.${classes.notes} ${selector}`)
    const focusNotes = () => (find('[data-linked] textarea') ?? find('h2'))?.focus()
    if (leadsToNotes && panel.current) {
      focusNotes()
      keepFromHeading(panel.current, focusNotes)
    }
    setLeadsToNotes(false)
  }
  useFinishFocus(panel, mode !== 'bar' || isSheetShown)
  useKeptFocus(panel, opener, `${mode} ${isOpen}`)
  // The panel closes when the person leaves the screen. It may have been opened before it was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen closes it
  useEffect(() => () => foldFinish('strip'), [path])
  const linked = notes?.linked ?? 0
  useEffect(() => {
    if (linked === 0) return
    setLeadsToNotes(true)
    openFinish()
  }, [linked])
  const close = () => foldFinish(mode)
  const content = (
    <FinishPanel
      key={order.orderID}
      order={order}
      path={path}
      fold={isSendingScreen(path) && mode === 'column' ? undefined : <FoldButton mode={mode} onFold={close} />}
      notes={notes && <div className={classes.notes}>{notes.panel}</div>}
    />
  )
  if (mode === 'bar')
    return (
      <>
        <PhoneBar order={order} count={!isOpen && notes?.count} onNotes={() => setLeadsToNotes(true)} />
        <PhoneSheet
          opened={isOpen}
          onClose={close}
          onOpened={showSheet}
          onClosed={() => setIsSheetShown(false)}
          panel={panel}
        >
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
      <StripButtons order={order} opener={opener} count={notes?.count} isOpen={isOpen} />
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
  /** The number of notes. Undefined if the screen has none. */
  count: ReactNode
  isOpen: boolean
}

function StripButtons({ order, opener, count, isOpen }: StripProps) {
  const verdict = useVerdict(order)
  const { text, tone } = describeVerdict(verdict)
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
        {isDraft(order) && verdict.grade !== 'fine' && (
          <span className={classes.count} data-tone={tone}>
            {text}
          </span>
        )}
      </button>
      {count !== undefined && !isOpen && (
        <button type="button" className={classes.tab} aria-expanded={false} onClick={openFinish}>
          <IconNotes size={18} aria-hidden /> Notes <Suspense>{count}</Suspense>
        </button>
      )}
    </>
  )
}

interface SheetProps {
  opened: boolean
  onClose: () => void
  /** Called when the sheet is fully open. */
  onOpened: () => void
  onClosed: () => void
  panel: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The panel over the whole screen of a phone. Dialogs and the terms open above it. */
function PhoneSheet({ opened, onClose, onOpened, onClosed, panel, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape in a dialog above the sheet closes only the dialog.
    const dialog = document.activeElement?.closest('[role="dialog"]')
    if (!dialog || dialog === content.current) onClose()
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      onEnterTransitionEnd={onOpened}
      onExitTransitionEnd={onClosed}
      position="bottom"
      size="100%"
      zIndex={170}
      padding={0}
      keepMounted
    >
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
