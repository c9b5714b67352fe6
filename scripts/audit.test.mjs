import { expect, test } from 'vitest'
import { auditResult } from './audit-result.mjs'

const advisory = (severity) => ({
  name: 'left',
  severity,
  range: '<2.0.0',
  fixAvailable: true,
  via: [{ title: 'Reads past the end', url: 'https://example.com/1' }],
})

test.each(['', '<html>', '{}', '{"message":"405 Method Not Allowed","error":{}}'])(
  'reports that nothing was checked if the registry answers %j',
  (text) => {
    const { lines, exitCode } = auditResult(text)
    expect(lines[0]).toMatch(/^not checked: the registry has no advisories \(/)
    expect(exitCode).toBe(2)
  },
)

test.each([
  ['critical', 1],
  ['high', 1],
  ['moderate', 0],
])('an advisory of level %s gives exit code %i', (severity, exitCode) => {
  const result = auditResult(JSON.stringify({ vulnerabilities: { left: advisory(severity) } }))
  expect(result.exitCode).toBe(exitCode)
  expect(result.lines[0]).toBe(`${severity}: left <2.0.0, a fix exists. Reads past the end https://example.com/1`)
})

test('succeeds if the registry has no advisories for these packages', () => {
  expect(auditResult('{"vulnerabilities":{}}')).toMatchObject({ exitCode: 0 })
})
