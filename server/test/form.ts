/** The content of a minimal PDF. */
export const pdfContent = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
/** A PNG with one pixel. */
export const pngContent = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Makes a multipart form with fields and files. */
export function makeForm(fields: Record<string, string>, files: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    form.append('files', new Blob([bytes]), name)
  }
  return form
}

/** Encodes a form as multipart, like a browser, and any other body as JSON. */
export async function toPayload(body: unknown): Promise<{ payload: string | Buffer; type: string }> {
  if (!(body instanceof FormData)) return { payload: JSON.stringify(body), type: 'application/json' }
  const form = new Response(body)
  return { payload: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}
