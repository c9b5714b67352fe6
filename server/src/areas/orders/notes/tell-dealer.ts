import { events } from '@dealerline/shared/rules/events.ts'
import { mentionsIn } from '@dealerline/shared/rules/mentions.ts'
import type { Work } from '../../../calls/context.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { lockOrderInJob } from '../record-status.ts'
import { lockNotes, selectNotePeople } from './queries.ts'

/** The job that tells the dealer of an order of the notes that somebody else wrote on it, and everybody whom a note mentions. */
export async function notifyOfNotes(
  work: Work,
  { orderID, noteIDs, writtenBy }: JobData['notes.written'],
): Promise<void> {
  const { tx } = work
  const order = await lockOrderInJob({ tx }, orderID)
  if (!order) return
  const notes = await lockNotes(tx, orderID, noteIDs)
  const people = notes.some(({ noteText }) => noteText.includes('@')) ? await selectNotePeople(tx, orderID) : []
  for (const { noteID, version, component, noteText: text, writtenBy: by } of notes) {
    const note = { orderID, noteID, component, writtenBy: by, text }
    // A person who already heard of the mention hears of a change as the dealer of the order only.
    const told = new Set([writtenBy])
    for (const { dealerID } of mentionsIn(text, people)) {
      if (dealerID === writtenBy) continue
      const key = `mention-${noteID}-${dealerID}`
      const mention = { event: 'mention', dealerID, orderID, key, by, ...events.mention.notice(note) } as const
      if (await tellOfEvent(work, mention)) told.add(dealerID)
    }
    const { dealerID } = order
    if (told.has(dealerID)) continue
    const key = `note-${noteID}-${version}`
    await tellOfEvent(work, { event: 'note', dealerID, orderID, key, by, ...events.note.notice(note) })
  }
}
