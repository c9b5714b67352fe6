import { createHash } from 'node:crypto'

/** The number of rows of a table, and a hash of them that does not depend on their order. */
export interface TableDigest {
  readonly rows: number
  /** The sum of the SHA-256 hashes of the rows, modulo 2^128, in hexadecimal. */
  readonly hash: string
}

const newline = 10

/** Adds up the rows of a table in the text format of COPY, where each row is a line. */
export class RowDigester {
  private rows = 0
  private high = 0n
  private low = 0n
  private rest: Buffer[] = []

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.addRow(chunk.subarray(start, end))
      start = end + 1
    }
    if (start < chunk.length) this.rest.push(Buffer.from(chunk.subarray(start)))
  }

  digest(): TableDigest {
    const sum = (BigInt.asUintN(64, this.high) << 64n) | BigInt.asUintN(64, this.low)
    return { rows: this.rows, hash: sum.toString(16).padStart(32, '0') }
  }

  private addRow(line: Buffer): void {
    const hash = createHash('sha256')
    for (const part of this.rest.splice(0)) hash.update(part)
    const digest = hash.update(line).digest()
    this.rows += 1
    this.high = BigInt.asUintN(64, this.high + digest.readBigUInt64BE(0))
    this.low = BigInt.asUintN(64, this.low + digest.readBigUInt64BE(8))
  }
}
