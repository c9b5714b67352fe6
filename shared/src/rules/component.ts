/** Returns the name under which notes and layouts of a screen are stored: the first part of its address. */
export function componentOf(route: string): string {
  return (route.split('/')[1] ?? '').toLowerCase()
}
