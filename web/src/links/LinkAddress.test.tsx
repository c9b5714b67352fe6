import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Snackbar } from '../ui/feedback/Snackbar.tsx'
import { show } from '../ui/testing/render.tsx'
import { LinkAddress } from './LinkAddress.tsx'

const address = 'https://portal.test/docusign/0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10'

test('shows a link as a QR code and as text', async () => {
  const { person } = show(<LinkAddress name="Ada Nguyen" addressOf={async () => address} />)
  await person.click(screen.getByRole('button', { name: 'Show QR code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Ada Nguyen scan the link' }))
  const picture = dialog.getByRole('img', { name: /^QR code of the link for Ada Nguyen/ })
  expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toMatch(/^data:image\/svg\+xml,<svg/)
  expect(dialog.getByText(address)).toBeTruthy()
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('copies a link', async () => {
  const { person } = show(
    <>
      <LinkAddress name="Ada Nguyen" addressOf={async () => address} />
      <Snackbar />
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('says that the browser does not let it copy the link', async () => {
  const { person } = show(
    <>
      <LinkAddress name="Ada Nguyen" addressOf={async () => address} failed={() => 'Error on Get Signing Url'} />
      <Snackbar />
    </>,
  )
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/^The link could not be copied/)).toBeTruthy()
})

test('says why there is no link', async () => {
  const { person } = show(
    <>
      <LinkAddress
        name="Ada Nguyen"
        addressOf={() => Promise.reject(new Error('The portal does not respond'))}
        failed={() => 'Error on Get Signing Url'}
      />
      <Snackbar />
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'Show QR code' }))
  expect(await screen.findByText('Error on Get Signing Url')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
