import type { Call } from '@dealerline/shared/contract/call.ts'
import { type QuoteVersion, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { saveFile } from '../../ui/save-file.ts'
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
  {
    key: 'monthly',
    label: 'Monthly inc GST',
    width: 90,
    align: 'right',
    render: ({ monthly }) => formatMoney(monthly),
  },
  {
    key: 'onceOff',
    label: 'Once-off inc GST',
    width: 90,
    align: 'right',
    render: ({ onceOff }) => formatMoney(onceOff),
  },
  {
    key: 'saving',
    label: 'Monthly saving inc GST',
    width: 110,
    align: 'right',
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
        empty={
          <EmptyState compact message="No version yet. Generate Quote saves the quote as version 1 to send or print." />
        }
      />
    </div>
  )
}

function Documents({ version }: { version: QuoteVersion }) {
  const name = `quote-${version.orderID}-v${version.quoteVersion}`
  return (
    <div className={classes.documents}>
      <DownloadButton call={quoteCalls.getQuoteDocument} version={version} label="Download" name={`${name}.pdf`} />
      <DownloadButton
        call={quoteCalls.getQuoteSummary}
        version={version}
        label="Summary"
        name={`${name}-summary.pdf`}
      />
    </div>
  )
}

interface DownloadProps {
  call: Call
  version: QuoteVersion
  label: string
  /** The name of the file. */
  name: string
}

function DownloadButton({ call, version, label, name }: DownloadProps) {
  const { orderID, quoteVersion } = version
  const print = useMutation({
    mutationFn: () => download(call, { params: { orderID, version: quoteVersion } }),
    onSuccess: (pdf) => saveFile(pdf, name),
    onError: (error) => notify({ httpStatus: 500, message: 'Error rendering the PDF or image' }, error),
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={print.isPending}
      aria-label={`${label} version ${quoteVersion}`}
      onClick={() => print.mutate()}
    >
      {label}
    </Button>
  )
}
