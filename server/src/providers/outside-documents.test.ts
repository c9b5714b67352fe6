import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lintOpenapi } from '../../test/lint-openapi.ts'
import { readOutsideDocument } from '../../test/outside-document.ts'
import { listOutsideSystems, type OutsideSystemName, outsideSystems } from '../kernel/outside-systems.ts'

const folder = fileURLToPath(new URL('../../../docs/outside/', import.meta.url))

/** The systems with the protocol of a vendor or a standard. All others have a document. */
const withoutDocument: readonly OutsideSystemName[] = ['email', 'sms', 'esign', 'abn', 'malware']

const documentedNames = listOutsideSystems()
  .map(([name]) => name)
  .filter((name) => !withoutDocument.includes(name))

test('each outside system with a protocol of the portal has a document', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'errors-and-keys.yaml')
    .map((file) => file.replace('.yaml', ''))
  expect(names.sort()).toEqual([...documentedNames].sort())
})

test.each(documentedNames)(
  'the document of %s names its setting, is tested and passes all lint rules',
  async (name) => {
    const setting = outsideSystems[name].connection.key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
    expect(readOutsideDocument(name).serverDescription).toContain(setting)
    const tests = readFileSync(new URL(`${name}/${name}.test.ts`, import.meta.url), 'utf8')
    expect(tests).toContain(`describeDocument('${name}', {`)
    const { problems } = await lintOpenapi(join(folder, `${name}.yaml`))
    expect(problems).toEqual([])
  },
)
