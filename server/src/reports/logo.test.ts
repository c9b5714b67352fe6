import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchLogo, makeLogo } from './logo.ts'
import { makeOrderReport } from './make-report.ts'
import { makeReportRenderer } from './render.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" fill="#c00"/></svg>'
const answers: Record<string, [number, string | Buffer]> = {
  '/good.svg': [200, `<?xml version="1.0"?>${drawing}`],
  '/script.svg': [200, drawing.replace('<rect', '<script>1</script><rect')],
  '/loads.svg': [200, drawing.replace('<rect', '<use href="http://127.0.0.1/x"/><rect')],
  '/large.png': [200, Buffer.alloc(1_000_001, 0x89)],
  '/page.html': [200, '<html></html>'],
  '/gone.png': [404, ''],
  '/moved.svg': [302, ''],
}
let server: Server
let site: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, '']
    response.writeHead(status, status === 302 ? { location: '/good.svg' } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('documents show the logo instead of the name', async () => {
  const logo = makeLogo(`${site}/good.svg`, vi.fn())
  const [named, marked] = [makeReportRenderer(), makeReportRenderer({ logo })]
  const [withName, withLogo] = await Promise.all(
    [named, marked].map((renderer) => renderer.render('order', makeOrderReport(1))),
  )
  await Promise.all([named.stop(), marked.stop()])
  expect(withLogo?.toString('latin1')).toContain('pdfuaid')
  expect(withLogo?.equals(withName ?? Buffer.alloc(0))).toBe(false)
})

test.each(['script.svg', 'loads.svg', 'large.png', 'page.html', 'gone.png'])('%s is not a logo', async (name) => {
  await expect(fetchLogo(`${site}/${name}`)).rejects.toThrow(/logo/i)
})

test('a redirect of the logo is not followed', async () => {
  await expect(fetchLogo(`${site}/moved.svg`)).rejects.toThrow()
})

test('documents show the name if the logo is unavailable, and the log has the reason', async () => {
  const log = vi.fn()
  expect(await makeLogo(`${site}/gone.png`, log)()).toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
  expect(await makeLogo(undefined, log)()).toBeUndefined()
})
