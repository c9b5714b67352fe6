import type { FinanceApplication } from '@dealerline/shared/contract/finance.ts'
import { Recipient, Recipients } from '../../links/Recipient.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DownloadForm } from './FinancePrint.tsx'

/** The earlier applications of the order, with their content and answers. */
export function EarlierFinance({ record: { orderID, earlier } }: { record: FinanceApplication }) {
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier applications">
      <Recipients label="Earlier applications">
        {earlier.toReversed().map(({ index, status, name, decidedAt, comment, isPrinted }) => (
          <Recipient
            key={index}
            name={name}
            role={`Application ${index}`}
            sentences={[decidedAt ? `${status} ${formatInstant(decidedAt)}` : status]}
            comment={comment}
          >
            {isPrinted && (
              <div>
                <DownloadForm orderID={orderID} index={index} label={`Download application ${index}`} />
              </div>
            )}
          </Recipient>
        ))}
      </Recipients>
    </Section>
  )
}
