import { type QuoteVersion, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { moneyColumn } from '../../ui/list/number-columns.ts'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './quotes.module.css'

const columns: readonly ListColumn<QuoteVersion>[] = [
  { key: 'version', label: 'Version', width: 60, render: ({ quoteVersion }) => `v${quoteVersion}` },
  { key: 'state', label: 'State', width: 110, render: ({ state }) => <Pill {...stateNames.quoteVersion[state]} /> },
  { key: 'expiresAt', label: 'Valid until', width: 100, render: ({ expiresAt }) => formatDate(expiresAt) },
  { key: 'document', label: 'Document', width: 130, render: (version) => <Documents version={version} /> },
  {
    key: 'generated',
    label: 'Generated',
    render: ({ generatedAt, generatedBy }) => `${formatInstant(generatedAt)} by ${generatedBy}`,
  },
  moneyColumn('monthly', 'Monthly inc GST', 90),
  moneyColumn('onceOff', 'Once-off inc GST', 90),
  {
    ...moneyColumn('saving', 'Monthly saving inc GST', 110),
    render: ({ saving }) => (saving > 0 ? formatMoney(saving) : '–'),
  },
]

/** Every version of a quote, newest first, each with its document. */
export function QuoteVersions({ versions }: { versions: readonly QuoteVersion[] }) {
  return (
    <div className={classes.versions}>
      <DataList
        label="Versions of the quote"
        columns={columns}
        items={versions}
        itemKey={({ quoteVersion }) => quoteVersion}
        empty={{
          compact: true,
          message: 'No version yet. Generate Quote saves the quote as version 1 to send or print.',
        }}
      />
    </div>
  )
}

function Documents({ version: { orderID, quoteVersion } }: { version: QuoteVersion }) {
  const name = `quote-${orderID}-v${quoteVersion}`
  const common = {
    input: { params: { orderID, version: quoteVersion } },
    size: 'compact-sm',
    variant: 'subtle',
    failed: () => 'The PDF could not be made. Try again. Error rendering the PDF or image',
  }
  return (
    <div className={classes.documents}>
      <DownloadButton
        {...common}
        call={quoteCalls.getQuoteDocument}
        name={`${name}.pdf`}
        aria-label={`Download version ${quoteVersion}`}
      >
        Download
      </DownloadButton>
      <DownloadButton
        {...common}
        call={quoteCalls.getQuoteSummary}
        name={`${name}-summary.pdf`}
        aria-label={`Summary version ${quoteVersion}`}
      >
        Summary
      </DownloadButton>
    </div>
  )
}
