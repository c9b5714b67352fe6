import { afterEach, expect, test, vi } from 'vitest'
import { beginTypeAhead, endTypeAhead, followTypeAhead } from './type-ahead.ts'

afterEach(endTypeAhead)

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('keeps letters that are typed while the search opens', { meta: { rules: ['U17'] } }, () => {
  const onTyped = vi.fn()
  expect(press('x')).toBe(false)
  beginTypeAhead()
  expect([press('n'), press('Escape'), press('k', { ctrlKey: true }), press('o')]).toEqual([true, false, false, true])
  followTypeAhead(onTyped)
  press('v')
  expect(onTyped.mock.calls).toEqual([['no'], ['nov']])
  endTypeAhead()
  expect(press('a')).toBe(false)
  expect(onTyped).toHaveBeenCalledTimes(2)
})
