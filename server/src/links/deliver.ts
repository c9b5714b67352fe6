import { inJob, type Job, mayTry } from '../calls/job-services.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { type LinkKinds, loadMessage } from './declare-link.ts'
import { type StoredMessage, updateMessage } from './message-queries.ts'
import { scheduleReminders } from './remind.ts'
import { tellOfMessage } from './tell-dealer.ts'

/**
 * The job that sends one message with a link. Running it again is safe, because each message has its own key at the services. The
 * transaction that stores the message as sent also changes the record of the link.
 */
export const deliver =
  (kinds: LinkKinds): Job<'links.deliver'> =>
  async (services, { messageID }, attempt, queue) => {
    const { pool } = services
    const loaded = await inJob(pool, (tx) => loadMessage(kinds, tx, messageID))
    if (!loaded || !mayTry(loaded.message.status, attempt)) return
    const { message } = loaded
    const isCopy = message.purpose === 'copy'
    const recordStatus = (status: StoredMessage['status'], problem = '') =>
      inJob(pool, async (tx) => {
        if (status === 'sent' && !isCopy) await loaded.lock(tx)
        if (!(await updateMessage(tx, messageID, status, problem))) return
        tx.announce(message.orderID)
        if (status === 'sent' && isCopy) tx.auditOrder(message.orderID, 'copy sent', { to: message.to })
        if (status === 'sent' && !isCopy) await loaded.onSent({ tx, queue }, services)
        if (status === 'sent' && message.purpose === 'request') {
          await scheduleReminders(tx, services.config, loaded)
          await tellOfMessage({ tx, queue }, 'sent', loaded)
        }
        if (status === 'failed') await tellOfMessage({ tx, queue }, 'bounced', loaded, problem)
      })
    if (!loaded.isOpen) return recordStatus('stopped')
    const { channel, to, reference } = message
    const content = { mail: () => loaded.mail(services), text: () => loaded.text(services) }
    await deliverMessage(
      services,
      attempt,
      { channel, to, toName: isCopy ? '' : loaded.name, reference, ...content },
      recordStatus,
    )
  }
