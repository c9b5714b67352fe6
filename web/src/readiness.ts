/** A check of the server that answers. `detail` says why it failed. */
export interface ReadinessCheck {
  name: string
  ok: boolean
  detail: string
}

/** Reads the checks of the server that answers. `/readyz` returns them even if one fails. */
export async function readReadiness(): Promise<ReadinessCheck[]> {
  const { checks } = (await (await fetch('/readyz')).json()) as { checks: ReadinessCheck[] }
  return checks
}
