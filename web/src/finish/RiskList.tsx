import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { describeRisks, linesToReplace, type Risk } from '@dealerline/shared/record-rules/risks.ts'
import { groupLines, type LineGroup } from '../blocks/lines/alternatives.ts'
import { LineAlternative } from '../blocks/lines/LineAlternative.tsx'
import { toScreen } from '../session/use-order.ts'
import { Disclosure } from '../ui/form/Disclosure.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from './Finish.module.css'

interface Props {
  order: OrderDetail
  risks: readonly Risk[]
  /** Called when the person follows a link. */
  onFollow?: () => void
}

/** The rows themselves have all reasons. */
const maxReasons = 3

/** The entries of a list of risks: each kind with its reasons, and the alternatives to its lines with their prices. */
export function RiskList({ order, risks, onFollow }: Props) {
  return describeRisks(risks).map(({ text, link, reasons, risks: ofKind }) => {
    const [first, ...others] = groupLines(order, linesToReplace(order, ofKind))
    return (
      <li key={text} className={classes.risk}>
        <AppLink href={toScreen(link, order.orderID)} onClick={onFollow}>
          {text}
        </AppLink>
        {reasons.slice(0, maxReasons).map((reason) => (
          <p key={reason} className={classes.quiet}>
            {reason}
          </p>
        ))}
        {reasons.length > maxReasons && <p className={classes.quiet}>And {reasons.length - maxReasons} more reasons</p>}
        {first && <Lines order={order} lines={first} withPlace={others.length > 0} />}
        {others.length > 0 && (
          <Disclosure
            label={others.length === 1 ? 'The other address or plan' : `${others.length} other addresses or plans`}
          >
            <ul className={classes.missing}>
              {others.map((lines) => (
                <li key={lines[0].rowID} className={classes.risk}>
                  <Lines order={order} lines={lines} withPlace />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </li>
    )
  })
}

function Lines({ order, lines, withPlace }: { order: OrderDetail; lines: LineGroup; withPlace: boolean }) {
  const [first] = lines
  return (
    <>
      {withPlace && (
        <strong>
          {lines.length === 1 ? `Row ${first.position}` : `${lines.length} lines`}: {first.question.formattedAddress}
        </strong>
      )}
      <LineAlternative key={first.rowID} order={order} lines={lines} />
    </>
  )
}
