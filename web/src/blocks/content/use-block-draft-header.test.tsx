import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { edit } from '../testing/edit-block.tsx'

afterEach(() => {
  cleanup()
})

describe('the header of a block', { meta: { rules: ['H2'] } }, () => {
  const header = { iPOrderID: 5, version: 1 }
  const extension = { [ipVoice.rowID]: 1, extensionNo: 500, version: 1, ratePlanID: 7 }
  const content = { header, rows: [extension] }
  const field = 'currentModem'

  test('stays saved if the form reports the values of the header again', async () => {
    const { draft } = await edit(ipVoice, content)
    const values = { [field]: '' }
    act(() => draft().setHeader(values))
    expect(draft().state.kind).toBe('idle')
    act(() => draft().setHeader({ ...values, [field]: 'changed' }))
    expect(draft().state.kind).toBe('unsaved')
  })

  test('is saved with the rows in one request', async () => {
    const { change, draft, save, server } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'changed' }))
    change(0, { extensionNo: 501 })
    expect(await act(() => save())).toBe(true)
    expect(server.changes.map(({ operations }) => operations.map(({ kind, row }) => [kind, row]))).toEqual([
      [
        ['set', 'header'],
        ['set', '1'],
      ],
    ])
    expect(draft().header).toMatchObject({ iPOrderID: 5, [field]: 'changed' })
    expect(draft().rows).toMatchObject([{ extensionNo: 501 }])
  })

  test('keeps a field that is changed back while it is saved', async () => {
    const { draft, save, server } = await edit(ipVoice, content)
    server.answers.push(() => {
      act(() => draft().setHeader({ ...header, [field]: '' }))
      return undefined
    })
    act(() => draft().setHeader({ ...header, [field]: 'changed' }))
    expect(await act(() => save())).toBe(true)
    expect(draft().header).toMatchObject({ [field]: '' })
    expect(draft().state.kind).toBe('unsaved')
  })

  test('compares the header with the one that somebody else saved first', async () => {
    const { person, draft, save, server } = await edit(ipVoice, content)
    server.store({ ...content, header: { ...header, version: 2, [field]: 'theirs' } })
    act(() => draft().setHeader({ ...header, [field]: 'mine' }))
    const saving = save()
    expect(await screen.findByRole('row', { name: /mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBe(true)
    expect(server.content.header).toMatchObject({ [field]: 'mine' })
  })
})
