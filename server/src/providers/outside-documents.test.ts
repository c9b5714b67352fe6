import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lintOpenapi } from '../../test/lint-openapi.ts'
import { readOutsideDocument } from '../../test/outside-document.ts'
import { settingTable } from '../kernel/config.ts'
import { listOutsideSystems, outsideSystems } from '../kernel/outside-systems.ts'

const folder = fileURLToPath(new URL('../../../docs/outside/', import.meta.url))

const documentedNames = listOutsideSystems().flatMap(([name, { document }]) => (document ? [name] : []))

test('each outside system with a protocol of the portal has a document', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'errors-and-keys.yaml')
    .map((file) => file.replace('.yaml', ''))
  expect(names.sort()).toEqual([...documentedNames].sort())
})

test.each(documentedNames)(
  'the document of %s names its setting, is tested and passes all lint rules',
  async (name) => {
    const { name: setting } = settingTable[outsideSystems[name].connection.key]
    expect(readOutsideDocument(name).serverDescription).toContain(setting)
    const tests = readFileSync(new URL(`${name}/${name}.test.ts`, import.meta.url), 'utf8')
    expect(tests).toContain(`describeDocument('${name}', {`)
    const { problems } = await lintOpenapi(join(folder, `${name}.yaml`))
    expect(problems).toEqual([])
  },
)
