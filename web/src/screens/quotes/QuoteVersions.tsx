import type { Call } from '@dealerline/shared/contract/call.ts'
import { type QuoteVersion, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'
import classes from './quotes.module.css'

const states: Record<QuoteVersion['state'], { label: string; tone: PillTone }> = {
  current: { label: 'Current', tone: 'good' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warn' },
}

/** Every version of a quote, newest first, each with its document. */
export function QuoteVersions({ versions }: { versions: readonly QuoteVersion[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label="Versions of the quote">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">State</th>
            <th scope="col">Valid until</th>
            <th scope="col">Document</th>
            <th scope="col">Generated</th>
            <th scope="col" className={classes.right}>
              Monthly
            </th>
            <th scope="col" className={classes.right}>
              Once-off
            </th>
            <th scope="col" className={classes.right}>
              Saving a month
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.quoteVersion} version={version} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function VersionRow({ version }: { version: QuoteVersion }) {
  const { orderID, quoteVersion } = version
  return (
    <tr>
      <th scope="row">v{quoteVersion}</th>
      <td>
        <Pill {...states[version.state]} />
      </td>
      <td>{formatDate(version.expiresAt)}</td>
      <td>
        <DownloadButton
          call={quoteCalls.getQuoteDocument}
          version={version}
          label="Download"
          name={`quote-${orderID}-v${quoteVersion}.pdf`}
        />
        <DownloadButton
          call={quoteCalls.getQuoteSummary}
          version={version}
          label="Summary"
          name={`quote-${orderID}-v${quoteVersion}-summary.pdf`}
        />
      </td>
      <td>
        {formatInstant(version.generatedAt)} by {version.generatedBy}
      </td>
      <td className={classes.right}>{formatMoney(version.monthly)}</td>
      <td className={classes.right}>{formatMoney(version.onceOff)}</td>
      <td className={classes.right}>{version.saving > 0 ? formatMoney(version.saving) : '–'}</td>
    </tr>
  )
}

interface DownloadProps {
  call: Call
  version: QuoteVersion
  label: string
  /** Of the file. */
  name: string
}

function DownloadButton({ call, version, label, name }: DownloadProps) {
  const { orderID, quoteVersion } = version
  const print = useMutation({
    mutationFn: () => download(call, { params: { orderID, version: quoteVersion } }),
    onSuccess: (pdf) => saveFile(pdf, name),
    onError: () => notify({ httpStatus: 500, message: 'Error rendering the PDF or image' }),
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
