import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { describeRisks, linesToReplace, type Risk } from '@dealerline/shared/rules/risks.ts'
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

/** The entries of a list of risks: each kind with its reasons, and the alternative to each line with its price. */
export function RiskList({ order, risks, onFollow }: Props) {
  return describeRisks(risks).map(({ text, link, reasons, risks: ofKind }) => {
    const [first, ...others] = linesToReplace(order, ofKind)
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
        {first && <LineAlternative key={first.rowID} order={order} line={first} />}
        {others.length > 0 && (
          <Disclosure label={others.length === 1 ? 'The other row' : `The other ${others.length} rows`}>
            <ul className={classes.missing}>
              {others.map((line) => (
                <li key={line.rowID} className={classes.risk}>
                  <strong>
                    Row {line.position}: {line.question.formattedAddress}
                  </strong>
                  <LineAlternative order={order} line={line} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </li>
    )
  })
}
