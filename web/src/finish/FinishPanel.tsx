import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFlags } from '../session/portal.ts'
import { modifierName } from '../ui/shell/modifier.ts'
import classes from './Finish.module.css'
import { FootProvider } from './foot.tsx'
import { useOutcome } from './outcome.ts'
import { phaseOf, titleOf } from './phase.ts'
import { QuoteFinish } from './quotes/QuoteFinish.tsx'
import { useOffers } from './quotes/use-offers.ts'
import { OrderFinish } from './signing/OrderFinish.tsx'

interface Props {
  order: OrderDetail
  /** The path of the current screen. */
  path: string
  /** The button that folds the panel. */
  fold: ReactNode
  /** The notes of the screen, above the foot. */
  notes: ReactNode
}

/** Everything between the content of an order and its answer: totals, requirements, terms, sending, and the progress. */
export function FinishPanel(props: Props) {
  const flags = useFlags()
  return usesQuoteTool(props.order, flags) ? <QuotePanel {...props} /> : <OrderPanel {...props} />
}

function OrderPanel({ order, path, ...frame }: Props) {
  const { outcome, count, report } = useOutcome(phaseOf(order))
  return (
    <Frame title={titleOf(order)} outcome={outcome} count={count} {...frame}>
      <OrderFinish order={order} path={path} onResult={report} />
    </Frame>
  )
}

function QuotePanel({ order, path, ...frame }: Props) {
  const offers = useOffers(order)
  const { outcome, count, report } = useOutcome(offers.phase)
  return (
    <Frame title={offers.title} outcome={outcome} count={count} {...frame}>
      <QuoteFinish order={order} path={path} offers={offers} onResult={report} />
    </Frame>
  )
}

/** Whether the person has gone on to a field of the screen, whose keys must not be lost. */
const isTyping = () => document.activeElement?.matches('main :is(input, textarea)') ?? false

interface FrameProps extends Pick<ReturnType<typeof useOutcome>, 'outcome' | 'count'>, Pick<Props, 'fold' | 'notes'> {
  title: string
  children: ReactNode
}

/**
 * Three zones: the heading with the result of the last action; the parts, which scroll below the totals; and the recipient with the
 * buttons that send, which never move. Each result moves the focus to the heading and is announced.
 */
function Frame({ title, outcome, count, fold, notes, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [foot, setFoot] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (count > 0 && !isTyping()) heading.current?.focus()
  }, [count])
  const Icon = outcome?.isBad ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={classes.panel}>
      <div>
        <div className={classes.head}>
          <h2 ref={heading} className={classes.title} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          <span className={classes.keys} aria-hidden>
            {modifierName()} Enter
          </span>
          {fold}
        </div>
        {/* The live region exists before its first text. */}
        <div role="status">
          {outcome && (
            <p className={classes.outcome} data-bad={outcome.isBad || undefined}>
              <Icon size={18} aria-hidden />
              <span>{outcome.text}</span>
            </p>
          )}
        </div>
      </div>
      <div className={classes.parts}>
        <FootProvider value={foot}>{children}</FootProvider>
      </div>
      {notes}
      <div ref={setFoot} className={classes.foot} />
    </div>
  )
}
