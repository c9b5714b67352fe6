interface Failure {
  from: number
  to: number
  request: string
  reason: string
}

/** The failed requests of all clients, with the times at which they were sent and failed. */
export class Failures {
  private readonly list: Failure[] = []

  add(from: number, to: number, request: string, reason: string): void {
    this.list.push({ from, to, request, reason })
  }

  /** Returns the seconds of a period in which at least one request failed, and how many failed. */
  during(from: number, to: number): { seconds: number; requests: number } {
    const failures = this.list.filter((failure) => failure.to >= from && failure.to < to)
    const seconds = new Set(failures.map((failure) => Math.floor(failure.to / 1000)))
    return { seconds: seconds.size, requests: failures.length }
  }

  /** The most frequent failures, for the log of a run. */
  summary(): [reason: string, count: number][] {
    const nameOf = ({ request, reason }: Failure) => `${request.replace(/\d{3,}|[0-9a-f-]{36}/g, '…')}: ${reason}`
    const counts = Map.groupBy(this.list, nameOf)
    return [...counts]
      .map(([name, failures]): [string, number] => [name, failures.length])
      .sort(([, a], [, b]) => b - a)
  }
}
