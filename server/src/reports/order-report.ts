import { signatureImage } from './signature-image.ts'

/** An amount three times, already formatted: `$1,284.50`. */
export type ReportAmount = { ex: string; gst: string; inc: string }

/** One service of the order. The template knows no service: it draws columns, rows and facts. */
export type ReportSection = {
  title: string
  columns: { label: string; align: 'left' | 'right' }[]
  /** Cells in the order of the columns. */
  rows: string[][]
  /** Facts that hold for the whole section, such as a delivery address. */
  facts: { label: string; value: string }[]
  /** What else is to be said of each row, where there is more than a table holds. */
  notes?: { label: string; value: string }[][]
  /** A foot row, cells in the order of the columns. */
  totals?: string[]
}

/** The services at one address; without an address those that are at none. */
export type ReportGroup = { address: string; sections: ReportSection[] }

export type ReportTerm = {
  /** Several terms stand under one section. */
  section: string
  heading: string
  condition: string
  items: string[]
  /** Who confirmed it when, in which version; empty where nobody has to or has. */
  confirmed: string
}

export type ReportSignature = {
  kind: 'drawn' | 'typed' | 'uploaded' | 'service'
  /** Drawn or uploaded: SVG text, or a data address of an SVG, PNG or JPEG. */
  image?: string
  /** Typed: the name as typed. Service: where it was given. */
  text?: string
}

export type ReportSigner = {
  name: string
  role: string
  email: string
  mobile: string
  at: string
  from: string
  /** SHA-256 of the document as the service gave it back where it was signed. */
  serviceHash?: string
  signature: ReportSignature
}

/** Everything the printed order says. All values are text for people, already formatted. */
export type OrderReportData = {
  provider: { name: string; primaryColour: string }
  title: 'Order' | 'Quote'
  number: string
  version: string
  status: string
  date: string
  dealer: { name: string; email: string }
  customer: {
    name: string
    companyName?: string
    abn?: string
    acn?: string
    accountNo?: string
    contact: string
    phone?: string
    mobile?: string
    email?: string
    address?: string
  }
  groups: ReportGroup[]
  totals: {
    monthly: ReportAmount
    onceOff: ReportAmount
    /** Each service's monthly charges over its own term, and everything paid once. */
    term: { inc: string }
    lines: { label: string; monthly: string; onceOff: string }[]
  }
  terms: ReportTerm[]
  /** Present on an unfinished order: it is marked as a draft and says what is missing. */
  draft?: { missing: string[] }
  /** Present on what is signed at a service, which finds the places by the two texts. */
  signHere?: { name: string; role: string; signatureAt: string; dateAt: string; documentHash: string }
  /** Present on a signed order: makes the last page. */
  certificate?: {
    envelopeID: string
    documentHash: string
    /** Everybody who signed, in that order; `role` is '' for the customer. */
    signers: ReportSigner[]
    events: { at: string; what: string; who: string; from: string }[]
    sealedBy: string
  }
}

/** What the compiler is given: the data as JSON and the files the template reads beside it. */
export type ReportInput = { data: string; files: Record<string, Uint8Array> }

/** The provider with a colour that the compiler can read. */
export function safeProvider(provider: OrderReportData['provider']): OrderReportData['provider'] {
  return /^#[0-9a-f]{6}$/i.test(provider.primaryColour) ? provider : { ...provider, primaryColour: '#12325b' }
}

/**
 * Takes signatures that are pictures out of the data and puts them beside it as files.
 * @throws ReportError when one is neither a plain SVG nor a PNG or JPEG
 */
export function orderReportInput(report: OrderReportData): ReportInput {
  const provider = safeProvider(report.provider)
  const certificate = report.certificate
  const files: ReportInput['files'] = {}
  const signers = certificate?.signers.map((signer, index) => {
    if (!signer.signature.image) return signer
    const { format, bytes } = signatureImage(signer.signature.image)
    const file = `signature-${index + 1}.${format}`
    files[file] = bytes
    return { ...signer, signature: { ...signer.signature, image: file } }
  })
  const printed = certificate && { certificate: { ...certificate, signers } }
  return { data: JSON.stringify({ ...report, provider, ...printed }), files }
}
