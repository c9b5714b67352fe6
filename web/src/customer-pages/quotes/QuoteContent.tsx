import { offerCalls, type QuotePage, type QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatMoney } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from '../customer.module.css'
import { OrderContent } from '../OrderContent.tsx'
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
        <p className={classes.small}>
          Quote {variant.orderID}, version {variant.quoteVersion}
        </p>
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
                {quantity} × {description}, {formatMoney(amount)} each
              </li>
            ))}
          </ul>
          <p className={classes.lead}>
            Once {formatMoney(variant.suppliedTotal)} inc GST, in addition to the charges above.
          </p>
        </section>
      )}
    </>
  )
}

function DownloadQuote({ guid, variant: { position, orderID, quoteVersion } }: Omit<Props, 'page'>) {
  const print = useMutation({
    mutationFn: () => download(offerCalls.getQuoteFileFromGuid, { params: { guid, position } }),
    onSuccess: (pdf) => saveFile(pdf, `quote-${orderID}-v${quoteVersion}.pdf`),
    onError: () => notify({ httpStatus: 500, message: 'The PDF could not be loaded. Try again.' }),
  })
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      Download PDF
    </Button>
  )
}
