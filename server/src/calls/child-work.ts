import { FairShare } from '../kernel/fair-share.ts'
import type { ReportRenderer } from '../reports/render.ts'

const all = new FairShare(2, 200)
const ofCaller = new FairShare(1, 20)

/**
 * Runs work of a separate process in sequence: one for each caller and two in all, because each may use a processor and
 * hundreds of megabytes.
 * @throws AppError tooMany if too much work of this caller is waiting
 */
export const runInChildQueue = <T>(caller: string, work: () => Promise<T>): Promise<T> =>
  ofCaller.run(caller, () => all.run('all callers', work))

const printing = new FairShare(1, 20)

/** Returns the renderer for a caller, who prints one document at a time, so that others do not wait for all of theirs. */
export const printingFor = (caller: string, reports: ReportRenderer): ReportRenderer => ({
  ...reports,
  render: (template, data) => printing.run(caller, () => reports.render(template, data)),
  drawPage: (pdf, page) => printing.run(caller, () => reports.drawPage(pdf, page)),
})
