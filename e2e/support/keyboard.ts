import { expect, type Locator, type Page } from '@playwright/test'

/** Where the focus is: role and name as they are told, and what of it is not as it should be. */
type Stop = {
  readonly at: string
  /** Empty where its ring shows and it is in view. */
  readonly fault: string
  /** It was a stop of this walk before. */
  readonly isOld: boolean
}

/** More stops than any page has: a walk that is as long turns in circles. */
const STOPS_MAX = 150

/** What a screen reader says of what has the focus, as `link "Chats"`; "the page" where nothing has it. */
async function saidAt(page: Page): Promise<string> {
  const isNowhere = await page.evaluate(() => document.activeElement === document.body)
  if (isNowhere) return 'the page'
  const [first = ''] = (await page.locator('*:focus').ariaSnapshot()).split('\n')
  // As YAML: a name with a colon in it puts the whole between quotes.
  const [, role = first, name] = /^- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(first) ?? []
  return name === undefined ? role : `${role} ${name}`
}

/** What shows that it has the focus: of the cells of a grid their canvas, since a field off the page takes their keys. */
const shownAt = (page: Page) =>
  page.evaluateHandle(async () => {
    const { cells } = document.documentElement.dataset
    const canvas = cells && document.querySelector('canvas[id^="univer-sheet-main-canvas"]')
    const at = canvas || (document.activeElement ?? document.body)
    // Where script marks what has the focus, its ring comes with the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(at.getAnimations().map(({ finished }) => finished))
    return at
  })

/**
 * Whether it has a ring of 2 or 4 px (look, "Focus"), or what holds it has one. The head of the palette is one
 * field, whose caret is all that it shows.
 */
const hasRing = (at: Element): boolean => {
  if (at.getAttribute('role') === 'combobox' && at.closest('[role=dialog]')) return true
  const isRing = ({ boxShadow, outlineStyle, outlineColor, outlineWidth }: CSSStyleDeclaration) => {
    if (/ 0px 0px 0px [24]px/.test(boxShadow)) return true
    const isDrawn = outlineStyle !== 'none' && !/, 0\)$|transparent/.test(outlineColor)
    return isDrawn && Number.parseFloat(outlineWidth) >= 1.5
  }
  const holders: Element[] = []
  for (let part: Element | null = at; part && holders.length < 5; part = part.parentElement)
    holders.push(part)
  const pseudos = [null, '::before', '::after']
  return holders.some((part) => pseudos.some((pseudo) => isRing(getComputedStyle(part, pseudo))))
}

/** Whether some of it is in the window, and under nothing else. */
const isInView = (at: Element): boolean => {
  const { left, right, top, bottom } = at.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 3, top + 3],
    [right - 3, top + 3],
    [left + 3, bottom - 3],
    [right - 3, bottom - 3],
  ] as const
  return points.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && (at.contains(seen) || seen.contains(at))
  })
}

/** Notes the stop; whether this walk has been there before. */
const isOldStop = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const walked = window as unknown as { stops?: Set<Element | null> }
    walked.stops ??= new Set()
    const isOld = walked.stops.has(document.activeElement)
    walked.stops.add(document.activeElement)
    return isOld
  })

/** What is wrong with how the stop shows; empty where nothing is. */
async function faultOf(page: Page): Promise<string> {
  const at = await shownAt(page)
  if (!(await at.evaluate(hasRing))) return 'no ring'
  return (await at.evaluate(isInView)) ? '' : 'out of view'
}

/** Where the focus is now. */
async function stop(page: Page): Promise<Stop> {
  const at = await saidAt(page)
  if (at === 'the page') return { at, fault: '', isOld: true }
  return { at, fault: await faultOf(page), isOld: await isOldStop(page) }
}

/** Forgets the stops of an earlier walk on this page. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete (window as unknown as { stops?: unknown }).stops
  })

/**
 * Goes by a key from stop to stop until one comes again, or the page's end; answers the stops. Each has shown
 * its ring, in view, and where it may be.
 */
export async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  isWithin = () => Promise.resolve(true),
): Promise<readonly string[]> {
  await forget(page)
  const stops: Stop[] = []
  while (stops.length <= STOPS_MAX) {
    await page.keyboard.press(key)
    const next = await stop(page)
    if (next.isOld) break
    stops.push((await isWithin()) ? next : { ...next, fault: 'outside' })
  }
  expect(stops.length, 'stops of a page').toBeLessThanOrEqual(STOPS_MAX)
  expect(
    stops.filter(({ fault }) => fault !== '').map(({ at, fault }) => `${at}: ${fault}`),
    'stops that do not show that they have the focus',
  ).toEqual([])
  return stops.map(({ at }) => at)
}

/** Waits until the focus is there, as `link "Chats"`, and shows. */
export async function atStop(page: Page, at: string): Promise<void> {
  await expect.poll(() => saidAt(page)).toBe(at)
  await expect.poll(() => faultOf(page), at).toBe('')
}

/** Goes by a key until the focus is there; fails where it is not on the way. */
export async function tabTo(page: Page, at: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < STOPS_MAX) {
    await page.keyboard.press(key)
    const next = await stop(page)
    if (next.at === at) {
      expect(next.fault, at).toBe('')
      return
    }
    passed.push(next.at)
  }
  expect(passed, `the way to ${at}`).toContain(at)
}

/** Takes the focus to the page's start: the next Tab goes on from where it was last. */
export const begin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** Goes to an address and waits until the page stands, with the focus nowhere. */
export async function begunAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await begin(page)
}

/**
 * Goes through a dialog both ways, from its end: each stop is in it, both ways have the same ones. Past its last
 * stop is the browser's own frame, and then its first again.
 */
export async function walkWithin(page: Page, dialog: Locator): Promise<void> {
  const isWithin = () =>
    dialog.evaluate(
      (it) => document.activeElement === document.body || it.contains(document.activeElement),
    )
  await expect.poll(isWithin).toBe(true)
  await walk(page, 'Tab')
  const there = await walk(page, 'Tab', isWithin)
  const back = await walk(page, 'Shift+Tab', isWithin)
  expect(there.length).toBeGreaterThan(0)
  expect(back.toSorted()).toEqual(there.toSorted())
}
