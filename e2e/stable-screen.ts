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
