/** Returns an element that a test expects on the screen. Throws if it isn't there, so that nothing else is clicked in its place. */
export function present<Value>(element: Value | null | undefined): Value {
  if (element === null || element === undefined) throw new Error('The element is not on the screen.')
  return element
}
