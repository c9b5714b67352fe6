import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { quoteTotals, quoteTypes, quoteVersionState } from '@dealerline/shared/record-rules/quotes.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { toDisplayDate, toMoney } from '@dealerline/shared/rules/formats.ts'
import { multiply } from '@dealerline/shared/rules/prices.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../calls/handler.ts'
import type { Config } from '../../kernel/config.ts'
import { asPrinted } from '../../reports/printed.ts'
import type { QuoteReportData } from '../../reports/quote-report.ts'
import { toOrderReport, toReportTerm } from '../signing/report.ts'
import { findQuoteSnapshot, type StoredQuoteVersion } from './queries.ts'
import type { QuoteSnapshot } from './snapshot.ts'

interface QuoteVersionKey {
  orderID: number
  version: number
}

/**
 * Prints a generated quote version, whole or as a one-page summary. Printing the same version again gives the same
 * bytes.
 */
export async function quoteDocument(
  context: Context,
  template: 'quote' | 'summary',
  { orderID, version }: QuoteVersionKey,
  output: PrintedAs,
): Promise<AfterCommit<FileReply | undefined>> {
  const { tx, now, config } = context
  const storedVersion = await findQuoteSnapshot(tx, orderID, version)
  if (!storedVersion) throw new AppError('notFound')
  const name = `quote-${orderID}-v${version}${template === 'summary' ? '-summary' : ''}`
  const report = toQuoteReport(config, storedVersion, now)
  return async ({ reports }) => asPrinted({ reports }, name, await reports.render(template, report), output)
}

function toQuoteReport(
  config: Config,
  storedVersion: StoredQuoteVersion & { snapshot: QuoteSnapshot },
  now: Date,
): QuoteReportData {
  const { order, parts, terms = [], layout } = storedVersion.snapshot
  const totals = quoteTotals(parts, order.monthly)
  const generatedOn = toDisplayDate(storedVersion.generatedAt)
  const report = toOrderReport(
    config,
    { ...order, version: storedVersion.quoteVersion, date: generatedOn },
    stateNames.quoteVersion[quoteVersionState(storedVersion, now)].label,
    [],
  )
  return {
    ...report,
    terms: terms.map((term) => toReportTerm(term, '')),
    layout,
    kind: quoteTypes[parts.type],
    validUntil: toDisplayDate(storedVersion.expiresAt),
    comparison: {
      change: totals.saving === 0 ? 'none' : totals.saving > 0 ? 'saving' : 'increase',
      hasSpend: parts.currentSpend.length > 0,
      currentSpend: toMoney(totals.currentSpend),
      proposed: toMoney(totals.proposed),
      saving: toMoney(Math.abs(totals.saving)),
      savingPerYear: toMoney(Math.abs(totals.savingPerYear)),
      savingPercent: `${Math.abs(totals.savingPercent)} %`,
      lines: parts.currentSpend.map(({ description, quantity, monthly }) => [
        description,
        String(quantity),
        toMoney(monthly),
        toMoney(multiply(quantity, monthly)),
      ]),
    },
    channel: {
      total: toMoney(totals.channel.inc),
      lines: [
        ...parts.channelInstallation.map((item) => ({ ...item, what: 'Installation' })),
        ...parts.additionalEquipments.map((item) => ({ ...item, what: 'Equipment' })),
      ].map(({ what, description, quantity, amount }) => [
        what,
        description,
        String(quantity),
        toMoney(amount),
        toMoney(multiply(quantity, amount)),
      ]),
    },
    contractor: [
      { label: 'Company', value: parts.contractorDetails.company },
      { label: 'Contact', value: parts.contractorDetails.contactName },
      { label: 'Phone', value: formatPhone(parts.contractorDetails.phone) },
      { label: 'E-mail', value: parts.contractorDetails.email },
      { label: 'Notes', value: parts.contractorDetails.notes },
    ].filter(({ value }) => value !== ''),
  }
}
