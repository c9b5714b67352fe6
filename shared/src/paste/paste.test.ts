import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusFields, corpusKinds, misreadCells, readAsLabelled, readCorpus } from './corpus/test-corpus.ts'
import { readPaste } from './paste.ts'

for (const kind of corpusKinds) {
  test.each(readCorpus(kind))(`${kind}: $title`, ({ text, expected }) => {
    expect(readAsLabelled(kind, text)).toEqual(expected)
  })
}

test.each(corpusKinds)('misreads only the listed cells of the held-out texts of %s', async (kind) => {
  await expect(misreadCells(kind)).toMatchFileSnapshot(`corpus/held-out/${kind}.misread.txt`)
})

test('says how sure each cell is', () => {
  const { rows } = readPaste(
    corpusFields('extensions'),
    'Ext 201 Reception, direct 02 9876 5001\n202 Office, 9876 5002',
  )
  expect(rows[0]?.cells).toMatchObject({
    extensionNo: { text: '201', confidence: 'certain' },
    outboundANI: { text: '0298765001', confidence: 'certain' },
    extensionName: { text: 'Reception', confidence: 'unsure' },
  })
  expect(rows[1]?.cells).toMatchObject({
    extensionNo: { text: '202', confidence: 'likely' },
    outboundANI: { text: '0298765002', confidence: 'unsure' },
  })
})

test('lists the lines that gave nothing', () => {
  const { rows, unused } = readPaste(corpusFields('ports'), 'Good morning\n\n02 9876 5000\nSee you on Tuesday')
  expect(rows).toHaveLength(1)
  expect(unused).toEqual([
    { line: 1, text: 'Good morning' },
    { line: 4, text: 'See you on Tuesday' },
  ])
})

test('a text without any number, extension or name gives no rows', () => {
  expect(readPaste(corpusFields('mobiles'), 'Nothing to see here.').rows).toEqual([])
  expect(readPaste(corpusFields('mobiles'), '').rows).toEqual([])
})

/** Characters of which a careless regular expression makes a text that takes minutes to read. */
const repeated = [
  '1',
  '12',
  ' ',
  '"',
  '""',
  '-',
  '- ',
  ',',
  ', ',
  '1, ',
  '1-',
  '1" ',
  '\t',
  'a',
  '(',
  '+',
  '<td',
  '<!--',
]

test.each(repeated)('reads 500,000 characters of %j to the end', (part) => {
  const text = part.repeat(Math.ceil(500_000 / part.length))
  const { rows } = readPaste(corpusFields('extensions'), `Ext 201 Reception\n${text}`)
  expect(rows[0]?.cells.extensionNo).toMatchObject({ text: '201' })
})

test.each(['account', 'x', '12'])('reads a line of %j and 1,900 spaces to the end', (word) => {
  const { rows } = readPaste(corpusFields('ports'), `${word}${' '.repeat(1_900)}☃\n02 9876 5000`)
  expect(rows).toHaveLength(1)
})

test.each([', ', ' ', '; '])('reads many numbers on one line, separated by %j', (separator) => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => `02 9876 ${5_000 + at}`)
  const { rows } = readPaste(corpusFields('ports'), numbers.join(separator))
  expect(rows.map(({ cells }) => cells.serviceNumber?.text)).toEqual(numbers.map((text) => text.replaceAll(' ', '')))
})

test('leaves out tags, scripts and control characters, and keeps the text between', () => {
  const page = '<script>alert(1)</script><p onclick="x()">Ext 201 Recep\u0000tion</p>\u202e<img src=x onerror=alert(1)>'
  const { rows } = readPaste(corpusFields('extensions'), page)
  expect(rows.map(({ cells }) => [cells.extensionNo?.text, cells.extensionName?.text])).toEqual([['201', 'Reception']])
  const { rows: plain } = readPaste(
    corpusFields('extensions'),
    'Ext\tName\n202\tTom & <b>Sons</b>\u0007 &#60;3 &lt;i&gt;',
  )
  expect(plain[0]?.cells.extensionName?.text).toBe('Tom & <b>Sons</b> &#60;3 &lt;i&gt;')
})

