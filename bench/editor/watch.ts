import type { Page } from '@playwright/test'

/** What a page has shown so far, in ms since its navigation began. */
export type Shown = { readonly cells: number | null; readonly typed: number | null }

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var editorBench: {
    readonly shown: () => Shown
    /** From a press of Enter to the frame in which this part of the drawn cells has changed, ms. */
    readonly afterEnter: (part: readonly [number, number, number, number]) => Promise<number>
  }
}

/** Runs in the page: looks each frame whether cells are drawn, and whether one is being typed into. */
const watch = (): void => {
  const shown: { cells: number | null; typed: number | null } = { cells: null, typed: null }
  const isIn = (element: Element | null | undefined): boolean => {
    const { left = -1, top = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
    return left >= 0 && top > 60 && width > 1
  }
  const isTyped = (): boolean =>
    [...document.querySelectorAll('canvas#univer-doc-main-canvas')].some(
      (canvas) => !canvas.closest('[data-u-comp="formula-bar"]') && isIn(canvas),
    ) ||
    isIn(
      document.querySelector(
        '.handsontableInputHolder.htEditorVisible, textarea.handsontableInput:focus',
      ),
    )
  const look = (): void => {
    const cells = document.querySelector('[role=gridcell], .htCore td')
    const typed = shown.typed === null && isTyped()
    // The frame that holds them is drawn after this task.
    setTimeout(() => {
      if (cells) shown.cells ??= performance.now()
      if (typed) shown.typed ??= performance.now()
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const cellsCanvas = (): HTMLCanvasElement | null =>
    document.querySelector('canvas[id^="univer-sheet-main-canvas"]')
  const picture = ([x, y, width, height]: readonly [number, number, number, number]): string =>
    cellsCanvas()?.getContext('2d')?.getImageData(x, y, width, height).data.join() ?? ''
  globalThis.editorBench = {
    shown: () => shown,
    afterEnter: (part) =>
      new Promise((resolve) => {
        const before = picture(part)
        const onKey = ({ key, timeStamp }: KeyboardEvent): void => {
          if (key !== 'Enter') return
          removeEventListener('keydown', onKey, { capture: true })
          const compare = (): void => {
            if (picture(part) === before) return void requestAnimationFrame(compare)
            setTimeout(() => resolve(performance.now() - timeStamp))
          }
          requestAnimationFrame(compare)
        }
        addEventListener('keydown', onKey, { capture: true })
      }),
  }
}

/** Has every page of this tab watched. */
export const watchEditor = (page: Page): Promise<unknown> => page.addInitScript(watch)

const GIVE_UP_MS = 60_000

/** Presses a cell and types into it until the digit is in it; answers what was shown when. */
export const untilTyped = async (page: Page): Promise<Shown> => {
  const end = performance.now() + GIVE_UP_MS
  while (performance.now() < end) {
    await page.mouse.click(300, 300)
    await page.keyboard.press('7')
    await page.waitForTimeout(20)
    const shown = await page.evaluate(() => globalThis.editorBench?.shown())
    if (shown && shown.typed !== null) return shown
  }
  throw new Error('the editor takes no key')
}
