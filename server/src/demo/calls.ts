import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'

/** Sends a request to the portal without a network. */
export type Inject = (request: {
  method: Call['method']
  url: string
  headers: Record<string, string>
  payload?: string
}) => Promise<{ statusCode: number; body: string }>

/** Makes a call as the person with this e-mail address. The address is also the token. */
export type CallAs = <C extends Call>(
  as: string,
  call: C,
  input: { params?: Record<string, unknown>; body?: unknown; proof?: string },
) => Promise<ReplyOf<C>>

export function makeCallAs(inject: Inject): CallAs {
  return async (as, call, { params = {}, body, proof = '' }) => {
    const url = toAddress(call.path, params)
    const headers = { authorization: `Bearer ${as}`, 'link-proof': proof }
    const json = { ...headers, 'content-type': 'application/json' }
    const payload = body === undefined ? { headers } : { headers: json, payload: JSON.stringify(body) }
    const reply = await inject({ method: call.method, url, ...payload })
    if (reply.statusCode !== 200) {
      throw new Error(
        `${call.path} answered ${reply.statusCode} while the demonstration data was created: ${reply.body}`,
      )
    }
    return JSON.parse(reply.body)
  }
}

/** Makes a call with a form and one PDF. */
export type CallWithFile = (
  as: string,
  call: Call,
  params: Record<string, unknown>,
  fields: Record<string, string>,
  file: { name: string; content: string },
) => Promise<void>

const boundary = 'demonstration-file'

export function makeCallWithFile(inject: Inject): CallWithFile {
  return async (as, { method, path }, params, fields, { name, content }) => {
    const parts = Object.entries(fields).map(
      ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    const file = `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf`
    const { statusCode, body } = await inject({
      method,
      url: toAddress(path, params),
      headers: { authorization: `Bearer ${as}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}\r\n${file}\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    })
    if (statusCode !== 200) throw new Error(`The demonstration file ${name} was refused with ${statusCode}: ${body}`)
  }
}

const toAddress = (path: string, params: Record<string, unknown>) =>
  `/api/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
