/** Training links: category, section, label, address. */
export const demoTrainingLinks: readonly [string, string, string, string][] = [
  ['Getting started', 'Portal', 'Your first order, step by step', 'https://training.example.test/first-order'],
  ['Getting started', 'Portal', 'Quotes that become orders', 'https://training.example.test/quotes'],
  ['Getting started', 'Selling', 'Finding out what a business needs', 'https://training.example.test/needs'],
  ['Products', 'Voice', 'Hosted voice in twenty minutes', 'https://training.example.test/hosted-voice'],
  ['Products', 'Internet', 'Reading an nbn service qualification', 'https://training.example.test/nbn'],
]

/** The airline partner's lists: list, code, label, whether it qualifies. */
export const demoAirlineChoices: readonly ['industry' | 'turnover' | 'employees', string, string, boolean][] = [
  ['industry', 'A', 'Agriculture, forestry and fishing', true],
  ['industry', 'E', 'Construction', true],
  ['industry', 'G', 'Retail trade', true],
  ['industry', 'I', 'Transport, postal and warehousing', true],
  ['industry', 'M', 'Professional, scientific and technical services', true],
  ['industry', 'Q', 'Health care and social assistance', true],
  ['industry', 'TRAVEL', 'Travel agencies', false],
  ['industry', 'GOV', 'Government', false],
  ['turnover', 'T0', 'Below $75,000', true],
  ['turnover', 'T1', '$75,000 to $2 million', true],
  ['turnover', 'T2', '$2 million to $10 million', true],
  ['turnover', 'T3', 'Above $10 million', true],
  ['employees', 'E1', '1 to 19', true],
  ['employees', 'E2', '20 to 199', true],
  ['employees', 'E3', '200 and more', false],
]

/** The files under Resources: category, folder, title, and the lines of the page. */
export const demoFiles: readonly [string, string, string, ...string[]][] = [
  ['Forms', 'Porting', 'Porting authority', 'Authority to move numbers', 'Name, account number, signature and date'],
  ['Forms', 'Payment', 'Direct debit request', 'Direct debit request', 'BSB, account number and account name'],
  ['Price lists', 'Voice / Hosted', 'Hosted voice plans', 'Hosted voice plans', 'Monthly prices include GST'],
  ['Price lists', 'Mobile', 'Mobile plans', 'Mobile plans', 'Monthly prices include GST'],
  ['Guides', '', 'Installing a desk phone', 'Installing a desk phone', 'Plug it in, wait for the green light'],
]

/** Makes a PDF of one page with these lines, in a standard font. */
export function toPdf(lines: readonly string[]): string {
  const textOperators = lines.map((line, index) => `/F1 ${index === 0 ? 24 : 12} Tf 0 -32 Td (${line}) Tj`).join(' ')
  const text = `BT 72 790 Td ${textOperators} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`
  return `${body}${xref}trailer<</Root 1 0 R/Size 6>>\nstartxref\n${body.length}\n%%EOF\n`
}
