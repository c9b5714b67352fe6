/** How this machine calls the key that goes with shortcuts: `⌘` or `Ctrl`. */
export function modifierName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'
}
