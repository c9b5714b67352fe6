import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { InternetLine } from '@dealerline/shared/record-rules/internet-lines.ts'
import { describeRisks, linesToReplace, type Risk } from '@dealerline/shared/record-rules/risks.ts'
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

type LineGroup = [InternetLine, ...InternetLine[]]

/** Returns the lines that one alternative fits alike: the same question, and the same present price. */
function groupLines({ content }: OrderDetail, lines: readonly InternetLine[]): LineGroup[] {
  const rows = new Map(content[internet.name]?.rows.map((row) => [row[internet.rowID], row]))
  const groups = Map.groupBy(lines, ({ rowID, question }) => JSON.stringify([question, rows.get(rowID)?.monthlyPrice]))
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies LineGroup] : []))
}

function Lines({ order, lines, withPlace }: { order: OrderDetail; lines: LineGroup; withPlace: boolean }) {
  const [first] = lines
  return (
    <>
      {withPlace && (
        <strong>
          {lines.length === 1 ? `Row ${first.position}` : `${lines.length} rows`}: {first.question.formattedAddress}
        </strong>
      )}
      <LineAlternative key={first.rowID} order={order} lines={lines} />
    </>
  )
}
