import { afterEach, expect, test, vi } from 'vitest'
import { beginTypeAhead, endTypeAhead, followTypeAhead } from './type-ahead.ts'

afterEach(() => {
  endTypeAhead()
  document.body.replaceChildren()
})

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

function follow() {
  let text = ''
  const onEnter = vi.fn()
  followTypeAhead({
    onEdit: (edit) => {
      text = edit(text)
    },
    onEnter,
  })
  return { text: () => text, onEnter }
}

test('keeps letters that are typed while the search opens', { meta: { rules: ['U17'] } }, () => {
  expect(press('x')).toBe(false)
  beginTypeAhead()
  expect([press('n'), press('Escape'), press('k', document.body, { ctrlKey: true }), press('p')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  press('Backspace')
  press('o')
  const search = follow()
  press('v')
  expect(search.text()).toBe('nov')
  expect(search.onEnter).not.toHaveBeenCalled()
  endTypeAhead()
  expect(press('a')).toBe(false)
  expect(search.text()).toBe('nov')
})

test('passes on Enter, and leaves the keys of the box and of buttons in the dialog alone', () => {
  document.body.innerHTML = '<div role="dialog"><input name="commands"><button>Close</button></div>'
  const [box, button] = [...document.querySelectorAll('input, button')]
  if (!box || !button) throw new Error('The dialog is missing')
  beginTypeAhead()
  press('a')
  press('Enter')
  const search = follow()
  expect(search.onEnter).toHaveBeenCalledTimes(1)
  expect([press('b', box), press('Enter', button), press(' ', button), press('c', button)]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(search.text()).toBe('ac')
})
