import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findUnprintable, fontsFor } from './fonts.ts'
import { makeCertificate, makeOrderReport, makeQuoteReport } from './make-report.ts'
import { makeReportRenderer } from './render.ts'

const renderer = makeReportRenderer({ cacheSize: 0 })
afterAll(() => renderer.stop())

/** A name in each script, with combined letters where the script has some. */
const names = {
  Latin: 'Zoë Đặng Łukasz',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Юлія Ґалаґан',
  Armenian: 'Անահիտ',
  Georgian: 'თამარ',
  Hebrew: 'מרים כהן',
  Arabic: 'محمد عبد الله',
  Urdu: 'ہما گیلانی',
  Devanagari: 'श्रीकृष्ण क्ष',
  Bengali: 'শ্রেয়া',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ',
  Gujarati: 'શ્રેયા',
  Oriya: 'ଶ୍ରୀମତୀ',
  Tamil: 'கார்த்திக் ஸ்ரீ',
  Telugu: 'శ్రీనివాస్',
  Kannada: 'ಕೃಷ್ಣ',
  Malayalam: 'ശ്രീജിത്ത്',
  Sinhala: 'ශ්‍රී කුමාර',
  Thai: 'ปิ่นเกล้า น้ำ',
  Lao: 'ສົມໄຊ',
  Khmer: 'ស្រីពេជ្រ',
  Burmese: 'အောင်ကျော်',
  Tibetan: 'བསྟན་འཛིན',
  Ethiopic: 'ኃይለ ሥላሴ',
  Thaana: 'މުޙައްމަދު',
  Syriac: 'ܡܪܝܡ',
  Simplified: '陈小明',
  Traditional: '陳小明 龘',
  Japanese: 'さくら サクラ 髙﨑',
  Korean: '김서연 뷁',
  Emoji: '😀 👩‍👧 🇦🇺 ❤️',
  Symbols: '✓ ★ ☎ → ½',
}

test.each(Object.entries(names))('a contract with a name in %s is an accessible document', async (_, name) => {
  expect(findUnprintable(name)).toBeUndefined()
  const certificate = makeCertificate({ kind: 'typed', text: name })
  const pdf = await renderer.render(
    'order',
    makeOrderReport(1, { customer: { name, facts: [{ label: 'Name', value: name }] }, certificate }),
  )
  expect(pdf.toString('latin1')).toContain('pdfuaid')
})

test('a Latin document needs no other font, and a Chinese one only the subsets of its characters', () => {
  expect(fontsFor(JSON.stringify(makeQuoteReport(3)))).toEqual([])
  expect(fontsFor('陈').map(({ family }) => family)).toEqual([expect.stringMatching(/^Dealerline-noto-sans-sc-\d+$/)])
})

test.each(['𓀀', '\u{10ffff}', '\ue000', '𐎀'])('a character without a glyph is found: %s', (character) => {
  expect(findUnprintable(`Ada ${character}`)).toBe(character)
})

/** A configuration with the fonts of the machine, as its programs find them. */
const systemFonts = `<?xml version="1.0"?><fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts'].map((path) => `<dir>${path}</dir>`).join('')}
</fontconfig>`

test('a document in many scripts has the same bytes with and without fonts of the system', async () => {
  const name = Object.values(names).join(' ')
  const report = makeOrderReport(2, { customer: { name, facts: [{ label: 'Name', value: name }] } })
  const expected = await renderer.render('order', report)
  const program = `
    import { makeReportRenderer } from './render.ts'
    import { makeOrderReport } from './make-report.ts'
    const renderer = makeReportRenderer()
    const report = JSON.parse(process.env.REPORT)
    process.stdout.write(await renderer.render('order', report))
    await renderer.stop()`
  const print = (env: Record<string, string>) =>
    execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { PATH: '', REPORT: JSON.stringify(report), ...env },
      maxBuffer: 50_000_000,
    })
  expect(print({ HOME: '/nonexistent', FONTCONFIG_FILE: '/dev/null' }).equals(expected)).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    writeFileSync(join(folder, 'fonts.conf'), systemFonts)
    const fonts = {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      FONTCONFIG_PATH: '/etc/fonts',
      TYPST_FONT_PATHS: '/usr/share/fonts',
    }
    expect(print({ HOME: homedir(), ...fonts }).equals(expected)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
