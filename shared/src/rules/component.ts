/** The name that notes and layouts of a screen are kept under: its address without slash, up to the next one. */
export function componentOf(route: string): string {
  return (route.split('/')[1] ?? '').toLowerCase()
}
