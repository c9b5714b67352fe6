import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { countHeld, type Verdict } from '@dealerline/shared/record-rules/verdict.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { placesWithDrafts } from '../session/DraftsOfServices.tsx'
import { toScreen } from '../session/use-order.ts'
import { draftsQuery } from '../session/use-order-with-drafts.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from './Finish.module.css'
import { MissingList } from './MissingList.tsx'
import { RiskList } from './RiskList.tsx'

interface Props {
  order: OrderDetail
  verdict: Verdict
  /** The path of the current screen. */
  path: string
}

/** The verdict by grade: what blocks sending, what is not in the order yet, what is at risk, and what is fine. */
export function VerdictPart({ order, verdict, path }: Props) {
  const { orderID, isQuote } = order
  const { grade, blocking, held, risks, rows } = verdict
  const forms = useUnsavedForms(order, verdict)
  const fineRows = rows.filter((row) => row.grade === 'fine').length
  const isFine = grade === 'fine' && forms.length === 0
  return (
    <>
      <MissingList order={order} requirements={blocking} path={path} isQuote={isQuote} />
      {held.length + forms.length > 0 && (
        <Group label={gradeNames.notInOrder.label} tone="warn" count={countHeld(held)}>
          {held[0] && (
            <li data-next>
              <AppLink href={toScreen(held[0].link, orderID)}>
                {held.length === 1 ? held[0].section : `The first: ${held[0].section}`}
                {held[0].row !== undefined && ` (row ${held[0].row + 1})`}
              </AppLink>
            </li>
          )}
          {forms.map(({ label, route }) => (
            <li key={route}>
              <AppLink href={toScreen(route, orderID)}>{label}: not saved</AppLink>
            </li>
          ))}
        </Group>
      )}
      {risks.length > 0 && (
        <Group label={gradeNames.atRisk.label} tone="warn">
          <RiskList order={order} risks={risks} />
        </Group>
      )}
      <section className={classes.part} aria-label="Ready to send">
        <div className={classes.line}>
          <h3>
            {isFine ? (
              <span className={classes.state} data-tone="good">
                <IconCircleCheck size={18} aria-hidden />
                {gradeNames.fine.label}
              </span>
            ) : (
              'Ready to send'
            )}
          </h3>
          <span className={classes.quiet}>{fineRows === 1 ? '1 line' : `${fineRows} lines`}</span>
        </div>
      </section>
    </>
  )
}

interface GroupProps {
  label: string
  tone: 'warn'
  count?: string
  children: ReactNode
}

function Group({ label, tone, count, children }: GroupProps) {
  return (
    <section className={classes.part} aria-label={label}>
      <h3>
        <span className={classes.state} data-tone={tone}>
          <IconAlertTriangle size={18} aria-hidden />
          {count ? `${label}: ${count}` : label}
        </span>
      </h3>
      <ul className={classes.missing}>{children}</ul>
    </section>
  )
}

/** The forms with values that are not saved, and the services that only this device has typed values of. */
function useUnsavedForms(order: OrderDetail, { held }: Verdict) {
  const { isFetched } = useQuery(draftsQuery(order.orderID))
  const sections = new Set(held.map(({ section }) => section))
  return isFetched ? placesWithDrafts(order).filter(({ label }) => !sections.has(label)) : []
}
