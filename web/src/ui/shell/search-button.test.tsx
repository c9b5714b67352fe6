import { expect, it, vi } from 'vitest'
import { show } from '../testing/render.tsx'
import { SearchButton } from './SearchButton.tsx'

it('opens the search by keys, but not over a dialog that waits for an answer', async () => {
  const onOpen = vi.fn()
  const { person, rerender } = show(<SearchButton onOpen={onOpen} />)
  await person.keyboard('{Control>}k{/Control}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  rerender(
    <>
      <SearchButton onOpen={onOpen} />
      <div role="dialog" aria-modal="true">
        Set up multi-factor authentication
      </div>
    </>,
  )
  await person.keyboard('{Control>}k{/Control}')
  expect(onOpen).toHaveBeenCalledTimes(1)
})
