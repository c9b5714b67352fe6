/** Loaded into a server by --import: its clock differs from that of the other machines by CLOCK_SKEW_MS. */
const skew = Number(process.env.CLOCK_SKEW_MS ?? 0)
const RealDate = Date

class SkewedDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + skew)
    else super(...values)
  }

  static override now(): number {
    return RealDate.now() + skew
  }
}

globalThis.Date = SkewedDate as DateConstructor
