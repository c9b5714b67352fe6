import type { OrderReportData, ReportSignature } from './order-report.ts'
import type { QuoteReportData } from './quote-report.ts'

/** Makes the content of a printed order with `rows` rows, for tests and benchmarks. */
export function makeOrderReport(rows: number, part: Partial<OrderReportData> = {}): OrderReportData {
  const columns = ['Extension', 'Name', 'Plan'].map((label) => ({ label, align: 'left' as const }))
  return {
    provider: { name: 'Example Telecom', primaryColour: '#12325B' },
    title: 'Order',
    number: '10482',
    version: '3',
    status: 'Signed',
    date: '21/11/2026',
    dealer: { name: 'Dana Dealer', email: 'dealer@example.test' },
    customer: {
      name: 'Novak Plumbing',
      facts: [
        { label: 'Company', value: 'Novak Plumbing' },
        { label: 'E-mail', value: 'petra@example.test' },
      ],
    },
    groups: [
      {
        address: 'Unit 4, 12 Harbour Street, Sydney NSW 2000',
        sections: [
          {
            title: 'IP voice',
            columns: [...columns, { label: 'Monthly', align: 'right' }],
            rows: Array.from({ length: rows }, (_, row) => [String(500 + row), 'Reception #$_*', 'Voice', '$39.95']),
            facts: [{ label: 'Range', value: '500 to 599' }],
            totals: ['Total', '', '', '$39.95'],
          },
        ],
      },
    ],
    totals: {
      monthly: { ex: '$90.00', gst: '$9.00', inc: '$99.00' },
      onceOff: { ex: '$0.00', gst: '$0.00', inc: '$0.00' },
      term: { inc: '$2,376.00' },
      lines: [{ label: 'IP voice', monthly: '$99.00', onceOff: '$0.00' }],
    },
    terms: [
      {
        section: 'General',
        heading: 'Contract term',
        condition: 'The services run for the term shown.',
        items: ['From the day of connection.', 'Until the last day of the term.'],
        confirmed: 'Accepted by the customer on 21/11/2026, version 1',
      },
    ],
    ...part,
  }
}

/**
 * Makes the content of a printed quote. Its tables of services, current spend and channel supplies have `rows` rows.
 */
export function makeQuoteReport(rows: number, part: Partial<QuoteReportData> = {}): QuoteReportData {
  const money = ['$100.00', '$100.00']
  return {
    ...makeOrderReport(rows, { title: 'Quote', status: 'Current', terms: [] }),
    layout: 'plain',
    kind: 'Re-contract',
    validUntil: '21/12/2026',
    comparison: {
      change: 'saving',
      hasSpend: true,
      currentSpend: '$269.85',
      proposed: '$99.00',
      saving: '$170.85',
      savingPerYear: '$2,050.20',
      savingPercent: '63 %',
      lines: Array.from({ length: rows }, () => ['Old carrier #$_*', '1', ...money]),
    },
    channel: { total: '$100.00', lines: Array.from({ length: rows }, () => ['Equipment', 'Rack', '1', ...money]) },
    contractor: [{ label: 'Company', value: 'Ohm & Sons' }],
    ...part,
  }
}

/** Makes the content of the certificate page of a printed order. */
export function makeCertificate(signature: ReportSignature): NonNullable<OrderReportData['certificate']> {
  return {
    envelopeID: '4b1f3a3e-7f0d-4a3f-9f0a-0d6d6f8f6a11',
    documentHash: 'ab'.repeat(32),
    signers: [
      {
        name: 'Petra Novak',
        role: '',
        email: 'petra@example.test',
        mobile: '',
        signature,
        at: '21/11/2026 10:18:20 UTC',
        from: '198.51.100.7',
      },
    ],
    events: [{ at: '21/11/2026 10:18:20 AEDT', what: 'Signed', who: 'Petra Novak', from: '198.51.100.7' }],
    sealedBy: 'Example Telecom document seal',
  }
}
