import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { finance } from '@dealerline/shared/record-rules/applications.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { toDisplayTime } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../../calls/handler.ts'
import type { Config } from '../../../kernel/config.ts'
import type { FinanceReportData } from '../../../reports/finance-report.ts'
import { asPrinted } from '../../../reports/printed.ts'
import { getApplications, recipientsOf, type StoredApplication } from '../applications.ts'

/**
 * Prints an application as a PDF form, or one page as an image. The application must be generated first, because that
 * freezes its content.
 */
export async function printFinance(
  context: Context,
  { orderID, index }: { orderID: number; index: number },
  output: PrintedAs,
): Promise<AfterCommit<FileReply | undefined>> {
  const all = await getApplications(context, orderID, finance.name)
  const application = all.find((one) => (index > 0 ? one.index === index : one.isCurrent))
  if (!application) throw new AppError('notFound', { detail: 'No Content' })
  const { sent, generatedAt } = application
  if (!sent || !generatedAt)
    throw new AppError('conflict', {
      detail: 'The application was not generated, or has changed since. Generate it first.',
    })
  const approver = (await recipientsOf(context, application)).findLast(({ state }) => state === 'approved')
  const approval = approver && `${approver.name} on ${toDisplayTime(approver.decidedAt, { zone: true })}`
  const report = toReport(context.config, { ...application, sent, generatedAt }, approval ?? '')
  const name = `finance-application-${orderID}-${application.index}`
  return async ({ reports }) => asPrinted({ reports }, name, await reports.render('finance', report), output)
}

type GeneratedApplication = StoredApplication & { sent: NonNullable<StoredApplication['sent']>; generatedAt: Date }

function toReport(
  { providerName, primaryColour }: Config,
  { sent, generatedAt, orderID, dealerID, index, status }: GeneratedApplication,
  approvedBy: string,
): FinanceReportData {
  const sections = [...new Set(sent.facts.map(({ section = '' }) => section))]
  const fact = (requestedLabel: string) => sent.facts.find(({ label }) => label === requestedLabel)?.value ?? ''
  return {
    provider: { name: providerName, primaryColour },
    title: finance.title,
    number: `${orderID}-${index}`,
    version: String(index),
    status,
    date: toDisplayDate(generatedAt),
    dealer: { ...sent.dealer, number: String(dealerID) },
    customer: {
      name: sent.parties[0]?.name ?? '',
      companyName: fact(finance.fields.businessName?.label ?? ''),
    },
    parts: sections.map((title) => ({
      title,
      facts: sent.facts.filter(({ section = '' }) => section === title).map(({ label, value }) => ({ label, value })),
    })),
    equipment: (sent.equipment ?? []).map(({ item, quantity, amount }) => [item, quantity, amount]),
    approvedBy,
  }
}
