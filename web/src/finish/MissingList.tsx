import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { fixOf } from '@dealerline/shared/record-rules/requirement-fixes.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import { IconCircleXFilled } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MissingRequirements } from '../records/orders/MissingRequirements.tsx'
import { toScreen } from '../session/use-order.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from './Finish.module.css'
import { InlineFix } from './InlineFix.tsx'
import { usePassedFocus } from './use-finish-focus.ts'
import { useFirstFix } from './use-first-fix.ts'

interface Props {
  order: OrderDetail
  requirements: readonly Requirement[]
  /** The path of the current screen. */
  path: string
  isQuote: boolean
}

/** The panel lists this many entries; the dialog lists all. */
const maxEntries = 6

/** The missing requirements: each with its field if one value meets it, otherwise with a link to its place. */
export function MissingList({ order, requirements, path, isQuote }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const router = useRouter()
  // The terms have a part of their own.
  const entries = toEntries(requirements.filter(({ code }) => code !== 'TERM-confirm'))
  useFirstFix(entries[0]?.[0], { orderID: order.orderID, path, isQuote })
  if (requirements.length === 0) return null
  return (
    <section className={classes.part} aria-label="Missing">
      <div className={classes.line}>
        <h3>{isQuote ? 'Blocks the order' : gradeNames.blocksSending.label}</h3>
        <span className={classes.state} data-tone={isQuote ? 'warn' : 'bad'}>
          <IconCircleXFilled size={18} aria-hidden />
          {headingOf(requirements.length, entries.length)}
        </span>
      </div>
      {isQuote && <p className={classes.quiet}>Needed to send the order, not the quote.</p>}
      <ul className={classes.missing}>
        {entries.slice(0, maxEntries).map(([first, ...others]) => {
          const fix = isOnScreen(first, path) ? undefined : fixOf(first)
          return (
            <li key={`${first.code} ${first.link}`}>
              {fix ? (
                <InlineFix order={order} fix={fix} messages={[first, ...others].map(({ message }) => message)} />
              ) : (
                <MissingLink requirement={first} others={others.length} orderID={order.orderID} isStep={!isQuote} />
              )}
            </li>
          )
        })}
      </ul>
      {entries.length > maxEntries && (
        <button type="button" className={classes.more} onClick={() => setIsDialogOpen(true)}>
          {entries.length - maxEntries} more
        </button>
      )}
      <MissingRequirements
        opened={isDialogOpen}
        requirements={requirements}
        onClose={() => setIsDialogOpen(false)}
        onCancel={() => setIsDialogOpen(false)}
        onEdit={(link) => {
          setIsDialogOpen(false)
          router.history.push(toScreen(link, order.orderID))
        }}
      />
    </section>
  )
}

const headingOf = (count: number, listedCount: number) => (listedCount === 0 ? 'Confirm the terms' : `${count} missing`)

interface LinkProps {
  requirement: Requirement
  /** How many other rows miss the same field. */
  others: number
  orderID: number
  /** Whether the requirement must be met before sending. */
  isStep: boolean
}

function MissingLink({ requirement, others, orderID, isStep }: LinkProps) {
  const box = useRef<HTMLSpanElement>(null)
  usePassedFocus(box)
  return (
    <span ref={box} data-next={isStep || undefined}>
      <AppLink href={toScreen(requirement.link, orderID)}>
        {requirement.section}: {requirement.message}
        {others > 0 && ` and ${others} more`}
      </AppLink>
      {requirement.detail && <span className={classes.quiet}> {requirement.detail}</span>}
    </span>
  )
}

type Entry = [Requirement, ...Requirement[]]

/** Groups the requirements that the same field meets, and those about the same column of several rows. */
function toEntries(requirements: readonly Requirement[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const requirement of requirements) {
    const fix = fixOf(requirement)
    const key = fix ? `${fix.record} ${fix.name}` : `${requirement.code} ${requirement.section} ${requirement.field}`
    const entry = entries.get(key)
    if (entry) entry.push(requirement)
    else entries.set(key, [requirement])
  }
  return [...entries.values()]
}

/** Whether the screen of the requirement is open, so that its field is already there. */
const isOnScreen = ({ link }: Requirement, path: string) => link.split('?')[0] === path
