/** Returns this machine's name of the modifier key in shortcuts: `⌘` or `Ctrl`. */
export function modifierName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'
}
