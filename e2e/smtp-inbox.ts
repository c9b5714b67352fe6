import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server that keeps all mails. */
export async function startInbox() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Waits for the newest mail to an address in which the pattern matches. Returns the match. */
    async find(to: string, pattern: RegExp): Promise<string> {
      const search = () =>
        mails
          .filter((mail) => mail.to?.some(({ address }) => address === to))
          .map(({ text = '' }) => pattern.exec(text)?.[0] ?? '')
          .filter(Boolean)
          .at(-1) ?? ''
      await expect.poll(search, { message: `a mail to ${to} with ${pattern}` }).not.toBe('')
      return search()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
