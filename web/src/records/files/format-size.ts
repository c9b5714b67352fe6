const units = ['B', 'KB', 'MB'] as const

/** Formats a number of bytes: `340 B`, `12 KB`, `3.4 MB`. */
export function formatSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const amount = bytes / 1024 ** step
  return `${step === 2 ? amount.toFixed(1) : Math.ceil(amount)} ${units[step]}`
}
