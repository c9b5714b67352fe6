import type { Transaction } from '../../../kernel/database.ts'
import type { EnvelopeEvent } from '../../../providers/esign/port.ts'

/** Stores an event. @returns false if it was already stored */
export const insertEsignEvent = (tx: Transaction, event: EnvelopeEvent) =>
  tx.hasRow('insert_esign_event')`
    insert into esign_events (event_id, service_id, event, at)
      values (${event.eventID}, ${event.envelopeID}, ${event.event}, ${event.at})
      on conflict (event_id) do nothing returning event_id`
