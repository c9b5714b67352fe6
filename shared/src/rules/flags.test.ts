import { expect, test } from 'vitest'
import { allFlagsOff, type FlagName, flagNames, type MenuGate, passesGate, usesQuoteTool } from './flags.ts'

const on = (...names: FlagName[]) => ({
  ...allFlagsOff,
  ...Object.fromEntries(flagNames.map((name) => [name, names.includes(name)])),
})

test.each([
  [true, on('quoteTool'), true],
  [true, on('quoteToolV2', 'SOG4035', 'SOG4269'), false],
  [false, on('quoteTool'), false],
])(
  'with isQuote %s and the flags %j the quote tool is used: %s',
  { meta: { rules: ['FLAG-quoteTool'] } },
  (isQuote, flags, expected) => {
    expect(usesQuoteTool({ isQuote }, flags)).toBe(expected)
  },
)

test.each<[string, MenuGate | undefined, boolean, FlagName[], boolean]>([
  ['an entry without a gate', undefined, true, [], true],
  ['MENU-quote-drop: an order entry in an order', { mode: 'order' }, false, ['quoteTool'], true],
  ['MENU-quote-drop: an order entry in a quote', { mode: 'order' }, true, ['quoteTool'], false],
  ['MENU-quote-drop: an order entry in a quote without quoteTool', { mode: 'order' }, true, [], true],
  ['MENU-quote-show: a quote entry in a quote', { mode: 'quote' }, true, ['quoteTool'], true],
  ['MENU-quote-only-hidden: a quote entry in a quote without quoteTool', { mode: 'quote' }, true, [], false],
  ['MENU-quote-only-hidden: a quote entry in an order', { mode: 'quote' }, false, ['quoteTool'], false],
  ['MENU-quote-drop-direct-debit: a quote with SOG4035 off', { droppedBy: 'SOG4035' }, true, ['quoteTool'], true],
  [
    'MENU-quote-drop-direct-debit: a quote with SOG4035 on',
    { droppedBy: 'SOG4035' },
    true,
    ['quoteTool', 'SOG4035'],
    false,
  ],
  ['MENU-quote-drop-direct-debit: a quote with quoteTool off', { droppedBy: 'SOG4035' }, true, ['SOG4035'], true],
  ['MENU-quote-drop-direct-debit: an order', { droppedBy: 'SOG4035' }, false, ['quoteTool', 'SOG4035'], true],
  ['MENU-other-charges-flag: an order with SOG4269 on', { flag: 'SOG4269' }, false, ['SOG4269'], true],
  ['MENU-other-charges-flag: an order with SOG4269 off', { flag: 'SOG4269' }, false, ['quoteTool', 'SOG4035'], false],
  ['MENU-other-charges-flag: a quote with SOG4269 on', { flag: 'SOG4269' }, true, ['quoteTool', 'SOG4269'], true],
])('%s', (_, gate, isQuote, flags, expected) => {
  expect(passesGate(gate, { isQuote }, on(...flags))).toBe(expected)
})
