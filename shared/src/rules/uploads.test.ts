import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatus, zeroGuid } from './order-states.ts'
import {
  canAttach,
  canRemoveFiles,
  type FileKind,
  fileEndings,
  isDraftStage,
  isEecForm,
  previewOf,
  toFileName,
  toFreeName,
} from './uploads.ts'

const guid = '6f1f7c1e-0000-4000-8000-000000000000'
const docx: FileKind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('an order is at draft stage', { meta: { rules: ['UP-draft-by-guid'] } }, () => {
  test.each([
    ['if it is In Progress and has a guid', orderStatus.inProgress, guid, true],
    ['not if its guid is all zeros', orderStatus.inProgress, zeroGuid, false],
    ['not without a guid', orderStatus.inProgress, '', false],
    ['not if it is New', orderStatus.new, guid, false],
    ['not if it is Signed', orderStatus.signed, guid, false],
  ])('%s', (_, status, orderGUID, expected) => {
    expect(isDraftStage({ orderStatus: status, orderGUID })).toBe(expected)
  })
})

describe('the name of a file', () => {
  test.each<[string, FileKind, string]>([
    ['bill.pdf', 'application/pdf', 'bill.pdf'],
    ['BILL.PDF', 'application/pdf', 'BILL.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.pdf', 'image/jpeg', 'photo.pdf.jpg'],
    ['contract', docx, 'contract.docx'],
    ['C:\\Users\\Ada\\bill.pdf', 'application/pdf', 'bill.pdf'],
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
    ['what? a "name": <1|2>*.pdf', 'application/pdf', 'what- a -name-- -1-2--.pdf'],
    ['  a\tb\u0000\u202e  c.pdf', 'application/pdf', 'a b c.pdf'],
    ['...', 'application/pdf', 'file.pdf'],
    ['', 'image/png', 'file.png'],
    ['Rechnung für Zoë.pdf', 'application/pdf', 'Rechnung für Zoë.pdf'],
    [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(120)}.pdf`],
  ])('%j of %s is %j', (input, kind, expected) => {
    expect(toFileName(input, kind, 'general')).toBe(expected)
  })

  test('the name of an EEC form contains eec_form once', () => {
    expect(toFileName('scan.pdf', 'application/pdf', 'eec')).toBe('eec_form scan.pdf')
    expect(toFileName('EEC_Form signed.pdf', 'application/pdf', 'eec')).toBe('EEC_Form signed.pdf')
    expect([isEecForm('My EEC_FORM.pdf'), isEecForm('form.pdf')]).toEqual([true, false])
  })

  test('is shortened, loses folders and gets the extension of the file’s content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (input) => {
        const name = toFileName(input, 'application/pdf', 'general')
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.pdf$/iu)
        expect([...name].length).toBeLessThanOrEqual(124)
      }),
    )
  })

  test('a used name gets the lowest free number, ignoring case', () => {
    const usedNames = new Set(['bill.pdf', 'bill (2).pdf'])
    expect(toFreeName('Bill.pdf', usedNames)).toBe('Bill (3).pdf')
    expect(toFreeName('other.pdf', usedNames)).toBe('other.pdf')
  })
})

test('files can be added except to a cancelled order, and removed from a sent one by administrators only', () => {
  expect(Object.values(orderStatus).filter((status) => !canAttach({ orderStatus: status }))).toEqual([
    orderStatus.cancelled,
  ])
  const fresh = { orderStatus: orderStatus.new, envelope: null }
  const sentOrder = { orderStatus: orderStatus.inProgress }
  expect([fresh, { ...fresh, envelope: {} }, sentOrder].map((order) => canRemoveFiles(order, false))).toEqual([
    true,
    false,
    false,
  ])
  expect(canRemoveFiles(sentOrder, true)).toBe(true)
})

test('PDFs and the pictures that browsers can show have a preview', () => {
  expect(['application/pdf', 'image/png', 'image/tiff', docx].map(previewOf)).toEqual([
    'pdf',
    'picture',
    undefined,
    undefined,
  ])
  expect(fileEndings).toEqual(expect.arrayContaining(['.pdf', '.jpg', '.docx', '.xls']))
})
