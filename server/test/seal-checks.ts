import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { SealAuthority } from './seal-authority.ts'

const run = promisify(execFile)

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-seal-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the report of Poppler's pdfsig about the signatures of a PDF. pdfsig does not trust the test authority. */
export function readWithPdfsig(pdf: Buffer): Promise<string> {
  return inFolder(async (folder) => {
    const file = join(folder, 'signed.pdf')
    writeFileSync(file, pdf)
    return (await run('pdfsig', ['-nocert', file])).stdout
  })
}

/**
 * Checks the signatures of a PDF and their timestamps with OpenSSL, which trusts only the test authority. Throws an
 * error with OpenSSL's message if it rejects one of them.
 * @returns the kinds of the signatures, in the order of the file
 */
export function checkWithOpenssl(pdf: Buffer, { path }: SealAuthority): Promise<string[]> {
  return inFolder(async (folder) => {
    const file = (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const verifyTimestamp = async (token: Buffer, data: Buffer) => {
      const stamped = ['-in', file('token.der', token), '-token_in', '-data', file('data', data)]
      await run('openssl', ['ts', '-verify', ...stamped, '-CAfile', path('ca.pem')])
    }
    const kinds: string[] = []
    for (const { kind, content, cms } of signaturesOf(pdf)) {
      kinds.push(kind)
      if (kind === 'ETSI.RFC3161') await verifyTimestamp(cms, content)
      else {
        const parts = ['-in', file('seal.der', cms), '-inform', 'DER', '-content', file('content', content), '-binary']
        const trust = ['-CAfile', path('ca.pem'), '-purpose', 'any', '-cades']
        await run('openssl', ['cms', '-verify', ...parts, ...trust, '-out', '/dev/null'])
        const { signature, token } = timestampOf(cms)
        if (token) await verifyTimestamp(token, signature)
      }
    }
    return kinds
  })
}

function signaturesOf(pdf: Buffer): { kind: string; content: Buffer; cms: Buffer }[] {
  const ranges = pdf
    .toString('latin1')
    .matchAll(/\/SubFilter\s*\/([\w.]+)\s*\/ByteRange\s*\[(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)
  return [...ranges].map(([, kind = '', ...numbers]) => {
    const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number)
    const padded = Buffer.from(pdf.toString('latin1', length + 1, next - 1), 'hex')
    const { offset } = asn1js.fromBER(padded)
    const content = Buffer.concat([pdf.subarray(start, length), pdf.subarray(next, next + rest)])
    return { kind, content, cms: padded.subarray(0, offset) }
  })
}

/** Returns the value of a signature and its timestamp token, if it has one. */
function timestampOf(cms: Buffer): { signature: Buffer; token?: Buffer } {
  const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(cms).content })
  const [signer] = signed.signerInfos
  const attribute = signer?.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14')
  const [token] = attribute?.values ?? []
  if (!signer) throw new Error('The CMS has no signature.')
  const signature = Buffer.from(signer.signature.getValue())
  return token ? { signature, token: Buffer.from(token.toBER(false)) } : { signature }
}
