/** A script that records the layout shifts of each page. */
export const recordShifts = `
  window.shifts = { unexpected: 0, afterInput: 0, sources: [] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) window.shifts.afterInput += value
      else window.shifts.unexpected += value
      if (value > 0.005) for (const { node, previousRect, currentRect } of sources)
        window.shifts.sources.push(value.toFixed(3) + ' ' + (node?.className || node?.nodeName) + ' ' + (node?.textContent ?? '').slice(0, 20) +
          ' y ' + previousRect.y.toFixed() + '>' + currentRect.y.toFixed() + ' x ' + previousRect.x.toFixed() + '>' + currentRect.x.toFixed())
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

export interface Shifts {
  /** The sum of the shifts without recent input, as browsers define it. */
  unexpected: number
  afterInput: number
  sources: string[]
}

/**
 * A script that follows the link at an address and returns the milliseconds until the last change of its screen: the heading
 * and the content are there, nothing is loading, and the content stays unchanged.
 */
export const timeClick = (href: string) => `(async () => {
  const link = [...document.querySelectorAll('nav a')].find((each) => each.getAttribute('href') === ${JSON.stringify(href)})
  if (!link) return undefined
  const startTime = performance.now()
  let changedAt = startTime
  const observer = new MutationObserver(() => { changedAt = performance.now() })
  observer.observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })
  link.click()
  const isReady = () =>
    location.pathname + location.search === link.getAttribute('href') &&
    document.querySelector('main h1') && !document.querySelector('main [data-loading], main [aria-busy=true]')
  while (!(isReady() && performance.now() - changedAt > 250) && performance.now() - startTime < 15000)
    await new Promise((next) => setTimeout(next, 10))
  observer.disconnect()
  return changedAt - startTime
})()`

export const setScheme = (scheme: 'light' | 'dark') =>
  `document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`
