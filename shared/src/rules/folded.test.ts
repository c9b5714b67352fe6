import { expect, test } from 'vitest'
import { toFolded } from './folded.ts'
import { toMailbox } from './mailbox.ts'

test.each([
  ['José', 'jose'],
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['Oʽahu Kaꞌi ‵Iolani', 'oahu kai iolani'],
  ['Smith–Jones', 'smith jones'],
  ['Bar־Lev', 'bar lev'],
  ['  Zoë\u00a0 Müller ', 'zoe muller'],
  ['Łukasz Đỗ Ørsted Weiß', 'lukasz do orsted weiss'],
  ['İpek Işık', 'ipek isik'],
  ['ΣΟΦΊΑ Παππάς', 'σοφια παππασ'],
  ['Фёдор ЖУКОВ', 'федор жуков'],
  ['陳小明', '陳小明'],
  ['Ja\u200bne \u202eDoe', 'jane doe'],
  ['', ''],
])('%s is folded to %s', (name, folded) => {
  expect(toFolded(name)).toBe(folded)
})

test.each([
  ['Pat+orders@Example.test', 'pat@example.test'],
  [' p.at@GMAIL.com', 'pat@gmail.com'],
  ['pat+x@googlemail.com', 'pat@gmail.com'],
  ['p.at@example.test', 'p.at@example.test'],
  ['Pat@BÜCHER.example', 'pat@xn--bcher-kva.example'],
  ['pat', ''],
  ['', ''],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox)
})
