import { describe, expect, test } from 'vitest'
import { missingRelease, newestMigration, previousRelease } from '../../test/previous-release.ts'
import { isNewerVersion, serverVersion } from '../kernel/version.ts'

test('this version is newer than the previous release, which therefore does not replace its functions', () => {
  expect(isNewerVersion(serverVersion, previousRelease.release)).toBe(true)
})

const missing = missingRelease()
describe.skipIf(missing)(missing ? `the previous release: not run, because ${missing}` : 'the previous release', () => {
  test('is named with the newest migration of its commit', () => {
    expect(previousRelease.migration).toBe(newestMigration())
  })
})
