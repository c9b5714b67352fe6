/** Reads the body of a reply. @throws Error if it is larger than `maxBytes`, without reading the rest */
export async function readResponse(response: Pick<Response, 'body'>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error(`The reply is larger than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
