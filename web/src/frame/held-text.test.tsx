import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useHeldText } from './held-text.ts'

function Frame() {
  useHeldText()
  return <Outlet />
}

function Field({ label }: { label: string }) {
  const [text, setText] = useState('')
  return <input aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

/** Opens a screen with a field, from which one goes to another screen that loads until `finish` is called. */
async function openFirst(next: () => React.ReactNode, path = '/create-mobile') {
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => {
    finish = resolve
  })
  const root = createRootRoute({ component: Frame })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <Field label="Old" /> })
  const second = createRoute({ getParentRoute: () => root, path: '/$', loader: () => loaded, component: next })
  const list = createRoute({ getParentRoute: () => root, path: '/orders', component: next })
  const router = createRouter({
    routeTree: root.addChildren([first, second, list]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  const old = await screen.findByRole('textbox', { name: 'Old' })
  const person = userEvent.setup()
  await person.click(old)
  await person.keyboard('a')
  return {
    person,
    old: old as HTMLInputElement,
    go: () => act(async () => router.history.push(path)),
    finish: () => act(async () => finish()),
  }
}

const field = async (name: string) => (await screen.findByRole('textbox', { name })) as HTMLInputElement

test('types into the first field of the next screen what was typed while it opened', async () => {
  const { person, old, go, finish } = await openFirst(() => <Field label="New" />)
  await go()
  await person.keyboard('0412')
  expect(old.value).toBe('a')
  await finish()
  const next = await field('New')
  await person.keyboard(' 3')
  act(() => next.focus())
  await act(async () => undefined)
  expect(next.value).toBe('0412 3')
  await person.keyboard('45')
  expect(next.value).toBe('0412 345')
})

test('leaves the keys to whoever goes to another control first', async () => {
  const { person, go, finish } = await openFirst(() => (
    <>
      <button type="button">First</button>
      <Field label="New" />
    </>
  ))
  await go()
  await finish()
  await person.keyboard('x')
  act(() => screen.getByRole('button', { name: 'First' }).focus())
  const next = await field('New')
  act(() => next.focus())
  await person.keyboard('y')
  expect(next.value).toBe('y')
})

test('leaves the keys of a screen that begins with no field alone', async () => {
  const keys: string[] = []
  const { person, go } = await openFirst(() => <Field label="Search" />, '/orders')
  await go()
  const search = await field('Search')
  const onKeyDown = ({ key }: KeyboardEvent) => keys.push(key)
  window.addEventListener('keydown', onKeyDown)
  await person.keyboard('jk')
  window.removeEventListener('keydown', onKeyDown)
  act(() => search.focus())
  await act(async () => undefined)
  expect([keys, search.value]).toEqual([['j', 'k'], ''])
})
