/**
 * A script that waits until the screen has loaded and its animations have finished. It continues after 5 s, because
 * some journeys test a screen that keeps loading. It also scrolls to the top, so that the header covers nothing.
 * Returns whether the page has already loaded axe.
 */
export const stableScript = `(async () => {
  const endTime = Date.now() + 5000
  const isLoading = () => !document.querySelector('h1') || document.querySelector('[data-loading], [aria-busy=true]')
  while (isLoading() && Date.now() < endTime) await new Promise((next) => setTimeout(next, 20))
  scrollTo(0, 0)
  const nextFrame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
  await nextFrame()
  await nextFrame()
  const moving = () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  // A change of colours can begin after the end of another one.
  for (const end = Date.now() + 2000; moving().length > 0 && Date.now() < end; await nextFrame()) await nextFrame()
  await nextFrame()
  return 'axe' in window
})()`

/**
 * A script that returns what a person with a phone cannot see although a tool finds it by scrolling: scrolled boxes that are lower
 * than four lines, and bars that cover more than half of the window. Empty in a wide window.
 */
export const hiddenOnPhoneScript = `(() => {
  if (innerWidth > 480) return []
  const nameOf = (element) => element.tagName.toLowerCase() + '.' + element.getAttribute('class')
  const isScrolled = (element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
  const low = [...document.querySelectorAll('body :not(textarea)')].filter(
    (element) => isScrolled(element) && element.checkVisibility() && element.clientHeight < 96,
  )
  const isBar = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return !each.closest('[role=dialog], dialog')
    return false
  }
  const heights = Array.from({ length: 40 }, (_, at) => ((at + 0.5) * innerHeight) / 40)
  const covered = heights.filter((y) => isBar(document.elementFromPoint(innerWidth / 2, y)))
  return [
    ...low.map((element) => nameOf(element) + ' is ' + element.clientHeight + ' px high for ' + element.scrollHeight + ' px'),
    ...(covered.length > 20 && !document.querySelector('[role=dialog], dialog[open]') ? ['bars cover the screen'] : []),
  ]
})()`
