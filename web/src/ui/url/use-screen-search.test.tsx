import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { anyText, editedRecord, searchSchema, wholeNumber } from './search-schema.ts'
import { useParametersWith, usePathParameter, useScreenSearch, useSearchNavigation } from './use-screen-search.ts'

const listSchema = searchSchema({ page: wholeNumber, keyword: anyText, edit: editedRecord })

function List() {
  const search = useScreenSearch(listSchema)
  const { change, replaceAll } = useSearchNavigation(listSchema)
  const parametersWith = useParametersWith()
  return (
    <>
      <output>{JSON.stringify([usePathParameter('category'), search])}</output>
      <a href={`/lists/plans?${parametersWith({ edit: 4 })}`}>Open</a>
      <button type="button" onClick={() => change({ page: undefined, edit: 'new' })}>
        Add
      </button>
      <button type="button" onClick={() => replaceAll({ keyword: 'fibre' })}>
        Search
      </button>
    </>
  )
}

function open(address: string) {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/lists/$category',
    validateSearch: listSchema,
    component: List,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([list]), history, caseSensitive: false })
  const { person } = show(<RouterProvider router={router} />)
  return { person, address: () => history.location.href }
}

test('reads the parameters of the screen and ignores invalid ones', { meta: { rules: ['H3'] } }, async () => {
  open('/lists/plans?page=abc&keyword=mobile&order=7')
  expect((await screen.findByRole('status')).textContent).toBe('["plans",{"keyword":"mobile"}]')
})

test('changes its own parameters and keeps the others', { meta: { rules: ['H3'] } }, async () => {
  const { person, address } = open('/lists/plans?page=2&keyword=mobile&order=7')
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/lists/plans?page=2&keyword=mobile&order=7&edit=4')
  await person.click(screen.getByText('Add'))
  expect(address()).toBe('/lists/plans?keyword=mobile&order=7&edit=new')
})

test('replaces every parameter', { meta: { rules: ['H3'] } }, async () => {
  const { person, address } = open('/lists/plans?page=2&order=7')
  await person.click(await screen.findByText('Search'))
  expect(address()).toBe('/lists/plans?keyword=fibre')
})
