import { offerCalls, type QuotePage, type QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../api.ts'
import { formatMoney } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from '../customer.module.css'
import { OrderContent } from '../OrderContent.tsx'
import { readProof } from '../use-signer-proof.ts'
import quote from './quote.module.css'

interface Props {
  guid: string
  page: QuotePage
  variant: QuotePageVariant
}

/** The download of a quote, its services in plain words, and the items that the dealer supplies and bills. */
export function QuoteContent({ guid, page, variant }: Props) {
  return (
    <>
      <div className={quote.tools}>
        <p className={classes.small}>{`Quote ${variant.orderID}, version ${variant.quoteVersion}`}</p>
        <DownloadQuote guid={guid} variant={variant} />
      </div>
      <OrderContent order={variant.order} />
      {variant.supplied.length > 0 && (
        <section aria-label={`Supplied and billed by ${page.sentBy}`}>
          <h2>Supplied and billed by {page.sentBy}</h2>
          <ul className={classes.services}>
            {variant.supplied.map(({ description, quantity, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a version never move
              <li key={index} className={classes.service}>
                {`${quantity} × ${description}, ${formatMoney(amount)} each`}
              </li>
            ))}
          </ul>
          <p className={classes.lead}>
            {`Once ${formatMoney(variant.suppliedTotal)} inc GST, in addition to the charges above.`}
          </p>
        </section>
      )}
    </>
  )
}

function DownloadQuote({ guid, variant: { position, orderID, quoteVersion } }: Omit<Props, 'page'>) {
  const print = useAction(
    () => download(offerCalls.getQuoteFileFromGuid, { params: { guid, position } }, { proof: readProof(guid) }),
    {
      onSuccess: (pdf) => saveFile(pdf, `quote-${orderID}-v${quoteVersion}.pdf`),
    },
  )
  return (
    <div data-needs-script>
      <Button
        size="medium"
        tone="plain"
        icon={<IconDownload size={18} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.start()}
      >
        Download PDF
      </Button>
      {print.error && (
        <p className={classes.problem} role="alert">
          The PDF could not be loaded. Try again.
        </p>
      )}
    </div>
  )
}
