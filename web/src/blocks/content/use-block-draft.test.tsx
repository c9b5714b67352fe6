import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { orderDrafts } from '../../session/order-drafts.ts'
import { edit, latest } from '../testing/edit-block.tsx'
import { reply } from '../testing/fake-portal.ts'

const row = (mobileID: number, simCardNo: string, version = 1) => ({ mobileID, simCardNo, version, ratePlanID: 7 })
const sims = (rows: readonly Row[]) => rows.map(({ simCardNo }) => simCardNo)
const [fresh, more] = ['0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10', '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d11']
const added = (simCardNo: string, rowKey = fresh) => ({ ...row(0, simCardNo, 0), rowKey })
const kinds = (operations: readonly Operation[] = []) => operations.map(({ kind, row: name }) => [kind, name])

afterEach(() => {
  cleanup()
})

describe('the rows of a block', { meta: { rules: ['H2'] } }, () => {
  const storedContent = { header: null, rows: [row(1, 'one'), row(2, 'two')] }

  test('are saved with the changes and rows of another person', async () => {
    const { change, save, draft, server } = await edit(mobile, storedContent)
    server.store({ header: null, rows: [row(1, 'one'), row(2, 'theirs', 2), row(3, 'added')] })
    change(0, { simCardNo: 'mine' })
    expect(await act(() => save())).toBe(true)
    expect(server.changes).toHaveLength(1)
    expect(server.changes[0]?.operations).toEqual([
      { kind: 'set', block: 'mobile', row: '1', field: 'simCardNo', before: { value: 'one' }, to: { value: 'mine' } },
    ])
    expect(sims(draft().rows)).toEqual(['mine', 'theirs', 'added'])
    expect(draft().state.kind).toBe('saved')
  })

  test('get another number than the page proposed if somebody else has taken it', async () => {
    const extension = (extensionNo: number, ipExtensionID = 0) => ({
      ipExtensionID,
      extensionNo,
      extensionName: 'Desk',
      ratePlanID: 7,
    })
    const { draft, save, server } = await edit(ipVoice, { header: null, rows: [] })
    const propose = (proposedNumber: number, extensionNo = proposedNumber) => {
      const added = { ...extension(extensionNo), rowKey: crypto.randomUUID(), proposedNumber }
      act(() => draft().setRows([...draft().rows, added]))
    }
    server.store({ header: null, rows: [extension(500, 1)] })
    propose(500)
    expect(await act(() => save())).toBe(true)
    expect(draft().rows.map((each) => each.extensionNo)).toContain(501)
    const note = 'Somebody else added rows at the same time. Extension 500 is taken: row 1 has 501.'
    expect(await screen.findByText(note)).toBeDefined()
    // A number that the person typed stays, and is a mistake if it is taken.
    propose(502, 500)
    await act(() => save())
    expect(server.changes.at(-1)?.operations[0]).not.toHaveProperty('isNumberProposed')
  })

  test('show a field that both people changed, and take the other person’s value', async () => {
    const { person, change, save, draft, server } = await edit(mobile, storedContent)
    server.store({ header: null, rows: [row(1, 'theirs', 2), row(2, 'two')] })
    change(0, { simCardNo: 'mine' })
    const saving = save()
    expect(await screen.findByRole('row', { name: /Row 1, SIM card number mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await saving).toBe(false)
    expect(sims(draft().rows)).toEqual(['theirs', 'two'])
    expect(draft().unsaved).toBe(false)
  })

  test.each([
    ['Add again', true, ['one', 'mine']],
    ['Take theirs', false, ['one']],
  ])('that somebody else removed: %s', async (name, isSaved, left) => {
    const { person, change, save, draft, server } = await edit(mobile, storedContent)
    server.store({ header: null, rows: [row(1, 'one')] })
    change(1, { simCardNo: 'mine' })
    const saving = save()
    expect(await screen.findByText(/^Deleted by somebody else: Row 2\./)).toBeDefined()
    await person.click(screen.getByRole('button', { name }))
    expect(await saving).toBe(isSaved)
    expect(sims(draft().rows)).toEqual(left)
    expect(sims(server.content.rows)).toEqual(left)
    expect(draft().unsaved).toBe(false)
  })

  test('are added, changed, moved and removed in one request', async () => {
    const { save, draft, server } = await edit(mobile, { header: null, rows: [...storedContent.rows, row(3, 'three')] })
    const [one, two, three] = draft().rows
    act(() => draft().setRows([three, added('new'), { ...one, simCardNo: 'changed' }] as never))
    expect(two).toBeDefined()
    await act(() => save())
    expect(kinds(server.changes[0]?.operations)).toEqual([
      ['remove', '2'],
      ['move', '3'],
      ['add', fresh],
      ['set', '1'],
    ])
    expect(sims(draft().rows)).toEqual(['three', 'new', 'changed'])
    expect(draft().state.kind).toBe('saved')
    await act(() => save())
    expect(server.changes).toHaveLength(1)
  })

  test('keep values typed during a save, also a new row with its key', async () => {
    const { change, save, draft, server } = await edit(mobile, { header: null, rows: [row(1, 'one')] })
    let answer = () => {}
    server.answers.push(() => new Promise((resolve) => (answer = () => resolve(undefined))))
    act(() => draft().setRows([...draft().rows, added('new')]))
    const saving = save()
    change(0, { simCardNo: 'typed on' })
    change(1, { accountNo: '55' })
    await act(async () => {
      answer()
      await saving
    })
    expect(draft().rows).toMatchObject([
      { mobileID: 1, simCardNo: 'typed on' },
      { mobileID: 101, simCardNo: 'new', accountNo: '55', rowKey: fresh },
    ])
    expect(draft().state.kind).toBe('unsaved')
    await act(() => save())
    expect(kinds(server.changes[1]?.operations)).toEqual([
      ['set', '1'],
      ['set', fresh],
    ])
  })

  test('that undo puts back after their removal was saved keep their place', async () => {
    const { draft, save, server } = await edit(mobile, storedContent)
    const [removed] = draft().rows
    act(() => draft().setRows(draft().rows.slice(1)))
    await act(() => save())
    act(() => draft().setRows([...(removed ? [removed] : []), ...draft().rows]))
    const saving = save()
    act(() => draft().setRows([...draft().rows, added('more', more)]))
    await act(() => saving)
    expect(draft().rows.map(({ mobileID, simCardNo }) => [mobileID, simCardNo])).toEqual([
      [101, 'one'],
      [2, 'two'],
      [0, 'more'],
    ])
    expect(sims(server.content.rows)).toEqual(['one', 'two'])
  })

  test('have no default first row before it is edited', async () => {
    const { change, save, draft, server } = await edit(teams, { header: null, rows: [] })
    act(() => draft().setHeader({ hardware: 'Session border controller' }))
    await act(() => save())
    expect(kinds(server.changes[0]?.operations)).toEqual([['set', 'header']])
    change(0, { extensionName: 'Desk' })
    await act(() => save())
    expect(server.content.rows).toMatchObject([{ extensionName: 'Desk' }])
    expect(draft().rows).toHaveLength(1)
  })

  const typing = (rowKey: string, text: string) => ({ raws: {}, pending: { rowKey, column: 'simCardNo', text } })

  test('have texts that are not values', async () => {
    const { save, draft, server } = await edit(mobile, storedContent)
    act(() => draft().keepTexts({ raws: { 1: { simCardNo: { text: 'o', message: 'Wrong' } } } }))
    expect(draft().state.kind).toBe('unsaved')
    await act(() => save())
    expect(server.changes[0]?.operations).toEqual([
      { kind: 'set', block: 'mobile', row: '1', field: 'simCardNo', before: { value: 'one' }, to: { text: 'o' } },
    ])
  })

  test('are stored without a text that is being typed, which is saved after a pause or with its cell', async () => {
    const { change, save, draft, server } = await edit(mobile, storedContent)
    act(() => draft().setRows([...draft().rows, added('')]))
    act(() => draft().keepTexts(typing(fresh, 'o')))
    await act(() => save())
    expect(kinds(server.changes[0]?.operations)).toEqual([['add', fresh]])
    expect(server.content.rows).toHaveLength(3)
    vi.useFakeTimers()
    for (const text of ['on', 'one']) {
      act(() => draft().keepTexts(typing(fresh, text)))
      act(() => vi.advanceTimersByTime(600))
      expect(draft().state.kind).toBe('saved')
    }
    act(() => draft().keepTexts({ raws: {} }))
    change(2, { simCardNo: 'one' })
    act(() => vi.advanceTimersByTime(1000))
    await act(() => save())
    expect(server.changes[1]?.operations).toMatchObject([{ kind: 'set', row: fresh, to: { value: 'one' } }])
    act(() => draft().keepTexts(typing(fresh, 'two')))
    act(() => vi.advanceTimersByTime(700))
    expect(draft().state.kind).toBe('unsaved')
    await act(() => save())
    expect(server.changes[2]?.operations).toMatchObject([{ kind: 'set', row: fresh, to: { text: 'two' } }])
    expect(draft().isHeld(draft().rows[2] as never)).toBe(false)
    expect(draft().texts).toEqual({})
    act(() => draft().keepTexts(typing(fresh, 'two three')))
    act(() => draft().keepTexts(undefined))
    change(2, { simCardNo: 'two three' })
    await act(() => save())
    expect(server.changes[3]?.operations).toMatchObject([
      { kind: 'set', row: fresh, before: { text: 'two' }, to: { value: 'two three' } },
    ])
    expect(server.content.rows[2]).toMatchObject({ simCardNo: 'two three' })
    vi.useRealTimers()
  })

  test('keep and show the texts of other people', async () => {
    const { change, save, draft, server } = await edit(mobile, storedContent)
    const cell = { cell: { text: 'theirs' }, before: { value: 'two' } }
    server.hold({ row: '2', lineID: 2, position: 1, cells: { simCardNo: cell } })
    act(() => draft().keepTexts({ raws: { 1: { accountNo: { text: 'x', message: 'Wrong' } } } }))
    await act(() => save())
    expect(draft().texts).toMatchObject({ 1: { accountNo: { text: 'x' } }, 2: { simCardNo: { text: 'theirs' } } })
    change(0, { simCardNo: 'mine' })
    await act(() => save())
    expect(kinds(server.changes[1]?.operations)).toEqual([['set', '1']])
  })

  test('are not said to be saved whole if the server holds one', async () => {
    const { change, draft, server } = await edit(mobile, storedContent)
    server.hold({
      row: '2',
      lineID: 2,
      position: 1,
      cells: { simCardNo: { cell: { text: 'x' }, before: { value: 'two' } } },
    })
    change(0, { simCardNo: 'mine' })
    const told: string[] = []
    await act(() => draft().saveNow({ tell: ({ message }) => told.push(message) }))
    expect(told).toEqual(['Saved, except for the marked fields.'])
  })

  test('are asked about if the server finds a conflict again and again that this page does not see', async () => {
    const { change, save, draft, server } = await edit(mobile, storedContent)
    const answers = [{ operation: 0, state: 'conflict', stored: { value: 'two' } }]
    const stale = { since: 1, revision: 1, answers, effect: [], held: [], keys: {}, totals: {} }
    for (let attempt = 0; attempt < 5; attempt += 1) server.answers.push(() => reply(stale))
    change(0, { simCardNo: 'mine' })
    vi.useFakeTimers()
    void save()
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(server.changes).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    vi.useRealTimers()
    expect(server.changes).toHaveLength(4)
    expect(screen.getByRole('dialog', { name: 'Somebody else saved this first' })).toBeDefined()
    expect(sims(draft().rows)).toEqual(['mine', 'two'])
  })

  test('show a text that another person typed where this person typed a value', async () => {
    const { person, change, save, server } = await edit(mobile, storedContent)
    const cell = { cell: { text: 'theirs' }, before: { value: 'two' } }
    server.hold({ row: '2', lineID: 2, position: 1, cells: { simCardNo: cell } })
    change(1, { simCardNo: 'mine' })
    const saving = save()
    expect(await screen.findByRole('row', { name: /Row 2, SIM card number mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBe(true)
    expect(server.changes[1]?.operations).toMatchObject([{ before: { text: 'theirs' }, to: { value: 'mine' } }])
    expect(sims(server.content.rows)).toEqual(['one', 'mine'])
  })

  test('have the texts of a draft of the release before', async () => {
    const content = {
      header: null,
      rows: storedContent.rows.map((each) => ({ ...each, rowKey: `saved ${each.mobileID}` })),
    }
    const extra = {
      raws: { 'saved 1': { accountNo: { text: 'x', message: 'Wrong' } } },
      pending: { rowKey: 'saved 2', column: 'simCardNo', text: 'tw' },
    }
    orderDrafts(makeOrder().orderID).keep(mobile.name, { base: content, typed: content, version: 0, extra })
    const { save, draft, server } = await edit(mobile, storedContent)
    expect(draft().restoredTexts.pending).toMatchObject({ rowKey: '2', text: 'tw' })
    expect(draft().texts).toMatchObject({ 1: { accountNo: { text: 'x' } } })
    await act(() => save())
    expect(server.changes[0]?.operations).toMatchObject([{ kind: 'set', row: '1', to: { text: 'x' } }])
  })

  test('stay unsaved at a server of the release before', async () => {
    const { change, save, draft, server } = await edit(mobile, storedContent)
    server.answers.push(() => reply({ code: 'notFound' }, 404))
    change(0, { simCardNo: 'mine' })
    expect(await act(() => save())).toBe(false)
    expect(draft().state).toMatchObject({ kind: 'failed', isTemporary: true })
    expect(await act(() => save())).toBe(true)
    expect(sims(server.content.rows)).toEqual(['mine', 'two'])
  })

  test('repeat an unanswered attempt unchanged, even after a reload or further typing', async () => {
    const first = await edit(mobile, storedContent)
    first.server.isOffline = true
    first.change(0, { simCardNo: 'mine' })
    await act(() => first.save())
    await act(() => first.save())
    cleanup()
    const second = await edit(mobile, storedContent)
    second.server.isOffline = true
    expect(sims(second.draft().rows)).toEqual(['mine', 'two'])
    await act(() => second.save())
    second.change(0, { simCardNo: 'other' })
    await act(() => second.save())
    const changes = [...first.server.changes, ...second.server.changes]
    expect(changes).toHaveLength(4)
    expect(changes).toEqual(changes.map(() => changes[0]))
    expect(first.server.keys).toEqual(changes.slice(0, 2).map(({ id }) => id))
  })

  test('render once for each change of 500 rows, and keep the other row objects', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => row(index + 1, `sim ${index}`))
    const { change, draft } = await edit(mobile, { header: null, rows })
    const [before, renders] = [draft().rows, latest.renders]
    for (let step = 0; step < 10; step += 1) change(3, { simCardNo: `step ${step}` })
    expect(latest.renders - renders).toBe(10)
    expect(draft().rows.filter((each, index) => each !== before[index])).toHaveLength(1)
  })
})
