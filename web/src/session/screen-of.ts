/** Returns an address without numbers, guids and other words that are not part of a screen's address. */
export const screenOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,40}$/.test(part) || part === '' ? part : ':id'))
    .join('/')
    .slice(0, 80)