test('reads the message of a thread with the most rows, and lists the others as unused', () => {
  const thread =
    'See below, or call 02 9111 2222\n\nFrom: Ann\nSent: Monday\nSubject: Numbers\n\n02 9876 5000\n02 9876 5001'
  const { rows, unused } = readPaste(corpusFields('ports'), thread)
  expect(rows.map(({ cells }) => cells.serviceNumber?.text)).toEqual(['0298765000', '0298765001'])
  expect(unused.map(({ line }) => line)).toEqual([1, 3, 4, 5])
})

test.each([
  ['numbers', '02 9876 5000\nAny problems ring 02 9876 5009', 1],
  ['numbers', '02 9876 5000\nTelstra support 02 9876 5009', 1],
  ['numbers', '02 9876 5000\nThanks, my direct is 02 9876 5009 if you need more', 1],
  ['numbers', 'Move 02 9876 5000. If any issues call me on 02 9876 5009.', 1],
  ['numbers', 'Numbers:\n02 9876 5000\nCheers, Greg 0412 000 111', 1],
  ['numbers', 'Telstra service 02 9876 5000\nConference call 02 9876 5009', 2],
  ['mobiles', 'Please port my mobile 0412 000 111\nMy number is 0412 000 112', 2],
] as const)('reads the numbers of a list for %s and leaves out those to call: %j', (kind, text, count) => {
  expect(readPaste(corpusFields(kind), text).rows).toHaveLength(count)
})

test.each([
  '[14/10/2026, 9:14:02 am] Karen Mills: 301 reception',
  '14/10/26, 09:14 - Karen Mills: 301 reception',
  '9:14 am Karen Mills: 301 reception',
  '[9:14 AM] Karen Mills: 301 reception',
  '> > 301 reception',
])('leaves out the time and the sender of %j', (text) => {
  expect(readAsLabelled('extensions', text)).toEqual([['extensionName=reception', 'extensionNo=301']])
})

test('reads several extensions on a line', () => {
  expect(readAsLabelled('extensions', '301 Reception, 302 Workshop, and 303 Stores')).toEqual([
    ['extensionName=Reception', 'extensionNo=301'],
    ['extensionName=Workshop', 'extensionNo=302'],
    ['extensionName=Stores', 'extensionNo=303'],
  ])
})

test('two digits after a number are another number only at the end of a text', () => {
  const read = (text: string) => readAsLabelled('numbers', text).flat()
  expect(read('02 9876 5010 & 11 & 12')).toHaveLength(3)
  expect(read('02 9876 5010 and 20 users')).toHaveLength(1)
})

test('a date on a bill is no date of birth', () => {
  const birthOf = (text: string) => readPaste(corpusFields('mobiles'), text).rows[0]?.cells.dateOfBirth?.text
  expect(birthOf('Bill issued 3 Oct 2026\n0412 000 111 Access 01 Oct 26 - 31 Oct 26')).toBeUndefined()
  expect(birthOf('0412 000 111 activated 3/4/2009')).toBeUndefined()
  expect(birthOf('0412 000 111 3/4/1979')).toBe('1979-04-03')
})

test.each(['Zoë Müller', '陳小明', 'Noël Ōta', 'محمد علي', 'தமிழ் செல்வி', 'Мария Иванова'])(
  'keeps the name %s',
  (name) => {
    const nameOf = (text: string) => readPaste(corpusFields('extensions'), text).rows[0]?.cells.extensionName?.text
    expect(nameOf(`301 ${name}`)).toBe(name)
    expect(nameOf(`Ext\tName\n301\t${name}`)).toBe(name)
    expect(nameOf(`Ext 301 \u202e${name}\u202c\u200b`)).toBe(name)
  },
)

test('reads numbers with digits of other widths', () => {
  expect(readAsLabelled('numbers', '０２ ９８７６ ５０００')).toEqual([['serviceNumber=0298765000']])
})

