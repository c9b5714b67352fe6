import { expect, test } from 'vitest'
import { keyProblems, labelProblems, portProblems } from './structure/outside-systems.mjs'

const names = ['billing', 'email-verification']

test.each([
  [['billing', 'emailVerification', 'identityAdmin'], []],
  [
    ['billing', 'emailCheck'],
    ['no outside system has the port emailCheck', 'has no port emailVerification'],
  ],
  [['billing'], ['email-verification of kernel/outside-systems.ts has no port emailVerification']],
])('compares the ports %j with the names of the systems', (ports, expected) => {
  const problems = [...portProblems(ports, names)]
  expect(problems).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(problems[index]).toContain(text)
})

test.each([
  ["makeHttpAdapter({ system: 'billling', baseUrl })", 'billling has no label'],
  ["throw new OutsideDown('e-mail')", 'e-mail has no label'],
  ["const system = 'billing'", ''],
])('finds the label of the system in %s', (source, expected) => {
  expect([...labelProblems(source, 'http.ts', names)].join()).toContain(expected)
})

test('requires the address of a system whose key is set', () => {
  const system = ['billing', { connection: { key: 'billingUrl' }, details: ['billingKey'] }]
  expect([...keyProblems([system], 'if (config.billingKey) yield')]).toEqual([])
  expect([...keyProblems([system], '')]).toEqual([expect.stringContaining('BILLING_KEY needs BILLING_URL')])
})
