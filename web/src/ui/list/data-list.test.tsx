import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { DataList, type ListColumn } from './DataList.tsx'

interface Fruit {
  name: string
  colour: string
  price: number
}

const columns: readonly ListColumn<Fruit>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name, render: ({ name }) => <b>{name}</b> },
  { key: 'colour', label: 'Colour', value: ({ colour }) => colour, empty: '–' },
  { key: 'price', label: 'Price', value: ({ price }) => price, empty: '–' },
]

test('shows the value of a column, its own cell, or what stands for an empty one', () => {
  const items = [{ name: 'Quandong', colour: '', price: 0 }]
  show(
    <DataList label="Fruit" columns={columns} items={items} itemKey={({ name }) => name} empty={{ message: 'None' }} />,
  )
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Quandong', '–', '0'])
  expect(screen.getByText('Quandong').tagName).toBe('B')
})

test('a cell with several parts is one item next to its label, so that a phone shows each value at its own', () => {
  const parts: ListColumn<Fruit> = {
    key: 'colour',
    label: 'Colour',
    render: ({ colour }) => (
      <>
        {colour}
        <b>ripe</b>
      </>
    ),
  }
  const items = [{ name: 'Quandong', colour: 'red', price: 0 }]
  show(
    <DataList
      label="Fruit"
      columns={[...columns.slice(0, 1), parts]}
      items={items}
      itemKey={({ name }) => name}
      empty={{ message: 'None' }}
    />,
  )
  expect(screen.getByRole('cell', { name: 'redripe' }).childNodes).toHaveLength(1)
})
