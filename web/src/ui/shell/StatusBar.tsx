import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { Pill, type PillTone } from './Pill.tsx'
import classes from './StatusBar.module.css'

type Props = {
  /** The name of the customer; `customerHref` makes it a link. */
  customer: string
  customerHref?: string
  /** `Order 10482` or `Quote 311, version 2`. */
  number: string
  status: { label: string; tone: PillTone }
  /** A link to the order or quote that this one was made from, or became. */
  related?: ReactNode
  /** Formatted amounts including GST; omitted if there are no charges. */
  monthlyTotal?: ReactNode
  onceOffTotal?: ReactNode
  /** The verdict of the order in a few words; the button leads to its reasons. */
  verdict?: { text: string; tone: PillTone }
  onVerdict?: () => void
  /** What is wrong with the order, with a link to the screen that repairs it. */
  trouble?: { label: string; detail: string; action: string; href: string }
  /** Further buttons at the right end. */
  children?: ReactNode
}

/** The bar under the top bar while an order or quote is open. */
export function StatusBar(props: Props) {
  const { verdict } = props
  return (
    <section className={classes.bar} aria-label="Open order">
      <div className={classes.who}>
        <span className={classes.customer} title={props.customer}>
          {props.customerHref ? <AppLink href={props.customerHref}>{props.customer}</AppLink> : props.customer}
        </span>
        <span className={classes.number}>{props.number}</span>
        <Pill {...props.status} />
        {props.related}
      </div>
      {(props.monthlyTotal !== undefined || props.onceOffTotal !== undefined) && (
        <dl className={classes.totals}>
          {props.monthlyTotal !== undefined && <Total label="Monthly inc GST" amount={props.monthlyTotal} />}
          {props.onceOffTotal !== undefined && <Total label="Once-off inc GST" amount={props.onceOffTotal} />}
        </dl>
      )}
      <div className={classes.end}>
        {verdict && verdict.tone !== 'good' && (
          <button
            type="button"
            className={classes.missing}
            data-tone={verdict.tone}
            aria-haspopup="dialog"
            onClick={props.onVerdict}
          >
            <IconAlertTriangle size={16} aria-hidden />
            {verdict.text}
          </button>
        )}
        {verdict?.tone === 'good' && (
          <span className={classes.complete}>
            <IconCircleCheck size={16} aria-hidden /> {verdict.text}
          </span>
        )}
        {props.children}
      </div>
      {props.trouble && (
        <p className={classes.trouble}>
          <IconAlertTriangle size={16} aria-hidden />
          <strong>{props.trouble.label}</strong>
          <span>{props.trouble.detail}</span>
          <AppLink href={props.trouble.href}>{props.trouble.action}</AppLink>
        </p>
      )}
    </section>
  )
}

function Total({ label, amount }: { label: string; amount: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
