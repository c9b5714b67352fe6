import type { Row } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { edit, latest, portal, reply, staleReply } from './testing/edit-block.tsx'

const row = (mobileID: number, simCardNo: string, version = 1) => ({ mobileID, simCardNo, version, ratePlanID: 7 })
const sims = (rows: readonly Row[]) => rows.map(({ simCardNo }) => simCardNo)

afterEach(() => {
  cleanup()
})

describe('the rows of a block', { meta: { rules: ['H2'] } }, () => {
  const storedContent = { header: null, rows: [row(1, 'one'), row(2, 'two')] }

  test('merges a stale save row by row, and keeps rows that were added elsewhere', async () => {
    const current = [row(1, 'one'), row(2, 'theirs', 2), row(3, 'added')]
    const calls = portal(
      () => staleReply(current),
      () => reply([row(1, 'mine', 2), ...current.slice(1)]),
    )
    const { change, save, draft } = await edit(mobile, storedContent)
    change(0, { simCardNo: 'mine' })
    expect(await act(() => save())).toBe(true)
    expect(calls.map(({ path }) => path.split('/')[1])).toEqual(['AddMobile', 'AddMobile'])
    expect(calls[1]?.body).toMatchObject([{ mobileID: 1, simCardNo: 'mine', version: 1 }])
    expect(sims(draft().rows)).toEqual(['mine', 'theirs', 'added'])
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    expect(draft().state.kind).toBe('saved')
  })

  test('shows a field that both people changed, and takes the other person’s value', async () => {
    portal(() => staleReply([row(1, 'theirs', 2), row(2, 'two')]))
    const { person, change, save, draft } = await edit(mobile, storedContent)
    change(0, { simCardNo: 'mine' })
    const saving = save()
    expect(await screen.findByRole('row', { name: /Row 1, SIM card number mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await saving).toBe(false)
    expect(sims(draft().rows)).toEqual(['theirs', 'two'])
    expect(draft().unsaved).toBe(false)
  })

  test('adds a row again that somebody else deleted', async () => {
    const calls = portal(
      () => reply({ code: 'notFound' }, 404),
      () => reply({ ...makeOrder(), content: { mobile: { header: null, rows: [row(1, 'one', 2)] } } }),
      () => reply([row(1, 'one', 2), row(3, 'mine')]),
    )
    const { person, change, save, draft } = await edit(mobile, storedContent)
    change(1, { simCardNo: 'mine' })
    const saving = save()
    expect(await screen.findByText(/^Deleted by somebody else: Row 2\./)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Add again' }))
    expect(await saving).toBe(true)
    expect(calls.map(({ path }) => path.split('/')[1])).toEqual(['AddMobile', 'GetOrder', 'AddMobile'])
    expect(calls[2]?.body).toMatchObject([{ mobileID: 0, simCardNo: 'mine', version: 0 }])
    expect(sims(draft().rows)).toEqual(['one', 'mine'])
    expect(draft().state.kind).toBe('saved')
  })

  test('discards a row that somebody else deleted', async () => {
    portal(
      () => reply({ code: 'notFound' }, 404),
      () => reply({ ...makeOrder(), content: { mobile: { header: null, rows: [row(1, 'one')] } } }),
    )
    const { person, change, save, draft } = await edit(mobile, storedContent)
    change(1, { simCardNo: 'mine' })
    const saving = save()
    await person.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(await saving).toBe(false)
    expect(sims(draft().rows)).toEqual(['one'])
    expect(draft().unsaved).toBe(false)
  })

  test('shows no dialog after a 404 if all rows are still stored', async () => {
    portal(
      () => reply({ code: 'notFound' }, 404),
      () => reply({ ...makeOrder(), content: { mobile: storedContent } }),
    )
    const { change, save, draft } = await edit(mobile, storedContent)
    change(1, { simCardNo: 'mine' })
    expect(await act(() => save())).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([draft().state.kind, ...sims(draft().rows)]).toEqual(['failed', 'one', 'mine'])
  })

  test('sends only new and changed rows, and all rows if their sequence changed', async () => {
    const calls = portal(
      () => reply([row(1, 'one'), row(2, 'two'), row(3, 'new')]),
      () => reply([row(1, 'one'), row(2, 'changed', 2), row(3, 'new')]),
      () => reply([row(3, 'new', 2), row(1, 'one', 2), row(2, 'changed', 3)]),
    )
    const { change, save, draft } = await edit(mobile, storedContent)
    act(() => draft().setRows([...draft().rows, { ...row(0, 'new'), version: 0, rowKey: 'fresh' }]))
    await act(() => save())
    change(1, { simCardNo: 'changed' })
    await act(() => save())
    act(() => draft().setRows([2, 0, 1].flatMap((index) => draft().rows[index] ?? [])))
    await act(() => save())
    expect(calls.map(({ body }) => sims(body as Row[]))).toEqual([['new'], ['changed'], ['new', 'one', 'changed']])
    expect(sims(draft().rows)).toEqual(['new', 'one', 'changed'])
    expect(draft().state.kind).toBe('saved')
  })

  test('keeps values typed during a save, also in a new row', async () => {
    let answer: (response: Response) => void = () => undefined
    portal(() => new Promise((resolve) => (answer = resolve)))
    const { change, save, draft } = await edit(mobile, { header: null, rows: [row(1, 'one')] })
    act(() => draft().setRows([...draft().rows, { ...row(0, 'new'), version: 0, rowKey: 'fresh' }]))
    const saving = save()
    change(0, { simCardNo: 'typed on' })
    change(1, { accountNo: '55' })
    await act(async () => {
      answer(reply([row(1, 'one', 2), row(9, 'new')]))
      await saving
    })
    expect(draft().rows).toMatchObject([
      { mobileID: 1, simCardNo: 'typed on', version: 2 },
      { mobileID: 9, simCardNo: 'new', accountNo: '55', version: 1 },
    ])
    expect(draft().rows).toHaveLength(2)
    expect(draft().state.kind).toBe('unsaved')
  })

  test('keeps the id of a new row if the grid changes its rows before it has drawn the stored ones', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = portal(
      () => new Promise((resolve) => (answer = resolve)),
      ({ body }) => reply([row(1, 'one'), ...(body as Row[]).map((each) => ({ ...each, version: 2 }))]),
    )
    const { save, draft } = await edit(mobile, { header: null, rows: [row(1, 'one')] })
    const added = [...draft().rows, { ...row(0, 'new'), version: 0, rowKey: 'fresh' }]
    act(() => draft().setRows(added))
    const saving = save()
    await act(async () => {
      answer(reply([row(1, 'one'), row(9, 'new')]))
      await saving
      const changed = added.map((each) => (each.rowKey === 'fresh' ? { ...each, simCardNo: 'typed on' } : each))
      draft().setRows(changed, added)
    })
    expect(await act(() => save())).toBe(true)
    expect(calls.map(({ path }) => path.split('/')[1])).toEqual(['AddMobile', 'AddMobile'])
    expect(calls[1]?.body).toMatchObject([{ mobileID: 9, simCardNo: 'typed on', version: 1 }])
    expect(sims(draft().rows)).toEqual(['one', 'typed on'])
  })

  test('keeps the place of a restored row if more is typed while it is stored again', async () => {
    let answer = () => {}
    portal(
      () => reply([row(2, 'two')]),
      () => new Promise((resolve) => (answer = () => resolve(reply([row(3, 'one'), row(2, 'two')])))),
    )
    const { draft, save } = await edit(mobile, storedContent)
    const [removed] = draft().rows
    act(() => draft().setRows(draft().rows.slice(1)))
    await act(() => save())
    act(() => draft().setRows([...(removed ? [removed] : []), ...draft().rows]))
    const saving = save()
    act(() => draft().setRows([...draft().rows, { ...row(0, 'more', 0), rowKey: 'new' }]))
    answer()
    await act(() => saving)
    expect(draft().rows.map(({ mobileID, simCardNo }) => [mobileID, simCardNo])).toEqual([
      [3, 'one'],
      [2, 'two'],
      [0, 'more'],
    ])
  })

  test('does not save the default first row if the row is edited while the header is saved', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = portal(
      () => new Promise((resolve) => (answer = resolve)),
      ({ body }) => reply({ teamsId: 6, version: 1, ...(body as Row) }),
    )
    const { change, save, draft } = await edit(teams, { header: null, rows: [] })
    act(() => draft().setHeader({ hardware: 'Session border controller' }))
    const saving = save()
    change(0, { extensionName: 'Desk' })
    await act(async () => {
      answer(reply({ hardware: 'Session border controller', teamsId: 6, version: 1, teamsRows: [] }))
      await saving
    })
    expect(draft().rows).toHaveLength(1)
    await act(() => save())
    expect(calls[1]?.body).toHaveProperty('teamsRows.length', 1)
    expect(calls[1]?.body).toMatchObject({ teamsRows: [{ extensionName: 'Desk' }] })
  })

  test('stores the header again if the only row was replaced, which removes the header', async () => {
    const header = { teamsId: 5, version: 1, connectionType: 'sharedTrunk', hardware: 'Session border controller' }
    const calls = portal(
      () => reply([]),
      ({ body }) => reply({ ...(body as Row), teamsId: 6, version: 1, teamsRows: [] }),
      ({ body }) => reply({ ...header, teamsId: 6, ...(body as Row) }),
    )
    const { save, draft } = await edit(teams, {
      header,
      rows: [{ id: 4, extension: 100, extensionName: 'Desk', quantity: 1, version: 1 }],
    })
    act(() =>
      draft().setRows([{ id: 0, extension: 101, extensionName: 'Hall', quantity: 1, version: 0, rowKey: 'new' }]),
    )
    expect(await act(() => save())).toBe(true)
    expect(calls.map(({ path }) => path.split('/')[1])).toEqual([
      'DeleteTeamsFromOrder',
      'UpdateTeamsOnOrder',
      'UpdateTeamsOnOrder',
    ])
    expect(calls[1]?.body).toMatchObject({ hardware: 'Session border controller', version: 0 })
    expect(draft().header).toMatchObject({ teamsId: 6, hardware: 'Session border controller' })
  })

  test('marks a refused row at its place, although the rows before it were not sent', async () => {
    portal(
      () => reply({ code: 'badInput', errors: [{ path: '0.simCardNo', message: 'Too short' }] }, 400),
      () => reply([row(1, 'one'), row(2, 'two')]),
    )
    const { change, save, draft } = await edit(mobile, storedContent)
    change(1, { simCardNo: '2' })
    await act(() => save())
    expect(draft().serverErrors).toMatchObject([{ rowKey: 'saved 2', column: 'simCardNo', message: 'Too short' }])
  })

  test('repeats an unanswered attempt unchanged, even after a reload or further typing', async () => {
    const calls = portal()
    const first = await edit(mobile, storedContent)
    first.change(0, { simCardNo: 'mine' })
    await act(() => first.save())
    await act(() => first.save())
    cleanup()
    const second = await edit(mobile, storedContent)
    expect(sims(second.draft().rows)).toEqual(['mine', 'two'])
    await act(() => second.save())
    second.change(0, { simCardNo: 'other' })
    await act(() => second.save())
    expect(calls.map(({ key }) => key)).toEqual(calls.map(() => calls[0]?.key))
    expect(calls.every(({ body }) => JSON.stringify(body) === JSON.stringify(calls[0]?.body))).toBe(true)
  })

  test('renders once for each change of 500 rows, and keeps the other row objects', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => row(index + 1, `sim ${index}`))
    const { change, draft } = await edit(mobile, { header: null, rows })
    const [before, renders] = [draft().rows, latest.renders]
    for (let step = 0; step < 10; step += 1) change(3, { simCardNo: `step ${step}` })
    expect(latest.renders - renders).toBe(10)
    expect(draft().rows.filter((each, index) => each !== before[index])).toHaveLength(1)
  })
})
