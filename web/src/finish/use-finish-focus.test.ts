import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { present } from '../ui/testing/present.ts'
import { keepFromHeading } from './use-finish-focus.ts'

test('the next step keeps the focus that the sheet gives its heading, until the person acts', () => {
  document.body.innerHTML = '<div id="panel"><h2 tabindex="-1">Finish</h2><button>Read and confirm</button></div>'
  onTestFinished(() => document.body.replaceChildren())
  const find = (selector: string) => present(document.querySelector<HTMLElement>(selector))
  const [heading, step] = [find('h2'), find('button')]
  step.focus()
  keepFromHeading(find('#panel'), () => step.focus())
  for (const _round of [1, 2]) {
    heading.focus()
    expect(document.activeElement).toBe(step)
  }
  fireEvent.keyDown(step, { key: 'Enter' })
  heading.focus()
  expect(document.activeElement).toBe(heading)
})