describe('ranges', () => {
  const [first, last] = ['0298765400', '0298765449']
  const inColumns = (start: string, end: string) => `${start}\t${end}\n${first}\t${last}`

  test.each([
    inColumns('Number From', 'Number To'),
    inColumns('Start', 'Finish'),
    inColumns('Beginning number', 'Ending number'),
    inColumns('First DID', 'Final DID'),
    inColumns('SERVICE_START', 'SERVICE_END'),
    `Number\tQuantity\n${first}\t50`,
    `Number\tRange size\n${first}\t50`,
    `Number\tNo. of numbers\n${first}\t50`,
    `${first}\t${last}`,
    '02 9876 5400 > 5449',
    '02 9876 5400 → 5449',
    '02 9876 5400 ~ 02 9876 5449',
    '02 9876 5400 … 5449',
    '02 9876 5400 – 49',
    '02 9876 5400 qty 50',
    '02 9876 5400 + 49 more',
  ])('reads %j as one row with the range, and as each of its numbers', (text) => {
    expect(readAsLabelled('ports', text)).toEqual([[`range=${last}`, `serviceNumber=${first}`]])
    const numbers = readAsLabelled('numbers', text)
    expect(numbers).toHaveLength(50)
    expect([numbers[0], numbers.at(-1)]).toEqual([[`serviceNumber=${first}`], [`serviceNumber=${last}`]])
  })

  test.each([
    [`From\tTo\n${first}\t0298755449`, 'The range ends before it starts'],
    [`From\tTo\n${first}\t0299995449`, 'The range has more than 10,000 numbers'],
  ])('refuses the range of %j', (text, problem) => {
    expect(readPaste(corpusFields('ports'), text).rows[0]?.cells.range?.problem).toBe(problem)
  })

  test.each(['From\tTo\n0298760000\t0298765449', '0298760000 - 0298765449'])(
    'refuses to make 5,450 rows of %j',
    (text) => {
      const { rows } = readPaste(corpusFields('numbers'), text)
      expect(rows.map(({ cells }) => cells.serviceNumber?.problem)).toEqual(['The range has more than 1,000 numbers'])
    },
  )

  test.each([
    'Number\tCount\n0298765400\tfifty',
    'From\tTo\tQty\n0298765400\t0298765449\t40',
    'Number\tOther\n0298765400\t0298765449',
  ])('asks to check %j', (text) => {
    const { rows } = readPaste(corpusFields('ports'), text)
    expect(rows.flatMap(({ cells }) => Object.values(cells)).some(({ confidence }) => confidence === 'unsure')).toBe(
      true,
    )
  })

  test('a mobile has no range', () => {
    expect(readPaste(corpusFields('mobiles'), 'Mobile\tQuantity\n0412000111\t3').rows).toHaveLength(1)
  })

  test('no number of a text is lost without a mark', () => {
    const number = fc.integer({ min: 298_760_000, max: 298_769_000 }).map((digits) => `0${digits}`)
    const separator = fc.constantFrom('\t', ' - ', ' > ', ' → ', ' to ', ', ', ' / ', ' | ', '  ')
    const heading = fc.constantFrom('', 'Number\tOther\n', 'From\tTo\n', 'Range\tEnd\n', 'Start|Finish\n')
    fc.assert(
      fc.property(number, number, separator, heading, (one, other, mark, headings) => {
        const { rows, unused } = readPaste(corpusFields('ports'), `${headings}${one}${mark}${other}`)
        const cells = rows.flatMap((row) => Object.values(row.cells))
        const isMarked = cells.some(({ confidence, problem }) => problem || confidence === 'unsure')
        const texts = cells.map(({ text }) => text).join(' ')
        const isListed = unused.some(({ text }) => text.includes(one))
        expect(isMarked || isListed || (texts.includes(one) && texts.includes(other))).toBe(true)
      }),
    )
  })
})

test('lists a line that gave no row although it has a value', () => {
  const { rows, unused } = readPaste(corpusFields('ports'), 'Prefix 02 9876, 5400 > 5449')
  expect([rows.length, unused.length]).toEqual([0, 1])
})

