import type { ListView } from '@dealerline/shared/contract/views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAt } from '../ui/testing/in-portal.tsx'
import { listSearch } from './list-search.ts'
import { PagedList } from './PagedList.tsx'
import { readSort, useListSearch } from './use-list-search.ts'

interface Fruit {
  id: number
  name: string
  colour: string
  price: number
}
const items: Fruit[] = [
  { id: 1, name: 'Quandong', colour: 'red', price: 12 },
  { id: 2, name: 'Lilly pilly', colour: 'pink', price: 7 },
]
const columns = [
  { key: 'name', label: 'Name', render: (fruit: Fruit) => fruit.name },
  { key: 'colour', label: 'Colour', wideOnly: true, render: (fruit: Fruit) => fruit.colour },
  { key: 'price', label: 'Price', isHidden: true, render: (fruit: Fruit) => fruit.price },
  { key: 'id', label: 'Only in the file', csv: (fruit: Fruit) => fruit.id },
]
const sorts = ['name', 'price'] as const

function FruitList({ tab }: { tab?: string }) {
  const list = useListSearch(listSearch({}))
  const sort = readSort(list.search.sort, sorts, { key: 'name', descending: false })
  return (
    <PagedList
      label="Fruit"
      {...(tab && { tab })}
      columns={columns}
      itemKey={({ id }) => id}
      itemHref={({ id }) => `/fruit/${id}`}
      list={list}
      pageQuery={{
        data: { items, total: 2 },
        isError: false,
        isPlaceholderData: false,
        refetch: async () => ({ isSuccess: true }),
      }}
      failedMessage="Failed"
      sortKeys={sorts}
      sort={sort}
      empty={{ message: 'None' }}
    />
  )
}

let views: ListView[] = []
beforeEach(() => {
  localStorage.clear()
  views = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const body = init.body ? (JSON.parse(String(init.body)) as ListView) : undefined
    if (body) views = views.filter(({ name }) => name !== body.name)
    if (body && init.method === 'POST') views.push(body)
    return new Response(JSON.stringify(views), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const openMenu = async (person: ReturnType<typeof showAt>['person'], name: string) => {
  await person.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

test('only the headings of sortable columns are buttons, and a second press reverses the sort', async () => {
  const { person } = showAt('/fruit', FruitList)
  const name = await screen.findByRole('columnheader', { name: 'Name' })
  expect(name.getAttribute('aria-sort')).toBe('ascending')
  expect(within(screen.getByRole('columnheader', { name: 'Colour' })).queryByRole('button')).toBeNull()
  await person.click(within(name).getByRole('button'))
  await waitFor(() => expect(name.getAttribute('aria-sort')).toBe('descending'))
})

test('shows the columns of the address, or those that the person chose last', async () => {
  const { person, unmount } = showAt('/fruit', FruitList)
  const menu = await openMenu(person, 'Columns')
  expect(headings()).toEqual(['Name', 'Colour'])
  await person.click(menu.getByRole('checkbox', { name: 'Price' }))
  await waitFor(() => expect(headings()).toEqual(['Name', 'Colour', 'Price']))
  menu.getByRole('checkbox', { name: 'Price' }).focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(headings()).toEqual(['Name', 'Price', 'Colour']))
  await person.click(menu.getByRole('checkbox', { name: 'Name' }))
  await waitFor(() => expect(headings()).toEqual(['Price', 'Colour']))
  unmount()
  const next = showAt('/fruit', FruitList)
  await waitFor(() => expect(headings()).toEqual(['Price', 'Colour']))
  next.unmount()
  const last = showAt('/fruit?columns=colour,unknown', FruitList)
  await waitFor(() => expect(headings()).toEqual(['Colour']))
  const lastMenu = await openMenu(last.person, 'Columns')
  expect(lastMenu.getByRole<HTMLInputElement>('checkbox', { name: 'Colour' }).disabled).toBe(true)
  await last.person.click(lastMenu.getByRole('button', { name: 'Reset columns' }))
  await waitFor(() => expect(headings()).toEqual(['Name', 'Colour']))
})

test('a column that a person chose is also shown on a narrow screen', async () => {
  const { person } = showAt('/fruit', FruitList)
  const menu = await openMenu(person, 'Columns')
  const onWideOnly = () =>
    screen.getAllByRole('columnheader').flatMap(({ dataset, textContent }) => (dataset.wide ? [textContent] : []))
  expect(onWideOnly()).toEqual(['Colour'])
  await person.click(menu.getByRole('checkbox', { name: 'Price' }))
  await waitFor(() => expect(headings()).toEqual(['Name', 'Colour', 'Price']))
  expect(onWideOnly()).toEqual([])
  await person.click(menu.getByRole('button', { name: 'Reset columns' }))
  await waitFor(() => expect(onWideOnly()).toEqual(['Colour']))
})

test('a view keeps the search, sort and columns, but not the page', async () => {
  const { person } = showAt('/fruit?keyword=quan&sort=-price&page=3', FruitList)
  const menu = await openMenu(person, 'Views')
  await menu.findByText(/^Save this search/)
  await person.type(menu.getByLabelText('Name of the view'), 'Dear fruit{Enter}')
  const link = await menu.findByRole('link', { name: 'Dear fruit' })
  expect(views).toEqual([
    { list: 'fruit', name: 'Dear fruit', search: 'keyword=quan&sort=-price&columns=name%2Ccolour' },
  ])
  expect(link.getAttribute('href')).toBe('/fruit?keyword=quan&sort=-price&columns=name%2Ccolour')
  await person.click(menu.getByRole('button', { name: 'Copy link' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(/\/fruit\?keyword=quan&sort=-price&columns=name%2Ccolour$/),
  )
  await person.click(menu.getByRole('button', { name: 'Delete view Dear fruit' }))
  await menu.findByText(/^Save this search/)
  expect(views).toEqual([])
})

test('the arrow keys move from the search through the rows and back', async () => {
  const { person } = showAt('/fruit', FruitList)
  const search = await screen.findByRole('searchbox')
  search.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Quandong')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Lilly pilly')
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(search)
})

test('neither shows nor offers a column that is only in the file', async () => {
  const { person } = showAt('/fruit', FruitList)
  const menu = await openMenu(person, 'Columns')
  menu.getByRole('checkbox', { name: 'Price' })
  expect(screen.queryByText('Only in the file')).toBeNull()
})

test('each list of a screen with tabs has its own columns', async () => {
  const { person, unmount } = showAt('/fruit', () => <FruitList tab="ripe" />)
  const menu = await openMenu(person, 'Columns')
  await person.click(menu.getByRole('checkbox', { name: 'Colour' }))
  await waitFor(() => expect(headings()).toEqual(['Name']))
  unmount()
  const next = showAt('/fruit', () => <FruitList tab="green" />)
  await waitFor(() => expect(headings()).toEqual(['Name', 'Colour']))
  next.unmount()
  showAt('/fruit', () => <FruitList tab="ripe" />)
  await waitFor(() => expect(headings()).toEqual(['Name']))
})
