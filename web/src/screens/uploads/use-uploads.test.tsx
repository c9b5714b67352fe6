import { orderStatus, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { uploadLimits, uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../api.ts'
import { UploadList } from '../../records/files/UploadList.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { useUploads } from './use-uploads.ts'

interface SentRequest {
  address: string
  headers: Record<string, string>
  form: FormData
}

let requests: SentRequest[]
/** The statuses of the next responses; undefined leaves a request without a response. */
let answers: (number | undefined)[]
let aborted: number

class Request {
  status = 0
  response: unknown = {}
  responseType = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  private address = ''
  private readonly headers: Record<string, string> = {}
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return this.status === 503 ? '0' : null
  }
  send(form: FormData) {
    requests.push({ address: this.address, headers: this.headers, form })
    this.upload.onprogress?.({ loaded: 40, total: 100 })
    const status = answers.shift()
    if (status === undefined) return
    this.status = status
    this.response = status === 200 ? {} : { detail: 'bill.pdf: Only some files' }
    setTimeout(() => this.onload?.())
  }
  abort() {
    aborted += 1
    this.onabort?.()
  }
}

let renewals: number
beforeEach(() => {
  requests = []
  answers = []
  aborted = 0
  renewals = 0
  connect({
    session: {
      token: () => `token ${renewals}`,
      renew: async () => {
        renewals += 1
      },
      ask: async () => undefined,
    },
  })
  vi.stubGlobal('XMLHttpRequest', Request)
})

const newOrder: Parameters<typeof useUploads>[0] = { orderID: 10001, orderStatus: orderStatus.new, orderGUID: zeroGuid }
const guid = '6f1f7c1e-0000-4000-8000-000000000000'

let order = newOrder

function Part() {
  const uploads = useUploads(order, 'general')
  return (
    <>
      <DropZone label="Drop files here" hint="PDF" endings={['.pdf']} onFiles={uploads.add} />
      <UploadList files={uploads.files} onCancel={uploads.cancel} onRetry={uploads.retry} />
    </>
  )
}

function begin(uploadTarget = newOrder) {
  order = uploadTarget
  return showAt('/', Part)
}
const bill = (name = 'bill.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
const pick = async (person: ReturnType<typeof begin>['person'], ...files: File[]) =>
  person.upload(await screen.findByLabelText('Drop files here'), files)

test('sends each file in a separate form, three at a time, and removes uploaded files from the list', {
  meta: { rules: ['UP-multipart'] },
}, async () => {
  answers = [200, undefined, undefined]
  const { person } = begin()
  await pick(person, bill('1.pdf'), bill('2.pdf'), bill('3.pdf'), bill('4.pdf'), bill('5.pdf'))
  await waitFor(() => expect(requests).toHaveLength(4))
  expect(requests.map(({ form }) => form.getAll('files').map((file) => file instanceof File && file.name))).toEqual([
    ['1.pdf'],
    ['2.pdf'],
    ['3.pdf'],
    ['4.pdf'],
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('progressbar', { name: 'Uploading 2.pdf' }).getAttribute('value')).toBe('40')
  await person.click(screen.getByRole('button', { name: 'Cancel 2.pdf' }))
  await waitFor(() => expect(requests).toHaveLength(5))
  expect(aborted).toBe(1)
})

test('renews a session that ends during an upload, and sends the same file again', {
  meta: { rules: ['UP-session-kept'] },
}, async () => {
  answers = [401, 200, 200]
  const { person } = begin()
  await pick(person, bill())
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  await pick(person, bill('second.pdf'))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token 0',
    'Bearer token 1',
    'Bearer token 1',
  ])
  const [first, retried, other] = requests
  expect(retried?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(other?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  expect(new Set(requests.map(({ form }) => form.get('session'))).size).toBe(1)
})

test('sends a file again, with the same key, if the portal did not answer', async () => {
  connect({ retryPauses: [1] })
  answers = [503, 200]
  const { person } = begin()
  await pick(person, bill())
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  expect(requests).toHaveLength(2)
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key'])
  connect({ retryPauses: [] })
})

test('uploads by guid at draft stage, and by order number otherwise', {
  meta: { rules: ['UP-draft-by-guid'] },
}, async () => {
  answers = [200]
  const { person, unmount } = begin({ ...newOrder, orderStatus: orderStatus.inProgress, orderGUID: guid })
  await pick(person, bill())
  await waitFor(() => expect(requests).toHaveLength(1))
  unmount()
  answers = [200, 200]
  const zeros = begin({ ...newOrder, orderStatus: orderStatus.inProgress })
  await pick(zeros.person, bill())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ address }) => address)).toEqual([
    `/api/order/UploadFilesByGuid/${guid}/general`,
    '/api/order/UploadFiles/10001/general',
  ])
})

test('says why a file was refused, and offers a retry only for a failed upload', async () => {
  answers = [400, 500, 200]
  const { person } = begin()
  await pick(person, bill())
  expect((await screen.findByRole('alert')).textContent).toBe('Only some files')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pick(person, bill())
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})

test('does not send an empty or oversized file', async () => {
  const large = bill('large.pdf')
  Object.defineProperty(large, 'size', { value: uploadLimits.bytes + 1 })
  const { person } = begin()
  await pick(person, new File([], 'empty.pdf'), large)
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    uploadRefusals.empty,
    uploadRefusals.tooLarge,
  ])
  expect(requests).toEqual([])
})