test('a column of serial numbers, current plans or wanted SIM cards fills no field', () => {
  const table =
    'No.,Number,Current plan,New plan,SIM required\n1,0412000111,Big,Mobile Basic,Yes\n2,0412000112,Big,Data SIM,No'
  expect(readAsLabelled('mobiles', table)).toEqual([
    ['mobileNumber=0412000111', 'orderType=Keep number (port in)', 'ratePlanID=Mobile Basic'],
    ['mobileNumber=0412000112', 'orderType=Keep number (port in)', 'ratePlanID=Data SIM'],
  ])
})

test('a record keeps its first name, and another record begins with a repeated label', () => {
  const records = ['Reception', 'Workshop'].map(
    (name, at) =>
      `First Name: ${name}\nLast Name: ${at}\nExt: 20${at}\nDepartment: Admin\nMAC: 805ec0${at}\nFirmware: 2`,
  )
  expect(readAsLabelled('extensions', records.join('\n'))).toEqual([
    ['extensionName=Reception 0', 'extensionNo=200'],
    ['extensionName=Workshop 1', 'extensionNo=201'],
  ])
})

test('reads a column named Number by its cells', () => {
  const read = (text: string) => readPaste(corpusFields('extensions'), text).rows[0]?.cells
  expect(read('Name\tNumber\nFoyer\t02 9876 5001')).toMatchObject({ outboundANI: { text: '0298765001' } })
  expect(read('Name\tNumber\nFoyer\t201')).toMatchObject({ extensionNo: { text: '201' } })
})

test('leaves out the rows of a table whose column Port says no', () => {
  const table = 'Number,Carrier,Port?\n0298765000,Telstra,Yes\n0298765001,Telstra,No'
  const { rows, unused } = readPaste(corpusFields('ports'), table)
  expect(rows.map(({ cells }) => cells.serviceNumber?.text)).toEqual(['0298765000'])
  expect(unused.map(({ line }) => line)).toEqual([3])
})

test('takes neither the serial number of a mobile as account nor a price as term', () => {
  const table =
    '0412000821 | Jo | IMEI 356938035643809 | $89.00/mth\n0412000822 | Lee | IMEI 356938035643817 | $59.00/mth'
  const { rows } = readPaste(corpusFields('mobiles'), table)
  expect(rows.map(({ cells }) => Object.keys(cells).sort())).toEqual([
    ['mobileNumber', 'orderType'],
    ['mobileNumber', 'orderType'],
  ])
})

test('marks merged cells and added area codes as unsure', () => {
  const table = 'Carrier\tAccount\tNumber\nTelstra\t123456\t02 9876 6200\n\t\t9876 6201'
  const { rows } = readPaste(corpusFields('ports'), table)
  expect(rows[1]?.cells).toMatchObject({
    serviceNumber: { text: '0298766201', confidence: 'unsure' },
    currentServiceProvider: { text: 'Telstra', confidence: 'unsure' },
    accountNumber: { text: '123456', confidence: 'unsure' },
  })
})

test('words that are names of carriers too need a capital letter', () => {
  const carrierOf = (text: string) => readPaste(corpusFields('ports'), text).rows[0]?.cells.currentServiceProvider?.text
  expect(carrierOf('02 9876 5000\nThese numbers belong to the shop')).toBeUndefined()
  expect(carrierOf('02 9876 5000\nAll with Belong')).toBe('Belong')
  expect(carrierOf('Mail it to sam@telstra.example\nTelstra\n02 9876 5000')).toBe('Telstra')
})

test('names of built-in properties are ordinary text', () => {
  const { rows } = readPaste(
    corpusFields('mobiles'),
    'Order type,Mobile\nconstructor,0412 000 101\ntoString,0412 000 102',
  )
  expect(rows.map(({ cells }) => cells.orderType)).toMatchObject([
    { text: 'constructor', problem: expect.any(String) },
    { text: 'toString', problem: expect.any(String) },
  ])
})
