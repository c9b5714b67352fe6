/** Returns the name of the file of a backup, such as `dealerline-20261124-053000Z.backup`. */
export function backupName(time: Date): string {
  const [day = '', clock = ''] = time.toISOString().split('T')
  return `dealerline-${day.replaceAll('-', '')}-${clock.slice(0, 8).replaceAll(':', '')}Z.backup`
}

/** Returns the time in the name of a backup. Undefined if the file is not one. */
export function timeOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^dealerline-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}
